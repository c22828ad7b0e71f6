import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import reports from '../../../../../messages/en/reports.json' with { type: 'json' };
import ui from '../../../../../messages/en/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import {
  answersWith,
  factsWith,
  SITE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import { registration } from '../../../../../server/src/documents/reports/providers/testing/public-records.ts';
import { withoutSections } from '../../../../../server/src/documents/shares/rules.ts';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import type { ReportDocument } from '../document.ts';
import { OwnersSection } from './record-sections.tsx';

const pageOf = (document: ReportDocument): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ reports, ui }}>
      <OwnersSection document={document} />
    </IntlProvider>,
  );

it('shows registrations with their data set, and leaves them out where the section is left out', () => {
  const document = reportDocument(factsWith(answersWith([registration('2018-05-29')])), SITE);
  const html = pageOf(document);
  expect(html).toContain('Registered in Nassau County, New York, since May 29, 2018 (passenger use)');
  expect(html).toMatch(/<a href="https:\/\/data\.ny\.gov\/d\/w4pv-hbkt"[^>]*>[^<]*copy of November 1, 2026<\/a>/);
  expect(pageOf(withoutSections(document, ['ownership']))).not.toContain('Nassau');
});
