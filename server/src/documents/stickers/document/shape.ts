import { z } from 'zod';

/** Words of ours in both languages, or text of a source, which is never translated. */
const LocalizedText = z.union([z.string(), z.object({ en: z.string(), es: z.string().optional() })]);

/** ● build record, ◐ catalog, ○ chosen by the owner, pencil: the dealer, plate: read on a classic car, number: as given. */
export const Provenance = z.enum(['record', 'catalogue', 'owner', 'dealer', 'plate', 'number']);
export type Provenance = z.infer<typeof Provenance>;

/** The words that stand in place of the grade's own: a person chose colors and options, or no list of the model is known. */
export const GradeWords = z.enum([
  'C_chosen',
  'C_year',
  'C_usual',
  'C_usual_chosen',
  'D_chosen',
  'D_usual',
  'D_usual_chosen',
]);
export type GradeWords = z.infer<typeof GradeWords>;

const Cents = z.number().int();
const Color = z.object({
  name: LocalizedText,
  code: z.string().nullable(),
  hex: z.array(z.string().regex(/^#[0-9a-f]{6}$/i)).max(2),
});
/** 1 to 5, or the lowest and the highest of several variants; null: not rated. */
const Stars = z
  .union([z.number().int().min(1).max(5), z.tuple([z.number().int().min(1).max(5), z.number().int().min(1).max(5)])])
  .nullable();

const head = {
  lang: z.enum(['en', 'es']),
  demo: z.boolean(),
  /** An operator has issued it though a check of its figures found faults. */
  reviewed: z.boolean().optional(),
  brand: z.object({ id: z.string().optional(), name: z.string(), site: z.string(), primary: z.string() }),
  paper: z.enum(['letter', 'a4', 'full']).optional(),
  /** License of its data; absent: unrestricted. */
  license: z.object({ share: z.boolean(), export: z.boolean(), translate: z.boolean() }).optional(),
  document: z.object({
    id: z.string(),
    version: z.number().int(),
    created: z.string(),
    grade: z.enum(['A', 'B', 'C', 'D', 'E']),
    grade_words: GradeWords.optional(),
    verify_url: z.string(),
    qr_svg: z.string().optional(),
  }),
};

/** Option line; `price` 0 prints "Included". */
export const StickerOption = z.object({
  code: z.string().nullable(),
  name: LocalizedText,
  price: Cents,
  source: Provenance,
  contains: z.array(LocalizedText).optional(),
});

/** One figure, or the lowest and the highest where several configurations of the model fit. */
const figureOf = <Value extends z.ZodType>(value: Value) => z.union([value, z.tuple([value, value])]);
const Whole = figureOf(z.number().int());
const Decimal = figureOf(z.number());
const Scale = figureOf(z.number().int().min(1).max(10)).nullable();

/** Who says so, and as of which day; absent on labels made before sources were kept with the block. */
const origin = {
  source: z.object({ name: LocalizedText, on: z.string() }).nullish(),
  /** Whether the figures are invented. */
  demo: z.boolean().optional(),
  /** How many configurations or variants of the model fit. */
  candidates: z.number().int().optional(),
};

/** The powertrain, as the head of the block names it. */
export const Powertrain = z.enum([
  'gasoline',
  'diesel',
  'flex_fuel',
  'hybrid',
  'natural_gas',
  'plug_in',
  'electric',
  'hydrogen',
]);
export type Powertrain = z.infer<typeof Powertrain>;

const fuel = {
  ...origin,
  /** The design of the label of its model year, by its first year; absent on sheets made before designs were kept. */
  design: z.enum(['1977', '1985', '2008', '2013']).optional(),
  powertrain: Powertrain.optional(),
  city: Whole,
  highway: Whole,
  combined: Whole,
  annual_cost: figureOf(Cents).nullable(),
  five_year: figureOf(Cents).nullable(),
  ghg: Scale,
  smog: Scale,
  /** The fuel price the costs rest on; null where they rest on those of the source's day. */
  price_note: LocalizedText.nullable(),
  /** EPA restated the figures of before 2008 by its later method. */
  restated: z.boolean().optional(),
};

const burned = {
  ...fuel,
  /** `mpge`: natural gas and hydrogen, counted as the gasoline of the same energy. */
  unit: z.enum(['mpg', 'mpge']).optional(),
  /** Null on labels of before 2013. */
  gal_100: Decimal.nullable(),
  class: z.tuple([z.number(), z.number()]).nullable(),
  class_name: LocalizedText.nullable(),
  average: z.number().nullable(),
};

/** `class` is the lowest and highest combined mpg of the class; costs are cents. */
const Fuel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gas'),
    ...burned,
    /** Miles on a full tank; of hydrogen. */
    range: Whole.nullish(),
    /** The other fuel it runs on, such as E85. */
    second: z.object({ fuel: LocalizedText, city: Whole, highway: Whole, combined: Whole }).nullish(),
  }),
  /** Costs are on gasoline alone; `electric` is what it does on its battery. */
  z.object({
    kind: z.literal('plug_in'),
    ...burned,
    electric: z.object({ combined: Whole, kwh_100: Decimal, range: Whole }),
    /** Miles on a full tank and a full battery. */
    range: Whole.nullish(),
  }),
  z.object({
    kind: z.literal('electric'),
    ...fuel,
    kwh_100: Decimal,
    range: Whole,
    charge_hours: Decimal.nullable(),
  }),
]);

/** The label of 1982 and later. Money in cents; a block that is null is not on the sheet. */
export const ModernSticker = z.object({
  template: z.literal('sticker-modern'),
  ...head,
  /** How the sheet is held; landscape where it is absent. */
  orientation: z.enum(['landscape', 'portrait']).optional(),
  vehicle: z.object({
    year: z.number().int(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
    body: LocalizedText.nullable(),
    vin: z.string().nullable(),
    engine: LocalizedText.nullable(),
    engine_note: LocalizedText.nullable(),
    transmission: LocalizedText.nullable(),
    drive: LocalizedText.nullable(),
    stock: z.string().nullable(),
    mileage_note: LocalizedText.nullable(),
    exterior: Color.nullable(),
    interior: Color.nullable(),
  }),
  /** The standard equipment is what was usual in the year, from no list of this model; absent where it is such a list. */
  generic: z.boolean().optional(),
  standard: z.array(
    z.object({ group: LocalizedText, items: z.array(z.object({ text: LocalizedText, source: Provenance })) }),
  ),
  /** Null where no source knows the options of this vehicle: the total is then without them. */
  options: z.array(StickerOption).nullable(),
  price: z.object({
    base: Cents,
    destination: Cents,
    gas_guzzler: Cents,
    /** EPA's file says that the tax is due, of each configuration that fits or of some; its amount is not known. */
    gas_guzzler_due: z.enum(['all', 'some']).optional(),
    discounts: z.array(z.object({ name: LocalizedText, amount: Cents })),
    total: Cents,
    source: Provenance,
  }),
  assembly: z
    .object({
      point: LocalizedText.nullable(),
      transport: LocalizedText.nullable(),
      port: LocalizedText.nullable(),
      sold_to: LocalizedText.nullable(),
      ship_to: LocalizedText.nullable(),
    })
    .nullable(),
  parts: z
    .object({
      us_canada: z.number().int(),
      others: z.array(z.object({ country: LocalizedText, percent: z.number().int() })),
      final_assembly: LocalizedText,
      engine: LocalizedText,
      transmission: LocalizedText,
    })
    .nullable(),
  fuel: Fuel.nullable(),
  safety: z
    .object({
      ...origin,
      /** Absent on labels of before 2011, which had no overall score. */
      overall: Stars.optional(),
      frontal_driver: Stars,
      frontal_passenger: Stars,
      side_front: Stars,
      side_rear: Stars,
      rollover: Stars,
    })
    .nullable(),
  warranty: z
    .array(z.object({ name: LocalizedText, years: z.number().int(), miles: z.number().int().nullable() }))
    .nullable(),
  dealer: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      asking: Cents,
      /** An SVG that holds pixels alone. */
      logo_svg: z.string().optional(),
      addendum: z.array(z.object({ name: LocalizedText, price: Cents })),
    })
    .nullable(),
  sources: z.array(z.object({ name: LocalizedText, on: z.string() })),
});
export type ModernSticker = z.infer<typeof ModernSticker>;

const ClassicLine = z.object({ code: z.string(), text: LocalizedText, amount: Cents.nullable(), source: Provenance });
const ClassicSum = ClassicLine.extend({ amount: Cents });

/**
 * A classic number as it was read: `at` are places such as `1` or `3-4`, `percent` is how well it fits the rule, `others`
 * how many other vehicles it may be. `english`: words of the data sheet that we have in no other language. `engines`: those a source confirms for the year.
 */
const ReadNumber = z.object({
  rule: LocalizedText,
  percent: z.number(),
  others: z.number().int(),
  years: z.tuple([z.number().int(), z.number().int()]),
  notes: z.array(LocalizedText),
  rows: z.array(z.object({ at: z.string(), text: z.string(), means: LocalizedText, english: z.boolean() })),
  engines: z.array(z.object({ codes: z.string(), text: LocalizedText })),
  sources: z.array(z.string()),
});

/** The sheet of a classic: `sticker` from 1959, `specification` before the label law. */
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
    body: LocalizedText.nullable(),
    model_no: z.string().nullable(),
    serial: z.string().nullable(),
    engine: LocalizedText.nullable(),
    transmission: LocalizedText.nullable(),
    paint: LocalizedText.nullable(),
    trim: LocalizedText.nullable(),
    plant: LocalizedText.nullable(),
    /** Facts the number makes likely and does not settle; they are marked on the sheet. */
    doubted: z.array(z.enum(['year', 'make', 'model', 'body', 'engine', 'plant'])).optional(),
  }),
  delivery: z
    .object({
      sold_to: LocalizedText.nullable(),
      ship_to: LocalizedText.nullable(),
      transport: LocalizedText.nullable(),
    })
    .nullable(),
  /** `generic`: as in the modern sheet. */
  standard: z.object({ source: Provenance, items: z.array(LocalizedText), generic: z.boolean().optional() }).nullable(),
  plate: z
    .array(z.object({ place: LocalizedText, stamped: z.string(), means: LocalizedText, source: Provenance }))
    .nullable(),
  specifications: z.array(z.object({ name: LocalizedText, value: LocalizedText, source: Provenance })).nullable(),
  /** How the sheet is held; upright where it is absent. */
  orientation: z.enum(['landscape', 'portrait']).optional(),
  /** Level of detail; absent on sheets from before there were tiers, which show everything. */
  tier: z.enum(['basic', 'deluxe', 'elite']).optional(),
  /** How the number was read; absent on earlier sheets and where there is no number. */
  reading: ReadNumber.nullish(),
  /** How many were made and the like, each with who says so. */
  statistics: z.array(z.object({ what: LocalizedText, value: LocalizedText, source: LocalizedText })).nullish(),
  /** Prices; null on a sheet without them. */
  base: ClassicSum.nullable(),
  /** Null as in the modern sheet. */
  options: z.array(ClassicLine).nullable(),
  destination: ClassicSum.nullable(),
  total: Cents.nullable(),
  /** `prices`: of equipment and prices alone. */
  sources: z.array(z.object({ name: LocalizedText, prices: z.boolean().optional() })),
  /** Lines to be filled in at the car; `expect` is null where nothing says what is to be read there. */
  worksheet: z.array(z.object({ place: LocalizedText, expect: LocalizedText.nullable() })).nullable(),
});
export type ClassicSticker = z.infer<typeof ClassicSticker>;

export const StickerDocument = z.discriminatedUnion('template', [ModernSticker, ClassicSticker]);
export type StickerDocument = z.infer<typeof StickerDocument>;
