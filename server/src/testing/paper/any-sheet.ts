import fc from 'fast-check';
import type { Language } from '../../platform/typesetting/rules/printable.ts';
import type { ClassicPrint, ModernPrint } from '../../documents/stickers/document/sheet.ts';
import { sample } from './samples.ts';

const words = 'all-weather front power heated seat package with leather trim and four speakers chrome'.split(' ');
const phrase = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map(list => list.join(' '));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const provenance = fc.constantFrom('record', 'catalogue', 'owner', 'dealer');

/** Fuel blocks of several configurations, each figure as long as it gets. */
const RATED = {
  source: { name: 'EPA fuel economy data (fueleconomy.gov)', on: '2025-10-29' },
  demo: false,
  candidates: 12,
  restated: true,
  annual_cost: [1_850_00, 10_050_00],
  five_year: [10_250_00, 12_500_00],
  ghg: [1, 10],
  smog: null,
  price_note: null,
  city: [110, 138],
  highway: [104, 124],
  combined: [108, 131],
} satisfies Partial<ModernPrint['fuel']>;
const BURNED = { ...RATED, unit: 'mpge', gal_100: [10.5, 11.1], class: null, class_name: null, average: null } as const;
const SEVERAL: NonNullable<ModernPrint['fuel']>[] = [
  {
    kind: 'gas',
    ...BURNED,
    gal_100: [10.5, 11.1],
    second: { fuel: 'Natural Gas', city: [10, 12], highway: 14, combined: 12 },
  },
  {
    kind: 'plug_in',
    ...BURNED,
    gal_100: [10.5, 11.1],
    electric: { combined: [114, 133], kwh_100: [25.5, 29], range: [25, 45] },
  },
  { kind: 'electric', ...RATED, kwh_100: [24.5, 31], range: [220, 405], charge_hours: [10.5, 12] },
];

/** A modern sheet of any length, each block as long as it gets. */
export const anySticker: fc.Arbitrary<ModernPrint> = fc
  .record({
    lang: fc.constantFrom<Language>('en', 'es'),
    vehicle: fc.record({
      make: phrase(2),
      model: phrase(4),
      trim: fc.option(phrase(6), { nil: '' }),
      body: maybe(phrase(12)),
      engine: maybe(phrase(8)),
      engine_note: maybe(phrase(8)),
      drive: maybe(phrase(8)),
      stock: maybe(phrase(2)),
      exterior: maybe(
        fc.record({
          name: phrase(8),
          code: maybe(phrase(1)),
          hex: fc.constantFrom<string[]>([], ['#112233'], ['#112233', '#ffffff']),
        }),
      ),
    }),
    options: fc.array(
      fc.record({
        name: phrase(14),
        code: maybe(phrase(1)),
        price: fc.constantFrom(0, 995_00, 12_345_67),
        source: provenance,
        contains: fc.array(phrase(10), { maxLength: 16 }),
      }),
      { maxLength: 70 },
    ),
    standard: fc.array(
      fc.record({
        group: phrase(4),
        items: fc.array(fc.record({ text: phrase(9), source: provenance }), { minLength: 1, maxLength: 16 }),
      }),
      { maxLength: 9 },
    ),
    dealer: maybe(
      fc.record({
        name: phrase(10),
        address: phrase(10),
        phone: fc.constant('555-0100'),
        asking: fc.constant(31_995_00),
        addendum: fc.array(fc.record({ name: phrase(8), price: fc.constant(500_00) }), { maxLength: 16 }),
      }),
    ),
    orientation: fc.constantFrom('landscape', 'portrait'),
    sold: phrase(10),
    discount: phrase(9),
    sources: fc.array(phrase(8), { maxLength: 8 }),
    blocks: fc.record({
      fuel: fc.constantFrom(null, sample('sticker-modern').fuel, ...SEVERAL),
      safety: fc.boolean(),
      parts: fc.boolean(),
      warranty: fc.boolean(),
    }),
  } as const)
  .map(({ lang, vehicle, options, standard, dealer, orientation, sold, discount, sources, blocks }) => {
    const data = sample('sticker-modern');
    const numbered = options.map((option, i) => ({ ...option, name: `${i} ${option.name}` }));
    const paid = numbered.reduce((total, option) => total + option.price, 0);
    const { base, destination, source } = data.price;
    return {
      ...data,
      lang,
      orientation,
      vehicle: { ...data.vehicle, ...vehicle },
      options: numbered,
      standard,
      dealer,
      assembly: { point: sold, transport: null, port: null, sold_to: sold, ship_to: discount },
      price: {
        base,
        destination,
        source,
        gas_guzzler: 0,
        discounts: [{ name: discount, amount: 100_00 }],
        total: base + destination + paid - 100_00,
      },
      sources: sources.map(name => ({ name, on: '2026-11-20' })),
      fuel: blocks.fuel,
      safety: blocks.safety ? data.safety : null,
      parts: blocks.parts ? data.parts : null,
      warranty: blocks.warranty ? data.warranty : null,
    };
  });

const PAPERS = ['letter', 'a4', 'full'] as const;
const HELD = ['portrait', 'landscape'] as const;
const line = fc.record({
  code: fc.constantFrom('', 'Z27', '12437'),
  text: phrase(16),
  amount: fc.constantFrom(null, 0, 12_345_67),
  source: fc.constant<'plate'>('plate'),
});
/** A period sheet of any length. */
export const anyClassic: fc.Arbitrary<ClassicPrint> = fc
  .record({
    lang: fc.constantFrom<Language>('en', 'es'),
    paper: fc.constantFrom(...PAPERS),
    orientation: fc.constantFrom(...HELD),
    tier: fc.constantFrom('basic', 'deluxe', 'elite'),
    kind: fc.constantFrom('sticker', 'specification'),
    words: phrase(12),
    body: maybe(phrase(8)),
    options: maybe(fc.array(line, { maxLength: 60 })),
    standard: fc.array(phrase(6), { maxLength: 50 }),
    notes: fc.array(phrase(20), { maxLength: 5 }),
    rows: fc.array(phrase(9), { maxLength: 14 }),
    worksheet: fc.array(phrase(8), { maxLength: 8 }),
  } as const)
  .map(({ words, body, options, standard, notes, rows, worksheet, ...rest }): ClassicPrint => {
    const data = sample(rest.kind === 'sticker' ? 'sticker-classic' : 'sticker-classic-1957');
    const [base, destination] = [data.base?.amount ?? 0, data.destination?.amount ?? 0];
    const paid = (options ?? []).reduce((total, { amount }) => total + (amount ?? 0), 0);
    return {
      ...data,
      ...rest,
      vehicle: { ...data.vehicle, body, engine: words, paint: words, plant: words, doubted: ['year', 'engine'] },
      options,
      total: base + destination + paid,
      standard: { source: 'catalogue', items: standard },
      reading: {
        rule: words,
        percent: 37,
        others: 2,
        years: [1967, 1969],
        notes,
        rows: rows.map((means, at) => ({ at: `${at + 1}-${at + 2}`, text: 'AB', means, english: true })),
        engines: [{ codes: 'Z', text: words }],
        sources: [words],
      },
      statistics: rows.map(what => ({ what, value: '1,234', source: words })),
      worksheet: worksheet.map(place => ({ place, expect: null })),
    };
  });
