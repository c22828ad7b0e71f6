import type { ItemRecord, RuleRecord, StyleRecord } from '../src/vehicles/catalog/import/records.ts';
import invented from './catalog-lines.json' with { type: 'json' };

/** Origin of invented lines. Each of them is marked `demo`. */
const ORIGIN = { source: 'Demonstration data', copied_on: '2026-11-22', demo: true } as const;

type Line = Pick<ItemRecord, 'kind' | 'name'> & Partial<Pick<ItemRecord, 'code' | 'category' | 'hex' | 'price'>>;

/** The options of an era. */
interface Offer {
  lines: readonly Line[];
  /** `code kind other` */
  rules: readonly (readonly [string, RuleRecord['kind'], string])[];
}

const CLASSIC_UNTIL = 1981;

/** Dollars of the year's average car, by the first year they hold for; invented like everything here. */
const BASE_PRICES = invented.base_prices as [from: number, dollars: number, destination: number][];
/** Each further style of a model costs so much more. */
const STEP = 0.07;

/** The style with invented colors, packages, options and prices; `place`: how many styles of the model came before. */
export function withInventedLines(style: StyleRecord, place: number): StyleRecord {
  const offer = (style.year <= CLASSIC_UNTIL ? invented.classic : invented.modern) as unknown as Offer;
  const [, dollars, destination] = BASE_PRICES.find(([from]) => style.year >= from) ?? [0, 0, 0];
  const price = Math.round((dollars * (1 + STEP * place)) / 5) * 5;
  const prices: Line[] = [
    { kind: 'msrp', name: 'Base price', price },
    { kind: 'destination', name: 'Destination', price: destination },
  ];
  return {
    ...style,
    items: [...prices, ...offer.lines].map(line => ({ ...line, currency: 'USD', ...ORIGIN })),
    rules: offer.rules.map(([code, kind, other]) => ({ code, kind, other, ...ORIGIN })),
  };
}
