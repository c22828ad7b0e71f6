import { z } from 'zod';

/** Words of ours in both languages, or text of a source, which is never translated. */
const Said = z.union([z.string(), z.object({ en: z.string(), es: z.string().optional() })]);

/** ● build record, ◐ catalog, ○ chosen by the owner, pencil: the dealer, plate: read on a classic car. */
export const Provenance = z.enum(['record', 'catalogue', 'owner', 'dealer', 'plate']);
export type Provenance = z.infer<typeof Provenance>;

const Cents = z.number().int();
const Color = z.object({
  name: Said,
  code: z.string().nullable(),
  hex: z.array(z.string().regex(/^#[0-9a-f]{6}$/i)).max(2),
});
const Stars = z.number().int().min(1).max(5).nullable();

const head = {
  lang: z.enum(['en', 'es']),
  demo: z.boolean(),
  brand: z.object({ id: z.string().optional(), name: z.string(), site: z.string(), primary: z.string() }),
  paper: z.enum(['letter', 'a4', 'full']).optional(),
  document: z.object({
    id: z.string(),
    version: z.number().int(),
    created: z.string(),
    grade: z.enum(['A', 'B', 'C', 'D', 'E']),
    verify_url: z.string(),
    qr_svg: z.string().optional(),
  }),
};

/** Option line; `price` 0 prints "Included". */
export const StickerOption = z.object({
  code: z.string().nullable(),
  name: Said,
  price: Cents,
  source: Provenance,
  contains: z.array(Said).optional(),
});

const fuel = {
  city: z.number().int(),
  highway: z.number().int(),
  combined: z.number().int(),
  annual_cost: Cents,
  five_year: Cents.nullable(),
  ghg: z.number().int().min(1).max(10).nullable(),
  smog: z.number().int().min(1).max(10).nullable(),
  price_note: Said,
};

/** `class` is the lowest and highest combined mpg of the class; costs are cents. */
const Fuel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gas'),
    ...fuel,
    gal_100: z.number(),
    class: z.tuple([z.number(), z.number()]).nullable(),
    class_name: Said.nullable(),
    average: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('electric'),
    ...fuel,
    kwh_100: z.number(),
    range: z.number().int(),
    charge_hours: z.number().nullable(),
  }),
]);

/** The landscape label of 1982 and later. Money in cents; a block that is null is not on the sheet. */
export const ModernSticker = z.object({
  template: z.literal('sticker-modern'),
  ...head,
  vehicle: z.object({
    year: z.number().int(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
    body: Said.nullable(),
    vin: z.string().nullable(),
    engine: Said.nullable(),
    engine_note: Said.nullable(),
    transmission: Said.nullable(),
    drive: Said.nullable(),
    stock: z.string().nullable(),
    mileage_note: Said.nullable(),
    exterior: Color.nullable(),
    interior: Color.nullable(),
  }),
  standard: z.array(z.object({ group: Said, items: z.array(z.object({ text: Said, source: Provenance })) })),
  /** Null where no source knows the options of this vehicle: the total is then without them. */
  options: z.array(StickerOption).nullable(),
  price: z.object({
    base: Cents,
    destination: Cents,
    gas_guzzler: Cents,
    discounts: z.array(z.object({ name: Said, amount: Cents })),
    total: Cents,
    source: Provenance,
  }),
  assembly: z
    .object({
      point: Said.nullable(),
      transport: Said.nullable(),
      port: Said.nullable(),
      sold_to: Said.nullable(),
      ship_to: Said.nullable(),
    })
    .nullable(),
  parts: z
    .object({
      us_canada: z.number().int(),
      others: z.array(z.object({ country: Said, percent: z.number().int() })),
      final_assembly: Said,
      engine: Said,
      transmission: Said,
    })
    .nullable(),
  fuel: Fuel.nullable(),
  safety: z
    .object({
      overall: Stars,
      frontal_driver: Stars,
      frontal_passenger: Stars,
      side_front: Stars,
      side_rear: Stars,
      rollover: Stars,
    })
    .nullable(),
  warranty: z.array(z.object({ name: Said, years: z.number().int(), miles: z.number().int().nullable() })).nullable(),
  dealer: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      asking: Cents,
      addendum: z.array(z.object({ name: Said, price: Cents })),
    })
    .nullable(),
  sources: z.array(z.object({ name: Said, on: z.string() })),
});
export type ModernSticker = z.infer<typeof ModernSticker>;

const ClassicLine = z.object({ code: z.string(), text: Said, amount: Cents.nullable(), source: Provenance });
const ClassicSum = ClassicLine.extend({ amount: Cents });

/** The portrait sheet of a classic: `sticker` from 1959, `specification` before the label law. */
export const ClassicSticker = z.object({
  template: z.literal('sticker-classic'),
  ...head,
  kind: z.enum(['sticker', 'specification']),
  stock_tint: z.boolean(),
  form_ink: z.string(),
  vehicle: z.object({
    year: z.number().int(),
    make: z.string(),
    model: z.string(),
    body: z.string().nullable(),
    model_no: z.string().nullable(),
    serial: z.string().nullable(),
    engine: Said.nullable(),
    transmission: Said.nullable(),
    paint: Said.nullable(),
    trim: Said.nullable(),
    plant: Said.nullable(),
  }),
  delivery: z.object({ sold_to: Said.nullable(), ship_to: Said.nullable(), transport: Said.nullable() }).nullable(),
  standard: z.object({ source: Provenance, items: z.array(Said) }).nullable(),
  plate: z.array(z.object({ place: Said, stamped: z.string(), means: Said, source: Provenance })).nullable(),
  specifications: z.array(z.object({ name: Said, value: Said, source: Provenance })).nullable(),
  base: ClassicSum,
  /** Null as in the modern sheet. */
  options: z.array(ClassicLine).nullable(),
  destination: ClassicSum,
  total: Cents,
  sources: z.array(z.object({ name: Said })),
  worksheet: z.array(z.object({ place: Said, expect: Said })).nullable(),
});
export type ClassicSticker = z.infer<typeof ClassicSticker>;

export const StickerDocument = z.discriminatedUnion('template', [ModernSticker, ClassicSticker]);
export type StickerDocument = z.infer<typeof StickerDocument>;
