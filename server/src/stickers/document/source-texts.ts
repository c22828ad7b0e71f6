import type { LocalizedText } from '../../documents/printable.ts';
import type { ModernPrint } from './sheet.ts';

/**
 * The texts of a modern sheet that are as their source wrote them, in English: a Spanish sheet marks their language, so that a
 * screen reader does not read them as Spanish. Words of ours are in both languages and are none of them.
 */
export function sourceTexts({ vehicle, standard, options, price, assembly, parts, warranty }: ModernPrint): string[] {
  const { body, engine, engine_note: note, transmission, drive, mileage_note: mileage, exterior, interior } = vehicle;
  const said: (LocalizedText | null | undefined)[] = [
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
  ];
  const english = said.filter((text): text is string => typeof text === 'string' && /[a-z]{2}/i.test(text));
  return [...new Set(english)];
}
