import { z } from 'zod';
import type { Imported, Importer } from './importer.ts';
import { jsonDocuments } from './json-documents.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { faultOf, readStyle } from './read-style.ts';

const Text = z.union([z.string(), z.number()]).transform(String);
const Texts = z.union([z.array(Text), Text.transform(text => [text])]);

/** An answer of `/specs`. All values are texts, many with a unit. */
const Specs = z.object({
  attributes: z.looseObject({
    year: Text,
    make: Text,
    model: Text,
    trim: Text.optional(),
    style: Text.optional(),
    engine: Text.optional(),
    transmission: Text.optional(),
    drivetrain: Text.optional(),
    standard_seating: Text.optional(),
    city_mileage: Text.optional(),
    highway_mileage: Text.optional(),
    manufacturer_suggested_retail_price: Text.optional(),
    invoice_price: Text.optional(),
    delivery_charges: Text.optional(),
    exterior_color: Texts.optional(),
    interior_trim: Texts.optional(),
  }),
  colors: z.array(z.looseObject({ category: Text.optional(), name: Text })).optional(),
  equipment: z.record(z.string(), Text).optional(),
});

const Color = z.looseObject({ name: Text, rgb: Text.optional() });
const Feature = z.looseObject({ name: Text, value: Text.nullish(), price: Text.nullish() });
const Group = z.looseObject({ category: Text.optional(), features: z.array(Feature) });

/** An answer of `/ymm`. */
const Ymm = z.object({
  bestMatch: z.looseObject({
    year: Text,
    make: Text,
    model: Text,
    trim: Text.nullish(),
    name: Text,
    base_msrp: Text.nullish(),
    base_invoice: Text.nullish(),
    total_seating: Text.nullish(),
    color: z.looseObject({ exterior: z.array(Color).optional(), interior: z.array(Color).optional() }).optional(),
    features: z
      .looseObject({ standard: z.array(Group).optional(), optional: z.array(z.union([Group, Feature])).optional() })
      .optional(),
  }),
});

/** Stored answers of CarsXE's `/specs`, one document or one on each line. */
export const carsxeSpecs: Importer = {
  name: 'carsxe-specs',
  detects: ({ head }) => /^\s*[[{]/.test(head) && /"success"\s*:/.test(head) && /"attributes"\s*:\s*\{/.test(head),
  read: file => answersOf(file, (value, line) => readAs(Specs, value, line, specsStyle, file.changedOn)),
};

/** The same of `/ymm`; its `trimOptions` are not taken, since their shape is not documented. */
export const carsxeYmm: Importer = {
  name: 'carsxe-ymm',
  detects: ({ head }) => /^\s*[[{]/.test(head) && /"bestMatch"\s*:/.test(head),
  read: file => answersOf(file, (value, line) => readAs(Ymm, value, line, ymmStyle, file.changedOn)),
};

/** The answers of a file. `success` alone says whether one holds anything; a refusal has its reason in `error` or `message`. */
async function* answersOf(
  file: Parameters<Importer['read']>[0],
  read: (value: object, line: number) => Imported,
): AsyncGenerator<Imported> {
  for await (const { line, value } of jsonDocuments(file)) {
    if (typeof value !== 'object' || value === null) {
      yield { kind: 'reject', line, field: '', ...faulty('object') };
      continue;
    }
    const { success, error, message } = value as Record<string, unknown>;
    if (success === false)
      yield { kind: 'reject', line, field: 'success', reason: String(error ?? message ?? 'false') };
    else yield read(value, line);
  }
}

function readAs<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  line: number,
  styleOf: (answer: z.output<Shape>) => Record<string, unknown>,
  copiedOn: string,
): Imported {
  const parsed = shape.safeParse(value);
  if (!parsed.success) {
    return { kind: 'reject', line, ...faultOf(parsed.error, value) };
  }
  return readStyle({ copied_on: copiedOn, ...defined(styleOf(parsed.data)) }, line);
}

function specsStyle({ attributes, colors, equipment }: z.output<typeof Specs>): Record<string, unknown> {
  const { exterior_color: exterior = [], interior_trim: interior = [] } = attributes;
  const named = colors?.map(({ category = '', name }) => colorItem(placeOf(category), { name, category })) ?? [];
  const plain = [
    ...exterior.map(name => colorItem('exterior', { name })),
    ...interior.map(name => colorItem('interior', { name })),
  ];
  return {
    source: 'CarsXE specs',
    year: amountOf(attributes.year),
    make: attributes.make,
    model: attributes.model,
    trim: attributes.trim,
    style: attributes.style,
    seats: amountOf(attributes.standard_seating),
    engine: attributes.engine,
    transmission: attributes.transmission,
    drive: attributes.drivetrain,
    city_mpg: amountOf(attributes.city_mileage),
    highway_mpg: amountOf(attributes.highway_mileage),
    items: [
      ...priceItems({
        msrp: attributes.manufacturer_suggested_retail_price,
        invoice: attributes.invoice_price,
        destination: attributes.delivery_charges,
      }),
      ...(named.length > 0 ? named : plain),
      ...Object.entries(equipment ?? {}).flatMap(([name, state]) => equipmentItem(name, state)),
    ],
  };
}

function ymmStyle({ bestMatch }: z.output<typeof Ymm>): Record<string, unknown> {
  const { color, features } = bestMatch;
  return {
    source: 'CarsXE ymm',
    year: amountOf(bestMatch.year),
    make: bestMatch.make,
    model: bestMatch.model,
    trim: bestMatch.trim ?? undefined,
    style: bestMatch.name,
    seats: amountOf(bestMatch.total_seating),
    items: [
      ...priceItems({ msrp: bestMatch.base_msrp, invoice: bestMatch.base_invoice }),
      ...(color?.exterior ?? []).map(each => colorItem('exterior', each)),
      ...(color?.interior ?? []).map(each => colorItem('interior', each)),
      ...(features?.standard ?? []).flatMap(group => featureItems('standard', group)),
      ...(features?.optional ?? []).flatMap(each =>
        featureItems(
          'option',
          'features' in each ? (each as z.output<typeof Group>) : { features: [each as z.output<typeof Feature>] },
        ),
      ),
    ],
  };
}

/** A roof is painted too, so its color is an exterior one, with its category. */
const placeOf = (category: string): 'exterior' | 'interior' => (/interior/i.test(category) ? 'interior' : 'exterior');

function colorItem(
  kind: 'exterior' | 'interior',
  about: { name: string; category?: string; rgb?: string | undefined },
) {
  const { name, category, rgb } = about;
  const known = category?.toLowerCase() === kind ? undefined : category;
  return defined({ kind, name, category: known || undefined, hex: hexOf(rgb) });
}

function priceItems(prices: { [Kind in 'msrp' | 'invoice' | 'destination']?: string | null | undefined }) {
  const names = { msrp: 'Base price', invoice: 'Invoice price', destination: 'Destination' };
  return Object.entries(prices).flatMap(([kind, text]) => {
    const price = amountOf(text);
    return price === undefined ? [] : [{ kind, name: names[kind as keyof typeof names], price }];
  });
}

function equipmentItem(name: string, state: string) {
  const kind = { std: 'standard', opt: 'option' }[
    state
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 3)
  ];
  return kind ? [{ kind, name }] : [];
}

function featureItems(
  kind: 'standard' | 'option',
  { category, features }: Pick<z.output<typeof Group>, 'features'> & { category?: string | undefined },
) {
  return features.map(({ name, value, price }) =>
    defined({ kind, name: value ? `${name}: ${value}` : name, category, price: amountOf(price) }),
  );
}

/** `$36,045 USD` is 36045, `17 miles/gallon` 17; a text without a number is nothing. */
function amountOf(text: string | null | undefined): number | undefined {
  const [found] = /-?\d[\d,]*(?:\.\d+)?/.exec(text ?? '') ?? [];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** `255,255,255`, `rgb(255, 255, 255)` and `ffffff` are `#ffffff`. */
function hexOf(rgb: string | undefined): string | undefined {
  if (rgb === undefined) return undefined;
  const [hex] = /[0-9a-f]{6}/i.exec(rgb) ?? [];
  if (hex && /^\s*#?[0-9a-f]{6}\s*$/i.test(rgb)) return `#${hex.toLowerCase()}`;
  const parts = [...rgb.matchAll(/\d+/g)].map(([part]) => Number(part));
  if (parts.length !== 3 || parts.some(part => part > 255)) return undefined;
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}

const defined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));
