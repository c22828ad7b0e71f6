import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import reports from '../../../../../messages/en/reports.json' with { type: 'json' };
import ui from '../../../../../messages/en/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import { recordFactory } from '../../../../../server/src/documents/reports/providers/sandbox/record-factory.ts';
import {
  answersWith,
  factsWith,
  SITE,
  VEHICLE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import {
  publicLien,
  registration,
} from '../../../../../server/src/documents/reports/providers/testing/public-records.ts';
import { withoutSections } from '../../../../../server/src/documents/shares/rules.ts';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import type { ReportDocument } from '../document.ts';
import { ReportedByContext } from '../reader.ts';
import { LiensSection, OwnersSection } from './record-sections.tsx';

const pageOf = (document: ReportDocument, Section = OwnersSection): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ reports, ui }}>
      <ReportedByContext value={document.told_by}>
        <Section document={document} />
      </ReportedByContext>
    </IntlProvider>,
  );

it('shows registrations with their data set, and leaves them out where the section is left out', () => {
  const document = reportDocument(factsWith(answersWith([registration('2018-05-29')])), SITE);
  const html = pageOf(document);
  expect(html).toContain('Registered in Nassau County, New York, since May 29, 2018 (passenger use)');
  expect(html).toMatch(/<a href="https:\/\/data\.ny\.gov\/d\/w4pv-hbkt"[^>]*>[^<]*copy of November 1, 2026<\/a>/);
  expect(pageOf(withoutSections(document, ['ownership']))).not.toContain('Nassau');
});

it('marks the invented lien beside the public one, in its row', () => {
  const invented = {
    ...publicLien('2019-03-04', null),
    recordId: 'LIEN-1',
    sourceType: 'lender' as const,
    origin: undefined,
  };
  const named = (records: Parameters<typeof answersWith>[0], source: string) =>
    answersWith(records).map(answer => ({ ...answer, source }));
  const groups = ['liens' as const];
  const sources = [
    { name: 'sandbox', demo: true, groups },
    { name: 'own-records', demo: false, groups },
  ];
  const answers = [...named([invented], 'sandbox'), ...named([publicLien('2015-02-01', null)], 'own-records')];
  const rows = pageOf(reportDocument(factsWith(answers, { sources }), SITE), LiensSection)
    .split('<tr')
    .slice(2);
  expect(rows.map(row => [row.includes('LIEN-1'), row.includes('>Demonstration<')])).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('names title offices for a lien only where a title notes it', () => {
  const write = recordFactory(VEHICLE.vin);
  const lien = write.lien('2019-03-04', 'Albany, NY', null);
  const [first, noted] = (['first', 'lien'] as const).map(kind => write.title('2014-05-01', 'Albany, NY', 20, kind));
  const sourcesIn = (...records: Parameters<typeof answersWith>[0]) => {
    const html = pageOf(reportDocument(factsWith(answersWith(records)), SITE), LiensSection);
    return /Source of these records: ([^<]*)/.exec(html)?.[1];
  };
  expect(sourcesIn(first!, lien)).toBe('Lender');
  expect(sourcesIn(noted!)).toBe('State title office');
  expect(sourcesIn(noted!, lien)).toBe('State title office, Lender');
});
