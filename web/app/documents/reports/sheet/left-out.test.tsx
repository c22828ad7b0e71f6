import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import reports from '../../../../../messages/en/reports.json' with { type: 'json' };
import ui from '../../../../../messages/en/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import {
  sandboxFacts,
  SITE,
  VEHICLE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import { HideableSection } from '../../../../../server/src/documents/shares/contract.ts';
import { withoutSections } from '../../../../../server/src/documents/shares/rules.ts';
import type { ReportDocument } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const pageOf = (document: ReportDocument): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ reports, ui }}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} />
      </MemoryRouter>
    </IntlProvider>,
  );

it('a shared report names each section that was left out in its place, and shows none of its records', async () => {
  const vehicle = { ...VEHICLE, vin: '1HGCM82633A004352', make: 'Honda', model: 'Accord', modelYear: 2003 };
  const whole = reportDocument(await sandboxFacts(vehicle), SITE, 'en');
  const notice = reports.absence.left_out;
  expect(pageOf(whole)).not.toContain(notice);
  const html = pageOf(withoutSections(whole, HideableSection.options));
  expect(html.split(notice)).toHaveLength(HideableSection.options.length + 1);
  for (const key of HideableSection.options) expect(html).toContain(`id="${key}"`);
  const records = [...whole.titles, ...whole.service, ...whole.auctions, ...(whole.accident ?? [])];
  expect(records.length).toBeGreaterThan(5);
  for (const { record } of records) expect(html).not.toContain(`>${record}<`);
});
