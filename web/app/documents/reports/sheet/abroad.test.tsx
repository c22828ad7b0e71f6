import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import enReports from '../../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../../messages/en/ui.json' with { type: 'json' };
import esReports from '../../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import { sandboxFacts, SITE } from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import type { ReportDocument } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = { en: { reports: enReports, ui: enUi }, es: { reports: esReports, ui: esUi } };

const page = (document: ReportDocument) =>
  renderToStaticMarkup(
    <IntlProvider locale={`${document.lang}-US`} timeZone="UTC" messages={MESSAGES[document.lang]}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} />
      </MemoryRouter>
    </IntlProvider>,
  );

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '\n');

it('the verdict comes before what is said of the age of a report', async () => {
  const document = await european('en');
  const html = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={MESSAGES.en}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} notice="an earlier version" afterVerdict="refresh it" />
      </MemoryRouter>
    </IntlProvider>,
  );
  const order = ['an earlier version', 'source groups answered', 'refresh it'].map(text => html.indexOf(text));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
});

it('a section names who told its records', async () => {
  const document = await european('en');
  const records = document.told_by?.filter(({ section }) => section === 'service') ?? [];
  expect(records.length).toBeGreaterThan(0);
  expect(textOf(page(document))).toMatch(/Source of these records: \w+/);
  const named = records.map(record => ({ ...record, sources: ['Acme Service (imported June 15, 2026)'] }));
  expect(textOf(page({ ...document, told_by: named }))).toContain('Source of these records: Acme Service (imported');
});

async function european(lang: 'en' | 'es') {
  const vehicle = { vin: 'WVWZZZ1KZ6W000001', kind: 'europe' as const, make: 'Volkswagen', model: 'Golf' };
  const facts = await sandboxFacts(vehicle);
  return reportDocument({ ...facts, given: { miles: 62_138, km: 100_002 } }, SITE, lang);
}

it.each(['en', 'es'] as const)(
  'the page of a European vehicle says what its data says, in kilometers (%s)',
  async lang => {
    const document = await european(lang);
    const html = page(document);
    const text = textOf(html);
    expect(text).toContain('100,002 km');
    expect(text).toContain(lang === 'en' ? 'Kilometers' : 'Kilómetros');
    for (const { miles } of document.readings) expect(text).toContain(miles.toLocaleString('en-US'));
    expect(text).not.toMatch(/\bmi\b|\bmiles?\b|\bmillas?\b|NMVTIS|\$/i);
    for (const left of ['titles', 'brands', 'jsi', 'ownership', 'recalls', 'value']) {
      expect(html).not.toContain(`id="${left}"`);
      expect(html).not.toContain(`href="#${left}"`);
    }
    expect(text).toContain(typeof document.notice.text === 'string' ? '' : document.notice.text[lang]);
  },
);
