import { z } from 'zod';
import { get, type Limit, line, post } from '../../kit/contract.ts';

/** One choice of a menu. */
export const MenuItem = z.object({
  /** As it is shown. */
  name: z.string(),
  /** As it is sent to the next call. */
  value: z.string(),
  /** As it is written in an address: `mercedes-benz`. */
  slug: z.string(),
  /** Among those that people look for first; these come before the others, which are in alphabetical order. */
  popular: z.boolean(),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const ModelYear = z.coerce.number().int();
const Name = line(1, 60);

/** How many menus one address may open; a person who changes their mind opens a dozen. */
const MENU_LIMITS: readonly Limit[] = [
  { max: 120, minutes: 1 },
  { max: 5000, minutes: 24 * 60 },
];

/** Model years, newest first. */
export const catalogYearsCall = get(
  '/api-cwa/catalogue/years',
  {},
  { years: z.array(MenuItem) },
  { limits: MENU_LIMITS },
);

/** The makes of a model year. */
export const catalogMakesCall = get(
  '/api-cwa/catalogue/makes',
  { year: ModelYear },
  { makes: z.array(MenuItem) },
  { limits: MENU_LIMITS },
);

/** The models a make had in a year. */
export const catalogModelsCall = get(
  '/api-cwa/catalogue/models',
  { year: ModelYear, make: Name },
  { models: z.array(MenuItem) },
  { limits: MENU_LIMITS },
);

/** The trims on record for a model; of many models none is, so an empty list means "trim unknown". */
export const catalogTrimsCall = get(
  '/api-cwa/catalogue/trims',
  { year: ModelYear, make: Name, model: Name },
  { trims: z.array(MenuItem) },
  { limits: MENU_LIMITS },
);

/** Who says so, as of which day (null: the day is not known), and whether the line was invented for demonstration. */
const Origin = z.object({ source: z.string(), copied_on: z.iso.date().nullable(), demo: z.boolean() });

/** In minor units of `currency`. */
export const CatalogPrice = Origin.extend({ amount: z.number().int(), currency: z.string() });
export type CatalogPrice = z.infer<typeof CatalogPrice>;

export const CatalogStyle = Origin.extend({
  style: z.string(),
  trim: z.string().nullable(),
  body: z.string().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  engine: z.string().nullable(),
  fuel: z.string().nullable(),
  transmission: z.string().nullable(),
  drive: z.string().nullable(),
  msrp: CatalogPrice.nullable(),
  /** 1: a style of this trim. 0.5: a style of the model, the trim is not known or not on record. 0.3: a name only. */
  confidence: z.number().min(0).max(1),
  /** The fields that rest on general knowledge. */
  doubted: z.array(z.string()),
});
export type CatalogStyle = z.infer<typeof CatalogStyle>;

/** A color, a package, an option or an item of standard equipment. */
export const CatalogLine = Origin.extend({
  code: z.string().nullable(),
  name: z.string(),
  category: z.string().nullable(),
  hex: z.string().nullable(),
  /** In minor units of `currency`; 0: included, null: not known. */
  price: z.number().int().nullable(),
  currency: z.string().nullable(),
});
export type CatalogLine = z.infer<typeof CatalogLine>;

/** How choosing the item with the code `if` affects others. */
export const CatalogRule = Origin.extend({
  if: z.string(),
  requires: z.array(z.string()).optional(),
  excludes: z.array(z.string()).optional(),
  includes: z.array(z.string()).optional(),
});
export type CatalogRule = z.infer<typeof CatalogRule>;

export const StyleData = z.object({
  style: CatalogStyle,
  base_msrp: CatalogPrice.nullable(),
  destination: CatalogPrice.nullable(),
  invoice: CatalogPrice.nullable(),
  standard: z.array(z.object({ category: z.string().nullable(), items: z.array(CatalogLine) })),
  colors: z.object({ exterior: z.array(CatalogLine), interior: z.array(CatalogLine) }),
  packages: z.array(CatalogLine),
  options: z.array(CatalogLine),
  rules: z.array(CatalogRule),
  /** EPA miles per gallon; of an electric car MPGe. */
  fuel: Origin.extend({
    city_mpg: z.number().int().nullable(),
    highway_mpg: z.number().int().nullable(),
    combined_mpg: z.number().int().nullable(),
  }).nullable(),
});
export type StyleData = z.infer<typeof StyleData>;

/** How many styles one address may look at. */
export const STYLE_LIMITS: readonly Limit[] = [
  { max: 60, minutes: 1 },
  { max: 1000, minutes: 24 * 60 },
];

/**
 * The styles of a vehicle that is named by year, make, model and, where it is known, trim. Empty when nothing is on
 * record. `year_restricted`: its documents rest on the catalog of the model year alone (1982 to 1998).
 */
export const stylesCall = post(
  '/api-cwa/get-ymmtsticker-autoblog',
  { year: ModelYear, make: Name, model: Name, trim: line(0, 120).nullish() },
  { styles: z.array(CatalogStyle), year_restricted: z.boolean() },
  { limits: STYLE_LIMITS },
);

/** The colors, packages, options, prices and rules of one style, as `get-ymmtsticker-autoblog` names it. */
export const styleDataCall = post(
  '/api-cwa/get-autoblog-data',
  { year: ModelYear, make: Name, model: Name, style: line(1, 200) },
  { data: StyleData },
  { limits: STYLE_LIMITS },
);

/** A type that a European authority keyed. */
export const TypeKey = z.object({
  key: z.string(),
  make: z.string(),
  model: z.string(),
  variant: z.string().nullable(),
  body: z.string().nullable(),
  doors: z.number().int().nullable(),
  fuel: z.string().nullable(),
  transmission: z.string().nullable(),
  displacement_cc: z.number().int().nullable(),
  power_kw: z.number().nullable(),
  approved_on: z.string().nullable(),
  registered: z.number().int().nullable(),
  source: z.string(),
  copied_on: z.string(),
});
export type TypeKey = z.infer<typeof TypeKey>;

/** The types of a Swiss type approval number (`astra`), or of a German HSN and TSN (`kba`, `0603/BDE`). */
export const typeKeysCall = get(
  '/api-cwa/catalogue/types',
  { scheme: z.enum(['astra', 'kba']), key: line(4, 20) },
  { types: z.array(TypeKey) },
  { limits: STYLE_LIMITS },
);
