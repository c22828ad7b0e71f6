import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import { layOutClassic, layOutSticker } from './layout.ts';
import type { ClassicPrint, ModernPrint } from './sheet.ts';
import { englishOf } from '../../../kit/text/bilingual.ts';
import { sumProblem, type DocumentProblem } from '../../../platform/typesetting/rules/document-problem.ts';
import { classicTotal, modernTotal } from '../rules/prices.ts';

/** The label of 1982 and later, landscape. */
export const modernTemplate = documentTemplate<ModernPrint>({
  file: 'server/src/documents/stickers/typst/sticker-modern.typ',
  maxChars: 140,
  review: reviewModern,
  layOut: layOutSticker,
});

/** The sheet of a classic, portrait. */
export const classicTemplate = documentTemplate<ClassicPrint>({
  file: 'server/src/documents/stickers/typst/sticker-classic.typ',
  maxChars: 140,
  review: reviewClassic,
  layOut: layOutClassic,
  flows: true,
});

type Options = NonNullable<ModernPrint['options']>;

const named = (text: string | { en: string }) => englishOf(text).trim().toLowerCase();

/** Checks the figures and options of a modern label against each other; an empty list is a label ready to be drawn. */
export function reviewModern(label: ModernPrint): DocumentProblem[] {
  const options = label.options ?? [];
  return [
    ...sumProblem(label.price.total, modernTotal(label)),
    ...repeatedOptions(options),
    ...pricedContents(options),
  ];
}

function repeatedOptions(options: Options): DocumentProblem[] {
  const seen = new Set<string>();
  return options.flatMap((option): DocumentProblem[] => {
    const key = `${option.code ?? ''} ${named(option.name)}`;
    if (seen.has(key)) return [{ kind: 'option_twice', option: englishOf(option.name) }];
    seen.add(key);
    return [];
  });
}

function pricedContents(options: Options): DocumentProblem[] {
  const priced = new Set(options.filter(option => option.price > 0).map(option => named(option.name)));
  return options.flatMap(option =>
    (option.contains ?? [])
      .filter(item => priced.has(named(item)))
      .map((item): DocumentProblem => ({
        kind: 'package_item_priced',
        option: englishOf(option.name),
        item: englishOf(item),
      })),
  );
}

/** Checks the figures of a classic sheet. */
export function reviewClassic(sheet: ClassicPrint): DocumentProblem[] {
  return sheet.total === null ? [] : sumProblem(sheet.total, classicTotal(sheet));
}
