import type { StickerDocument } from '@marque/server/stickers/contract';

type LocalizedText = string | { en: string; es?: string | undefined };

/** One priced line of a sheet; `cents` is null where the sheet gives no price, 0 where it is included. */
export interface SheetLine {
  code: string | null;
  text: string;
  cents: number | null;
  contains: string[];
}

/** Everything a sheet says in lines, for reading without the picture of it. */
export interface SheetLines {
  groups: { name: string; items: string[] }[];
  /** `lang`: of words that are in that language alone. */
  facts: { name: string; value: string; lang?: string }[];
  /** Null where the options of the vehicle are not known. */
  options: SheetLine[] | null;
}

/** The lines of a sheet in one language; a source's own words stay as they are. */
export function sheetLines(document: StickerDocument): SheetLines {
  const say = (said: LocalizedText) => (typeof said === 'string' ? said : (said[document.lang] ?? said.en));
  if (document.template === 'sticker-modern') {
    return {
      groups: document.standard.map(({ group, items }) => ({
        name: say(group),
        items: items.map(({ text }) => say(text)),
      })),
      facts: [],
      options: listOf(document.options, ({ code, name, price, contains }) => ({
        code,
        text: say(name),
        cents: price,
        contains: (contains ?? []).map(say),
      })),
    };
  }
  const plate = (document.plate ?? []).map(({ place, stamped, means }) => ({
    name: say(place),
    value: `${stamped} · ${say(means)}`,
  }));
  const specifications = (document.specifications ?? []).map(({ name, value }) => ({
    name: say(name),
    value: say(value),
  }));
  const number = (document.reading?.rows ?? []).map(({ at, text, means, english }) => ({
    name: at,
    value: `${text} · ${say(means)}`,
    ...(english ? { lang: 'en' } : {}),
  }));
  const counts = (document.statistics ?? []).map(({ what, value, source }) => ({
    name: say(what),
    value: `${say(value)} (${say(source)})`,
  }));
  return {
    groups: document.standard ? [{ name: '', items: document.standard.items.map(say) }] : [],
    facts: [...specifications, ...plate, ...number, ...counts],
    options: listOf(document.options, ({ code, text, amount }) => ({
      code: code || null,
      text: say(text),
      cents: amount,
      contains: [],
    })),
  };
}

function listOf<Option>(options: Option[] | null, line: (option: Option) => SheetLine): SheetLine[] | null {
  return options && options.map(line);
}
