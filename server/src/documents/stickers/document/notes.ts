import { fillWords, templateWords } from '../../../platform/typesetting/rules/template-words.ts';
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

type Fuel = NonNullable<StickerSheet['fuel']>;
type Words = (typeof templateWords)['en']['sticker'];

/** Notes under the fuel block: other fuels, certainty, and sources. */
export function fuelNotes({ fuel, lang }: StickerSheet): string[] {
  if (!fuel) return [];
  const words = templateWords[lang].sticker;
  const { candidates = 1, restated = false } = fuel;
  return [
    ...otherEnergy(fuel, words),
    ...(candidates > 1 ? [fillWords(words.fuel_candidates, { n: candidates })] : []),
    ...(restated ? [words.fuel_restated] : []),
    originOf(fuel, words, lang),
  ];
}

function otherEnergy(fuel: Fuel, words: Words): string[] {
  const second = fuel.kind === 'gas' ? fuel.second : null;
  if (second) {
    const { city, highway, combined } = second;
    const figures = { city: spanText(city), highway: spanText(highway), combined: spanText(combined) };
    return [fillWords(words.fuel_second, { fuel: second.fuel, ...figures })];
  }
  if (fuel.kind === 'plug_in') {
    const { combined, kwh_100: kwh, range } = fuel.electric;
    const figures = { combined: spanText(combined), kwh: spanText(kwh), electric: spanText(range) };
    return fuel.range == null
      ? [fillWords(words.fuel_plug_in, figures)]
      : [fillWords(words.fuel_plug_in_range, { ...figures, range: spanText(fuel.range) })];
  }
  if (fuel.kind !== 'gas' || fuel.unit !== 'mpge') return [];
  const range = fuel.range == null ? [] : [fillWords(words.fuel_range, { range: spanText(fuel.range) })];
  return [...range, words.fuel_gge];
}

/** Who says so, what the costs rest on, and what the scales mean where there are any. */
function originOf(fuel: Fuel, words: Words, lang: StickerSheet['lang']): string {
  const { source, demo = false, annual_cost: cost, five_year: compared, ghg, smog } = fuel;
  const isPublished = source && !demo;
  const price = fuel.price_note ?? '';
  return [
    isPublished
      ? fillWords(words.fuel_source, { source: source.name, on: dayOf(source.on, lang) })
      : fillWords(demo ? words.fuel_invented : words.fuel_note, { price }),
    ...(isPublished && cost !== null ? [words.fuel_costs] : []),
    ...(isPublished && compared !== null ? [words.fuel_compared] : []),
    ...(ghg === null && smog === null ? [] : [words.fuel_best]),
    words.fuel_own,
  ].join(' ');
}

/** Notes under the stars: the comparison, the source, and its address (49 CFR 575.301). */
export function safetyNotes({ safety, lang }: StickerSheet): string[] {
  if (!safety) return [];
  const words = templateWords[lang].sticker;
  const { source, demo = false, candidates = 1 } = safety;
  const asOf = source && !demo ? ` ${fillWords(words.safety_as_of, { on: dayOf(source.on, lang) })}` : '';
  return [
    words.safety_similar,
    [...(safety.overall === undefined ? [] : [words.safety_overall]), words.safety_based].join(' '),
    words.safety_scale,
    ...(candidates > 1 ? [fillWords(words.safety_candidates, { n: candidates })] : []),
    `${demo ? words.safety_invented : words.safety_note}${asOf}`,
  ];
}
