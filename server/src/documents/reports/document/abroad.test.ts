import { expect, it } from 'vitest';
import { packed, readPdf } from '../../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import { reportDocument } from '../document.ts';
import { sandboxFacts, SITE } from '../providers/testing/report-facts.ts';

it.each([
  ['en', 'km', 'Titlesandtheirbrands'],
  ['es', 'km', 'Noincluyetítulosnisusmarcas'],
] as const)('the printed report of a European vehicle says what its data says (%s)', async (lang, unit, notice) => {
  const vehicle = { vin: 'WVWZZZ1KZ6W000001', kind: 'europe' as const, make: 'Volkswagen', model: 'Golf' };
  const facts = await sandboxFacts(vehicle, { givenMiles: 62_137 });
  const data = reportDocument({ ...facts, given: { miles: 62_137, km: 100_000 } }, SITE, lang);
  const pdf = await readPdf(sharedDrawing().pdf({ template: 'report', data }));
  expect(pdf.packed).toContain(packed(`100,000 ${unit}`));
  for (const reading of data.readings) expect(pdf.packed).toContain(reading.miles.toLocaleString('en-US'));
  expect(data.readings.length).toBeGreaterThan(2);
  expect(pdf.packed).toContain(notice);
  expect(pdf.packed).not.toMatch(/checkdigit|dígitodecontrol/i);
  const texts = pdf.pages.flatMap(page => page.texts.map(({ text }) => text));
  expect(texts.filter(text => /\bmi\b|\bmiles?\b|\bmillas?\b|NMVTIS|\$/i.test(text))).toEqual([]);
  const bookmarks = pdf.bookmarks.join(' ');
  expect(bookmarks).not.toMatch(/Title|Recall|value|Owners|Título|Retiro|Valor|Dueños/i);
});
