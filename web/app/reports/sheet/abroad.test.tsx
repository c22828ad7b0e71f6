import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import enReports from '../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../messages/en/ui.json' with { type: 'json' };
import esReports from '../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../server/src/reports/document.ts';
import { sandboxFacts, SITE } from '../../../../server/src/reports/rules/facts-for-tests.ts';
import type { ReportDocument } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = { en: { reports: enReports, ui: enUi }, es: { reports: esReports, ui: esUi } };

const page = (document: ReportDocument) =>
  renderToStaticMarkup(
    <IntlProvider locale={`${document.lang}-US`} timeZone="UTC" messages={MESSAGES[document.lang]}>
      <ReportSheet document={document} pdf={null} />
    </IntlProvider>,
  );

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '\n');

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
