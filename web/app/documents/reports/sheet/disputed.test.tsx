import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import enReports from '../../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../../messages/en/ui.json' with { type: 'json' };
import esReports from '../../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import { recordFactory } from '../../../../../server/src/documents/reports/providers/sandbox/record-factory.ts';
import { withDisputes } from '../../../../../server/src/documents/reports/rules/versions/disputed.ts';
import {
  answersWith,
  factsWith,
  SITE,
  VEHICLE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import { packed, readPdf } from '../../../../../server/src/testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../../../server/src/testing/paper/shared-drawing.ts';
import { textOf } from '../../../language.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = { en: { reports: enReports, ui: enUi }, es: { reports: esReports, ui: esUi } };
const write = recordFactory(VEHICLE.vin);

it.each(['en', 'es'] as const)('page and PDF mark a disputed record alike (%s)', async lang => {
  const salvage = write.title('2022-02-03', 'Louisville, KY', 60_000, 'salvage', { brandCodes: ['11'] });
  const report = reportDocument(factsWith(answersWith([salvage])), SITE, lang);
  const disputed = { record: salvage.recordId, state: 'open' as const, since: '2026-11-22', decided: null };
  const document = withDisputes(report, [disputed]);
  const html = renderToStaticMarkup(
    <IntlProvider locale={`${lang}-US`} timeZone="UTC" messages={MESSAGES[lang]}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} />
      </MemoryRouter>
    </IntlProvider>,
  );
  const page = packed(html.replaceAll(/<[^>]*>/g, ' '));
  const pdf = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
  // Beside the record itself too: in the rows of titles, readings, events and sources, and with the brand.
  const short = { en: 'Disputed', es: 'Impugnado' }[lang];
  const beside = (html.match(/<span[^>]* data-disputed="open"[^>]*>.*?<\/span>/g) ?? []).map(mark =>
    mark.replaceAll(/<[^>]*>/g, ''),
  );
  expect(beside).toEqual([short, short, short, short, short]);
  expect(pdf.packed.split(packed(`2022 ${short.toLowerCase()}`))).toHaveLength(5);
  const marks = (document.disputes ?? []).flatMap(({ text, about, record }) => [text, about, record]);
  expect(document.disputes?.map(({ section }) => section)).toEqual(['titles', 'brands', 'odometer', 'life']);
  for (const words of [...marks, document.verdict.disputed ?? '']) {
    const shown = packed(textOf(words, lang));
    expect(shown).not.toBe('');
    expect(page).toContain(shown);
    expect(pdf.packed).toContain(shown);
  }
});
