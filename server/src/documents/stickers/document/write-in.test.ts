import { expect, it } from 'vitest';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { createTypesetter } from '../../../platform/typesetting/service/typesetter.ts';
import { readPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { modernTotal } from '../rules/prices.ts';
import type { StickerLayout } from './layout.ts';
import type { ModernPrint } from './sheet.ts';
import { modernTemplate } from './templates.ts';

/** A sheet that knows so many lines of equipment and no option. */
function sheetOf(lines: number, about: Partial<ModernPrint>): ModernPrint {
  const { price, standard, ...data } = sample('sticker-modern');
  const [group] = standard;
  const items = standard.flatMap(each => each.items).slice(0, lines);
  const few = group ? [{ ...group, items }] : [];
  const total = modernTotal({ options: null, price });
  return { ...data, standard: few, options: null, dealer: null, price: { ...price, total }, ...about };
}
const graded = (grade: 'B' | 'C') => ({ document: { ...sample('sticker-modern').document, grade } });
const roomOf = (data: ModernPrint) => {
  const { layout } = modernTemplate.prepare(data) as { layout: StickerLayout };
  return { lines: layout['write-in'], all: layout.equipment };
};

it.each(['en', 'es'] as const)(
  'four known lines leave no half of a sheet blank: it has lines to write on (%s)',
  async lang => {
    for (const orientation of ['landscape', 'portrait'] as const) {
      const data = sheetOf(4, { ...graded('C'), lang, orientation });
      const { lines, all } = roomOf(data);
      expect(lines).toBeGreaterThan(all / 3);
      const typesetter = createTypesetter();
      const { pages } = await readPdf(typesetter.pdf(modernTemplate.file, modernTemplate.prepare(data)));
      const text = pages[0]?.texts.map(({ text }) => text).join(' ') ?? '';
      expect(text).toContain(templateWords[lang].sticker.write_in.slice(0, 20));
    }
  },
);

it('a sheet of a factory record has none, nor one whose list is long', () => {
  expect(roomOf(sheetOf(4, graded('B'))).lines).toBe(0);
  expect(roomOf({ ...sheetOf(4, graded('C')), standard: sample('sticker-modern').standard }).lines).toBe(0);
});
