import { expect, it } from 'vitest';
import { overlaps, packed, readPdf } from '../../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import { reportDocument } from '../document.ts';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import { reportChanges } from '../rules/versions/changes.ts';
import type { Words } from './shape/shape-more.ts';
import { answersWith, factsWith, sandboxFacts, SITE, VEHICLE } from '../providers/testing/report-facts.ts';

const textIn = (words: Words, lang: 'en' | 'es'): string => (typeof words === 'string' ? words : words[lang]);
const write = recordFactory(VEHICLE.vin);

it.each(['en', 'es'] as const)('the PDF of a new version says what changed (%s)', async lang => {
  const title = write.title('2017-02-02', 'Dayton, OH', 12, 'first');
  const before = reportDocument(factsWith(answersWith([title])), SITE, lang);
  const theft = write.theft('2024-05-01', 'Dayton, OH', null);
  const after = reportDocument(factsWith(answersWith([title, theft]), { version: 2 }), SITE, lang);
  const changes = reportChanges(before, after, [{ source: 'Registry', as_of: '2026-11-01T10:00:00.000Z' }]);
  const data = { ...after, changes };
  const pdf = await readPdf(sharedDrawing().pdf({ template: 'report', data }));
  for (const row of changes.rows) expect(pdf.packed).toContain(packed(textIn(row.text, lang)));
  expect(pdf.packed).toContain(
    packed(lang === 'en' ? 'What changed since version 1' : 'Qué cambió desde la versión 1'),
  );
  expect(pdf.packed).toContain(packed('Registry'));
});

it.each(['en', 'es'] as const)(
  'the PDF of a classic says what its number says, and what nobody knows (%s)',
  async lang => {
    const vehicle = {
      vin: 'VC57S100001',
      kind: 'classic' as const,
      modelYear: 1957,
      make: 'Chevrolet',
      model: 'Bel Air',
    };
    const data = reportDocument(await sandboxFacts(vehicle), SITE, lang);
    const pdf = await readPdf(sharedDrawing().pdf({ template: 'report', data }));
    const { classic } = data;
    if (!classic) throw new Error('no classic');
    const texts = [
      classic.year,
      ...classic.plate.map(({ meaning }) => meaning),
      ...classic.rows.map(({ value }) => value),
      ...classic.engines.map(({ text }) => text),
      ...classic.unknown.flatMap(({ label, why }) => [label, why]),
      ...classic.places,
      ...classic.sources,
    ];
    for (const words of texts) expect(pdf.packed).toContain(packed(textIn(words, lang)));
    expect(data.gaps).toEqual([]);
    expect(pdf.bookmarks).not.toContain(lang === 'en' ? 'Theft' : 'Robo');
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  },
);
