import type { StickerDocument } from '@marque/server/documents/stickers/contract';

type LocalizedText = string | { en: string; es?: string | undefined };

/** Words of a sheet; `lang` where they are in that language alone, which is not the reader's. */
export interface Told {
  text: string;
  lang?: 'en';
}

/** One priced line of a sheet; `cents` is null where the sheet gives no price, 0 where it is included. */
export interface SheetLine {
  code: string | null;
  text: Told;
  cents: number | null;
  contains: Told[];
}

/** Everything a sheet says in lines, for reading without the picture of it. */
export interface SheetLines {
  groups: { name: Told; items: Told[] }[];
  facts: { name: string; value: string; lang?: 'en' }[];
  /** Null where the options of the vehicle are not known. */
  options: SheetLine[] | null;
  /** Whether some words are in English on a sheet in another language. */
  hasEnglish: boolean;
}

/** The lines of a sheet in one language; a source's own words stay as they are. */
export function sheetLines(document: StickerDocument): SheetLines {
  const lines = linesOf(document);
  const told = [
    ...lines.groups.flatMap(({ name, items }) => [name, ...items]),
    ...lines.facts,
    ...(lines.options ?? []).flatMap(({ text, contains }) => [text, ...contains]),
  ];
  return { ...lines, hasEnglish: told.some(({ lang }) => lang === 'en') };
}

function linesOf(document: StickerDocument): Omit<SheetLines, 'hasEnglish'> {
  const say = (said: LocalizedText) => (typeof said === 'string' ? said : (said[document.lang] ?? said.en));
  const languageOf = (said: LocalizedText): Pick<Told, 'lang'> => {
    const isForeign = typeof said === 'string' && document.lang !== 'en' && /[a-z]{2}/i.test(said);
    return isForeign ? { lang: 'en' } : {};
  };
  const tell = (said: LocalizedText): Told => ({ text: say(said), ...languageOf(said) });
  if (document.template === 'sticker-modern') {
    return {
      groups: document.standard.map(({ group, items }) => ({
        name: tell(group),
        items: items.map(({ text }) => tell(text)),
      })),
      facts: [],
      options: listOf(document.options, ({ code, name, price, contains }) => ({
        code,
        text: tell(name),
        cents: price,
        contains: (contains ?? []).map(tell),
      })),
    };
  }
  const plate = (document.plate ?? []).map(({ place, stamped, means }) => ({
    name: say(place),
    value: `${stamped} · ${say(means)}`,
    ...languageOf(means),
  }));
  const specifications = (document.specifications ?? []).map(({ name, value }) => ({
    name: say(name),
    value: say(value),
    ...languageOf(value),
  }));
  const number = (document.reading?.rows ?? []).map(({ at, text, means, english }) => ({
    name: at,
    value: `${text} · ${say(means)}`,
    ...(english ? { lang: 'en' as const } : {}),
  }));
  const counts = (document.statistics ?? []).map(({ what, value, source }) => ({
    name: say(what),
    value: `${say(value)} (${say(source)})`,
    ...languageOf(value),
  }));
  return {
    groups: document.standard ? [{ name: { text: '' }, items: document.standard.items.map(tell) }] : [],
    facts: [...specifications, ...plate, ...number, ...counts],
    options: listOf(document.options, ({ code, text, amount }) => ({
      code: code || null,
      text: tell(text),
      cents: amount,
      contains: [],
    })),
  };
}

function listOf<Option>(options: Option[] | null, line: (option: Option) => SheetLine): SheetLine[] | null {
  return options && options.map(line);
}
