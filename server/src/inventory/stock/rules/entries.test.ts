import { expect, it } from 'vitest';
import type { Stored } from './compare.ts';
import { judge, type Acceptable, type Entry } from './entries.ts';

const LOOK = { mileageUnit: 'mi', condition: 'used', color: '', photos: [] as string[] } as const;
const entry = (line: number, vin: string, more: Partial<Entry> = {}): Entry => ({
  ...({ line, vin, stockNumber: `S${line}`, price: 100, mileage: 50_000 } as const),
  ...LOOK,
  ...more,
});
const stored = (vin: string, more: Partial<Stored> = {}): Stored => ({
  ...({ id: `stk_${vin}`, rooftopId: 'north', vin, stockNumber: '', price: 100, mileage: 60_000 } as const),
  ...LOOK,
  state: 'stock',
  ...more,
});
const judged = (
  entries: Entry[],
  known: { stored?: Stored[]; holders?: Stored[]; accepted?: [number, Acceptable[]][] } = {},
) => {
  const { stored: rows = [], holders = [], accepted = [] } = known;
  const { refused, repeated } = judge(entries, {
    rooftopId: 'north',
    stored: rows,
    holders,
    accepted: new Map(accepted),
  });
  return { refused: [...refused].map(([line, { kind }]) => `${line} ${kind}`), repeated: [...repeated] };
};

it('refuses every line that contradicts another, and takes what is said twice once', () => {
  const entries = [entry(1, 'A'), entry(2, 'A', { price: 200 }), entry(3, 'B'), entry(4, 'B', { stockNumber: 'S3' })];
  expect(judged(entries)).toEqual({ refused: ['1 vin_twice', '2 vin_twice'], repeated: [4] });
  const number = { stockNumber: 'S1' };
  expect(judged([entry(1, 'A'), entry(2, 'B', number)]).refused).toEqual([
    '1 stock_number_twice',
    '2 stock_number_twice',
  ]);
});

it('takes a lower mileage or a vehicle of another rooftop only when it is said to be so', () => {
  const entries = [entry(1, 'A'), entry(2, 'B')];
  const rows = [stored('A'), stored('B', { rooftopId: 'south', mileage: null })];
  expect(judged(entries, { stored: rows }).refused).toEqual(['1 mileage_fell', '2 other_rooftop']);
  const accepted: [number, Acceptable[]][] = [
    [1, ['mileage_fell']],
    [2, ['other_rooftop']],
  ];
  expect(judged(entries, { stored: rows, accepted }).refused).toEqual([]);
  const twice = [entry(1, 'A'), entry(2, 'A', { stockNumber: 'S1' })];
  expect(judged(twice, { stored: rows })).toEqual({ refused: ['1 mileage_fell', '2 mileage_fell'], repeated: [] });
  const lower = [stored('B', { rooftopId: 'south' })];
  expect(judged([entry(2, 'B')], { stored: lower, accepted }).refused).toEqual(['2 mileage_fell']);
});

it('lets two vehicles exchange their stock numbers, and neither where one of them is refused', () => {
  const holders = [stored('A', { stockNumber: 'S2', mileage: null }), stored('B', { stockNumber: 'S1' })];
  const entries = [entry(1, 'A'), entry(2, 'B')];
  expect(judged(entries, { stored: holders, holders, accepted: [[2, ['mileage_fell']]] }).refused).toEqual([]);
  expect(judged(entries, { stored: holders, holders }).refused).toEqual(['2 mileage_fell', '1 stock_number_there']);
  expect(judged([entry(1, 'C')], { holders: [stored('D', { stockNumber: 'S1' })] }).refused).toEqual([
    '1 stock_number_there',
  ]);
});
