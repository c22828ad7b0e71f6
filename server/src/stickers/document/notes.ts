import { fillWords, templateWords } from '../../documents/template-words.ts';
import type { StickerSheet } from './sheet.ts';

/** A figure of a sheet: one, or the lowest and the highest. */
export type SheetFigure = number | readonly number[];

export const lowest = (figure: SheetFigure): number => (typeof figure === 'number' ? figure : Math.min(...figure));
export const highest = (figure: SheetFigure): number => (typeof figure === 'number' ? figure : Math.max(...figure));

/** `22` or `22–25`. */
export const spanText = (figure: SheetFigure): string =>
  typeof figure === 'number' ? String(figure) : figure.join('–');

const dayOf = (on: string, lang: 'en' | 'es'): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));

/** What stands under the fuel block: what else it runs on, how sure it is, and who says so. */
export function fuelNotes({ fuel, lang }: StickerSheet): string[] {
  if (!fuel) return [];
  const words = templateWords[lang].sticker;
  const { source, demo = false, candidates = 1, restated = false } = fuel;
  const second = fuel.kind === 'gas' ? fuel.second : null;
  return [
    ...(second
      ? [
          fillWords(words.fuel_second, {
            fuel: second.fuel,
            city: spanText(second.city),
            highway: spanText(second.highway),
            combined: spanText(second.combined),
          }),
        ]
      : []),
    ...(fuel.kind === 'plug_in'
      ? [
          fillWords(words.fuel_plug_in, {
            combined: spanText(fuel.electric.combined),
            kwh: spanText(fuel.electric.kwh_100),
            range: spanText(fuel.electric.range),
          }),
        ]
      : []),
    ...(candidates > 1 ? [fillWords(words.fuel_candidates, { n: candidates })] : []),
    ...(restated ? [words.fuel_restated] : []),
    source && !demo
      ? fillWords(words.fuel_source, { source: source.name, on: dayOf(source.on, lang) })
      : fillWords(demo ? words.fuel_invented : words.fuel_note, { price: fuel.price_note ?? '' }),
  ];
}

/** What stands under the stars. */
export function safetyNotes({ safety, lang }: StickerSheet): string[] {
  if (!safety) return [];
  const words = templateWords[lang].sticker;
  const { source, demo = false, candidates = 1 } = safety;
  return [
    ...(candidates > 1 ? [fillWords(words.safety_candidates, { n: candidates })] : []),
    ...(demo ? [words.safety_invented] : [words.safety_note]),
    ...(source && !demo ? [fillWords(words.safety_as_of, { on: dayOf(source.on, lang) })] : []),
  ];
}
