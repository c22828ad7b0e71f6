import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import { templateWords } from '../../../../platform/typesetting/rules/template-words.ts';
import type { StickerOptions } from '../../../reports/rules/facts/equipment.ts';
import type { StickerDocument } from '../../contract.ts';

type SourceText = string | { en: string; es?: string | undefined };

/** A text without Spanish keeps the words of the source. */
const bilingual = (words: SourceText): Bilingual =>
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
          name: bilingual(name),
          contains: contains.map(bilingual),
          source,
        }))
      : sticker.options?.map(({ code, text, source }) => ({ code, name: bilingual(text), contains: [], source }));
  const origin = { title: titleOf(document.grade), on: document.created.slice(0, 10), demo };
  const license = sticker.license && { license: { ...sticker.license, cacheDays: null } };
  return { ...origin, ...license, price: priceOf(sticker), options: options ?? null };
}

/**
 * The price when new, where the maker's data say it: the total where they name every option, else the base price. A price
 * of an owner or a dealer is none, and what a classic cost is told by its own sheet.
 */
function priceOf(sticker: StickerDocument): StickerOptions['price'] {
  if (sticker.template !== 'sticker-modern' || !OF_MAKER.includes(sticker.price.source)) return null;
  const isBuilt = sticker.price.source === 'record' && sticker.options?.every(({ source }) => source === 'record');
  return isBuilt ? { cents: sticker.price.total, is: 'total' } : { cents: sticker.price.base, is: 'base' };
}

const OF_MAKER: readonly string[] = ['record', 'catalogue'];
