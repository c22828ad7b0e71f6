import { z } from 'zod';
import { ITEM_KINDS, RULE_KINDS, type TYPE_SCHEMES } from '../tables.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const Day = z.iso.date();
const Hex = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'color');
const Count = (max: number) => z.number().int().min(1).max(max);

/** Of whom a line is, as of which day, and whether it was invented; what is left out is as in the style. */
const Origin = {
  source: text(200).optional(),
  copied_on: Day.optional(),
  demo: z.boolean().optional(),
};

const Identity = {
  year: z.number().int().min(1900).max(2100),
  make: text(60),
  model: text(60),
};

export const ItemRecord = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  code: text(40).optional(),
  name: text(300),
  category: text(80).optional(),
  hex: Hex.optional(),
  /** In units of `currency`: 1299.5; 0: included; left out: not known. */
  price: z.number().min(0).max(10_000_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency')
    .default('USD'),
  ...Origin,
});
export type ItemRecord = z.infer<typeof ItemRecord>;

export const RuleRecord = z.strictObject({
  code: text(40),
  kind: z.enum(RULE_KINDS),
  other: text(40),
  ...Origin,
});
export type RuleRecord = z.infer<typeof RuleRecord>;

/** One style with all that belongs to it: the unit of our own format, and what every importer of styles makes. */
export const StyleRecord = z.strictObject({
  /** Names the style within its source, the same in every import; left out: made of year, make, model, trim and name. */
  ref: text(200).optional(),
  ...Identity,
  trim: text(120).optional(),
  style: text(200).optional(),
  body: text(80).optional(),
  doors: Count(9).optional(),
  seats: Count(99).optional(),
  engine: text(200).optional(),
  cylinders: Count(16).optional(),
  displacement_l: z.number().positive().max(30).optional(),
  fuel: text(80).optional(),
  transmission: text(120).optional(),
  drive: text(80).optional(),
  city_mpg: Count(999).optional(),
  highway_mpg: Count(999).optional(),
  combined_mpg: Count(999).optional(),
  /** The fields that rest on general knowledge. */
  doubted: z.array(text(40)).max(20).default([]),
  source: text(200),
  copied_on: Day,
  demo: z.boolean().default(false),
  items: z.array(ItemRecord).max(2000).default([]),
  rules: z.array(RuleRecord).max(2000).default([]),
});
export type StyleRecord = z.infer<typeof StyleRecord>;

/** One configuration: an engine with a transmission and a drive, and its fuel figures. */
export interface ConfigurationRecord {
  /** Names it within its source: EPA's id. */
  ref: string;
  year: number;
  make: string;
  /** As the menus call it, where that is known; else as `model_text`. */
  model: string;
  model_text: string;
  vehicle_class: string | null;
  drive: string | null;
  transmission: string | null;
  cylinders: number | null;
  displacement_l: number | null;
  engine: string | null;
  fuel: string | null;
  city_mpg: number | null;
  highway_mpg: number | null;
  combined_mpg: number | null;
  figures: Record<string, string | number | boolean>;
  source: string;
  copied_on: string;
  demo: boolean;
}

/** A type that a European authority keyed. */
export interface TypeKeyRecord {
  scheme: (typeof TYPE_SCHEMES)[number];
  key: string;
  /** Names the row within its source. */
  ref: string;
  make: string;
  model: string;
  variant: string | null;
  body: string | null;
  doors: number | null;
  fuel: string | null;
  transmission: string | null;
  displacement_cc: number | null;
  power_kw: number | null;
  approved_on: string | null;
  registered: number | null;
  masks: string[];
  source: string;
  copied_on: string;
  demo: boolean;
}
