import type { Bilingual } from '../../kit/bilingual.ts';
import { templateWords } from '../../documents/template-words.ts';
import type { StickerOptions } from '../../reports/rules/equipment.ts';
import type { StickerDocument } from '../contract.ts';

type Said = string | { en: string; es?: string | undefined };

/** What has no Spanish is in the words of the source. */
const said = (words: Said): Bilingual =>
  typeof words === 'string' ? words : { en: words.en, es: words.es ?? words.en };

function titleOf(grade: StickerDocument['document']['grade']): Bilingual {
  const { en, es } = templateWords;
  return { en: en.sticker.grades[grade].name, es: es.sticker.grades[grade].name };
}

/** The options of a sticker, as a report of its vehicle lists them. */
export function optionsOf(sticker: StickerDocument): StickerOptions {
  const { document, demo } = sticker;
  const options =
    sticker.template === 'sticker-modern'
      ? sticker.options?.map(({ code, name, contains = [], source }) => ({
          code,
          name: said(name),
          contains: contains.map(said),
          source,
        }))
      : sticker.options?.map(({ code, text, source }) => ({ code, name: said(text), contains: [], source }));
  return { title: titleOf(document.grade), on: document.created.slice(0, 10), demo, options: options ?? null };
}
