import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import en from '../../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../../messages/en/ui.json' with { type: 'json' };
import es from '../../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import { sourceTexts } from '../../../../../server/src/documents/reports/document/template.ts';
import {
  sandboxFacts,
  SITE,
  VEHICLE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import type { ReportDocument } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = { en: { reports: en, ui: enUi }, es: { reports: es, ui: esUi } };
const FOREIGN = /<(\w+)[^>]* lang="en"[^>]*>[^<]*<\/\1>/g;

function pageOf(document: ReportDocument, lang: 'en' | 'es'): string {
  return renderToStaticMarkup(
    <IntlProvider locale={`${lang}-US`} timeZone="UTC" messages={MESSAGES[lang]}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

/** A report in which sources say something in their own words in every section that may have some. */
async function withSourceTexts(): Promise<ReportDocument> {
  const vehicle = { ...VEHICLE, vin: '1HGCM82633A004352', make: 'Honda', model: 'Accord', modelYear: 2003 };
  const document = reportDocument(await sandboxFacts(vehicle), SITE, 'es');
  return {
    ...document,
    jsi: document.jsi.map(row => ({ ...row, who: 'Yard of the North' })),
    service: document.service.map(row => ({ ...row, shop: 'Shop of the East', work: 'Oil and filter changed' })),
    auctions: document.auctions.map(row => ({
      ...row,
      channel: 'Big Auction',
      seller: 'A dealer',
      condition: 'Rough',
    })),
    liens: document.liens.map(row => ({ ...row, holder: 'Bank of the West' })),
    accident: document.accident?.map(row => ({ ...row, source_text: 'Hit a deer' })) ?? null,
  };
}

it('marks the words of sources as English on a Spanish page, and nowhere else', async () => {
  const document = await withSourceTexts();
  const html = pageOf(document, 'es');
  const texts = sourceTexts({ ...document, lang: 'es' }).filter(text => html.includes(`>${text}<`));
  expect(texts).toEqual(
    expect.arrayContaining(['Shop of the East', 'Oil and filter changed', 'Big Auction', 'Hit a deer']),
  );
  const unmarked = html.replaceAll(FOREIGN, '');
  expect(texts.filter(text => unmarked.includes(`>${text}<`))).toEqual([]);
  expect(pageOf(document, 'en')).not.toContain('<span lang="en">');
});
