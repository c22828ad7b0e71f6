import type { ItemRecord, RuleRecord, StyleRecord } from '../src/vehicles/catalog/import/records.ts';

/** Origin of invented lines. Each of them is marked `demo`. */
const ORIGIN = { source: 'Demonstration data', copied_on: '2026-11-22', demo: true } as const;

type Line = Pick<ItemRecord, 'kind' | 'name'> & Partial<Pick<ItemRecord, 'code' | 'category' | 'hex' | 'price'>>;

/** The options of an era. */
interface Offer {
  lines: readonly Line[];
  /** `code kind other` */
  rules: readonly (readonly [string, RuleRecord['kind'], string])[];
}

const MODERN: Offer = {
  lines: [
    { kind: 'exterior', code: 'DX1', name: 'White', hex: '#f4f4f2', price: 0 },
    { kind: 'exterior', code: 'DX2', name: 'Black', hex: '#111214', price: 0 },
    { kind: 'exterior', code: 'DX3', name: 'Silver Metallic', hex: '#b9bcc0', price: 0 },
    { kind: 'exterior', code: 'DX4', name: 'Deep Blue Metallic', hex: '#1f3f77', price: 0 },
    { kind: 'exterior', code: 'DX5', name: 'Red Pearl', hex: '#9b1b22', price: 395 },
    { kind: 'interior', code: 'DI1', name: 'Black cloth', hex: '#1c1c1e', price: 0 },
    { kind: 'interior', code: 'DI2', name: 'Gray cloth', hex: '#8b8d90', price: 0 },
    { kind: 'interior', code: 'DI3', name: 'Tan leather', hex: '#b08d62', price: 1295 },
    { kind: 'standard', name: 'Driver and passenger air bags', category: 'Safety' },
    { kind: 'standard', name: 'Antilock brakes', category: 'Safety' },
    { kind: 'standard', name: 'Air conditioning', category: 'Comfort' },
    { kind: 'standard', name: 'Power windows and locks', category: 'Comfort' },
    { kind: 'package', code: 'DP1', name: 'Comfort Package', price: 1250 },
    { kind: 'package', code: 'DP2', name: 'Technology Package', price: 1895 },
    { kind: 'option', code: 'DO1', name: 'Heated front seats', price: 500 },
    { kind: 'option', code: 'DO2', name: 'Two-zone climate control', price: 450 },
    { kind: 'option', code: 'DO3', name: 'Navigation system', price: 995 },
    { kind: 'option', code: 'DO4', name: 'Sunroof', price: 950 },
    { kind: 'option', code: 'DO5', name: 'Roof rack', price: 325 },
    { kind: 'option', code: 'DO6', name: 'Floor mats', price: 0 },
  ],
  rules: [
    ['DP1', 'includes', 'DO1'],
    ['DP1', 'includes', 'DO2'],
    ['DP2', 'includes', 'DO3'],
    ['DP2', 'requires', 'DP1'],
    ['DO4', 'excludes', 'DO5'],
  ],
};

const CLASSIC: Offer = {
  lines: [
    { kind: 'exterior', code: 'DX1', name: 'White', hex: '#f1efe6', price: 0 },
    { kind: 'exterior', code: 'DX2', name: 'Black', hex: '#141414', price: 0 },
    { kind: 'exterior', code: 'DX3', name: 'Light Blue', hex: '#8fb3cf', price: 0 },
    { kind: 'exterior', code: 'DX4', name: 'Dark Green', hex: '#23472f', price: 0 },
    { kind: 'exterior', code: 'DX5', name: 'Red', hex: '#a61c1c', price: 0 },
    { kind: 'interior', code: 'DI1', name: 'Black vinyl', hex: '#1c1c1e', price: 0 },
    { kind: 'interior', code: 'DI2', name: 'Blue vinyl', hex: '#2f4d74', price: 0 },
    { kind: 'standard', name: 'Heater and defroster', category: 'Comfort' },
    { kind: 'package', code: 'DP1', name: 'Decor Group', price: 85 },
    { kind: 'package', code: 'DP2', name: 'Handling Package', price: 65 },
    { kind: 'option', code: 'DO1', name: 'Clock', price: 18 },
    { kind: 'option', code: 'DO2', name: 'Remote mirror', price: 12 },
    { kind: 'option', code: 'DO3', name: 'AM radio', price: 58 },
    { kind: 'option', code: 'DO4', name: 'AM/FM radio', price: 134 },
  ],
  rules: [
    ['DP1', 'includes', 'DO1'],
    ['DP1', 'includes', 'DO2'],
    ['DO3', 'excludes', 'DO4'],
  ],
};

const CLASSIC_UNTIL = 1981;

/** Dollars of the year's average car, by the first year they hold for; invented like everything here. */
const BASE_PRICES: readonly (readonly [from: number, dollars: number, destination: number])[] = [
  [2020, 34_500, 1395],
  [2010, 26_900, 895],
  [2000, 22_400, 625],
  [1990, 14_800, 425],
  [1981, 10_900, 325],
  [0, 3_150, 95],
];
/** Each further style of a model costs so much more. */
const STEP = 0.07;

/** The style with invented colors, packages, options and prices; `place`: how many styles of the model came before. */
export function withInventedLines(style: StyleRecord, place: number): StyleRecord {
  const offer = style.year <= CLASSIC_UNTIL ? CLASSIC : MODERN;
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
