import type { LocalizedText } from '../../../platform/typesetting/rules/printable.ts';
import type { ClassicPrint, ModernPrint } from './sheet.ts';

type SourceText = LocalizedText | null | undefined;

/**
 * The texts of a modern sheet that are as their source wrote them, in English: a Spanish sheet marks their language, so that a
 * screen reader does not read them as Spanish. Words of ours are in both languages and are none of them.
 */
export function sourceTexts({ vehicle, standard, options, price, assembly, parts, warranty }: ModernPrint): string[] {
  const { body, engine, engine_note: note, transmission, drive, mileage_note: mileage, exterior, interior } = vehicle;
  return englishAmong([
    body,
    engine,
    note,
    transmission,
    drive,
    mileage,
    exterior?.name,
    interior?.name,
    ...standard.flatMap(({ group, items }) => [group, ...items.map(({ text }) => text)]),
    ...(options ?? []).flatMap(({ name, contains = [] }) => [name, ...contains]),
    ...price.discounts.map(({ name }) => name),
    ...Object.values(assembly ?? {}),
    ...(parts ? [parts.final_assembly, parts.engine, parts.transmission] : []),
    ...(parts?.others ?? []).map(({ country }) => country),
    ...(warranty ?? []).map(({ name }) => name),
  ]);
}

/** The same of the sheet of a classic. The characters of its number say by themselves whether their words are English. */
export function classicSourceTexts(sheet: ClassicPrint): string[] {
  const { vehicle, delivery, standard, plate, specifications, base, options, destination, worksheet, reading } = sheet;
  const { body, engine, transmission, paint, trim, plant } = vehicle;
  return englishAmong([
    body,
    engine,
    transmission,
    paint,
    trim,
    plant,
    ...Object.values(delivery ?? {}),
    ...(standard?.items ?? []),
    ...(plate ?? []).flatMap(({ place, means }) => [place, means]),
    ...(specifications ?? []).flatMap(({ name, value }) => [name, value]),
    ...(sheet.statistics ?? []).flatMap(({ what, value }) => [what, value]),
    ...[base, ...(options ?? []), destination].map(line => line?.text),
    ...(worksheet ?? []).flatMap(({ place, expect }) => [place, expect]),
    ...(reading ? [reading.rule, ...reading.notes, ...reading.engines.map(({ text }) => text)] : []),
  ]);
}

function englishAmong(texts: readonly SourceText[]): string[] {
  const english = texts.flatMap(text => {
    const words = typeof text === 'object' && text ? (text.es === undefined ? text.en : null) : text;
    return words && /[a-z]{2}/i.test(words) ? [words] : [];
  });
  return [...new Set(english)];
}

/** Whether some of them are words, and not names and units alone: then a Spanish sheet says whose English it is. */
export const hasWords = (texts: readonly string[]): boolean => texts.some(text => /(?:^|[\s(])\p{Ll}{4}/u.test(text));
