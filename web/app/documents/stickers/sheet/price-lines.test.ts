import type { ModernSticker } from '@marque/server/documents/stickers/contract';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { marksOf, priceLines } from './price-lines.ts';

const option = (price: number, source: 'record' | 'owner') => ({ code: null, name: 'Option', price, source });

function label(options: NonNullable<z.input<typeof ModernSticker>['options']> | null): z.output<typeof ModernSticker> {
  const total = 3_000_000 + 129_500 + (options ?? []).reduce((sum, each) => sum + each.price, 0) - 50_000;
  return {
    template: 'sticker-modern',
    lang: 'en',
    demo: true,
    brand: { name: 'Marque', site: 'marque.example', primary: '#0070f3' },
    document: { id: 'MQS-1', version: 1, created: '2026-11-20', grade: 'C', verify_url: 'https://marque.example/v' },
    vehicle: {
      year: 2018,
      make: 'Chevrolet',
      model: 'Silverado 1500',
      trim: 'LT',
      body: null,
      vin: null,
      engine: null,
      engine_note: null,
      transmission: null,
      drive: null,
      stock: null,
      mileage_note: null,
      exterior: null,
      interior: null,
    },
    standard: [{ group: 'Mechanical', items: [{ text: 'Six-speed automatic', source: 'catalogue' }] }],
    options,
    price: {
      base: 3_000_000,
      destination: 129_500,
      gas_guzzler: 0,
      discounts: [{ name: 'Package saving', amount: 50_000 }],
      total,
      source: 'catalogue',
    },
    assembly: null,
    parts: null,
    fuel: null,
    safety: null,
    warranty: null,
    dealer: null,
    sources: [],
  };
}

const linesOf = (document: Parameters<typeof priceLines>[0]) => {
  const lines = priceLines(document);
  if (!lines) throw new Error('the label has prices');
  return lines;
};

test('the rows add up to the total and empty rows are left out', () => {
  const { rows, totalCents } = linesOf(label([option(39_500, 'owner'), option(0, 'owner')]));
  expect(rows.map(row => row.key)).toEqual(['base', 'options', 'destination', 'discount']);
  expect(rows.reduce((sum, row) => sum + (row.cents ?? 0), 0)).toBe(totalCents);
});

test('unknown options are a row without an amount, and the total excludes them', () => {
  const { rows, totalCents } = linesOf(label(null));
  expect(rows.find(row => row.key === 'options')).toEqual({ key: 'options', cents: null, count: 0 });
  expect(rows.reduce((sum, row) => sum + (row.cents ?? 0), 0)).toBe(totalCents);
});

test('explains only marks on the sheet', () => {
  const real = (source: 'record' | 'owner') => ({ ...label([option(100, source)]), demo: false });
  expect(marksOf(real('owner'))).toEqual(['catalogue', 'owner']);
  expect(marksOf(real('record'))).toEqual(['record', 'catalogue']);
});

test('never calls an invented catalog that of a maker', () => {
  expect(marksOf(label([option(100, 'owner')]))).toEqual(['catalogueDemo', 'owner']);
});
