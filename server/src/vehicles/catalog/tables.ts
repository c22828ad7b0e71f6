import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn } from '../../kit/database/columns.ts';

/** Origin of a row: its source, its date, and whether it is demonstration data. */
const origin = () => ({
  source: text('source').notNull(),
  copiedOn: date('copied_on', { mode: 'string' }).notNull(),
  demo: boolean('demo').notNull(),
});

/** The vehicle a row is about. The keys are the names without case and punctuation (`nameKey`). */
const vehicle = () => ({
  year: integer('year').notNull(),
  make: text('make').notNull(),
  model: text('model').notNull(),
  makeKey: text('make_key').notNull(),
  modelKey: text('model_key').notNull(),
});

/** A style: what a buyer chose before colors and options. `ref` names it within its source; `id` is made of both. */
export const catalogStyles = pgTable(
  'catalogue_styles',
  {
    id: idColumn(),
    ref: text('ref').notNull(),
    ...vehicle(),
    trim: text('trim'),
    name: text('name').notNull(),
    body: text('body'),
    doors: integer('doors'),
    seats: integer('seats'),
    engine: text('engine'),
    cylinders: integer('cylinders'),
    displacementL: real('displacement_l'),
    fuel: text('fuel'),
    transmission: text('transmission'),
    drive: text('drive'),
    /** EPA miles per gallon; of an electric car its MPGe. */
    cityMpg: integer('city_mpg'),
    highwayMpg: integer('highway_mpg'),
    combinedMpg: integer('combined_mpg'),
    /** The fields of this row that rest on general knowledge. */
    doubted: text('doubted').array().notNull(),
    ...origin(),
  },
  table => [index('catalogue_styles_vehicle').on(table.year, table.makeKey, table.modelKey)],
);

export const ITEM_KINDS = [
  'exterior',
  'interior',
  'package',
  'option',
  'standard',
  'msrp',
  'destination',
  'invoice',
] as const;

/** Items of a style, one row each: colors, packages, options, standard equipment, prices. */
export const catalogItems = pgTable(
  'catalogue_items',
  {
    styleId: text('style_id')
      .notNull()
      .references(() => catalogStyles.id, { onDelete: 'cascade' }),
    /** Its place in the list of its style. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    code: text('code'),
    name: text('name').notNull(),
    category: text('category'),
    hex: text('hex'),
    /** Null: the price is not known. 0: included. */
    amountCents: integer('amount_cents'),
    currency: text('currency'),
    ...origin(),
  },
  table => [
    primaryKey({ columns: [table.styleId, table.position] }),
    check('catalogue_items_hex', sql`${table.hex} is null or ${table.hex} ~ '^#[0-9a-f]{6}$'`),
    check('catalogue_items_amount', sql`(${table.amountCents} is null) or (${table.currency} is not null)`),
  ],
);

export const RULE_KINDS = ['requires', 'excludes', 'includes'] as const;

/** How choosing one item of a style (`code`) affects another (`other_code`). */
export const catalogRules = pgTable(
  'catalogue_rules',
  {
    styleId: text('style_id')
      .notNull()
      .references(() => catalogStyles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    code: text('code').notNull(),
    otherCode: text('other_code').notNull(),
    ...origin(),
  },
  table => [primaryKey({ columns: [table.styleId, table.position] })],
);

/** An engine with a transmission and a drive in which a model was sold, with its fuel figures: a row of EPA's file. */
export const catalogConfigurations = pgTable(
  'catalogue_configurations',
  {
    id: idColumn(),
    ref: text('ref').notNull(),
    ...vehicle(),
    /** The model as its source writes it, with hints of trim and drive: `F150 Pickup 4WD FFV`. */
    modelText: text('model_text').notNull(),
    vehicleClass: text('vehicle_class'),
    drive: text('drive'),
    transmission: text('transmission'),
    cylinders: integer('cylinders'),
    displacementL: real('displacement_l'),
    engine: text('engine'),
    fuel: text('fuel'),
    cityMpg: integer('city_mpg'),
    highwayMpg: integer('highway_mpg'),
    combinedMpg: integer('combined_mpg'),
    /** Everything else its source says, by the source's names. */
    figures: jsonb('figures').$type<Record<string, string | number | boolean>>().notNull(),
    ...origin(),
  },
  table => [index('catalogue_configurations_vehicle').on(table.year, table.makeKey, table.modelKey)],
);

export const TYPE_SCHEMES = ['astra', 'kba'] as const;

/** A type that a European authority keyed: a Swiss type approval, or a German pair of HSN and TSN. */
export const catalogTypeKeys = pgTable(
  'catalogue_type_keys',
  {
    id: idColumn(),
    scheme: text('scheme', { enum: TYPE_SCHEMES }).notNull(),
    /** `1TD812`, or HSN and TSN: `0603/BDE`. */
    key: text('key').notNull(),
    ref: text('ref').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    variant: text('variant'),
    body: text('body'),
    doors: integer('doors'),
    fuel: text('fuel'),
    transmission: text('transmission'),
    displacementCc: integer('displacement_cc'),
    powerKw: real('power_kw'),
    approvedOn: date('approved_on', { mode: 'string' }),
    /** How many vehicles of the type were registered on the day of the copy; null where its source does not say. */
    registered: integer('registered'),
    /** The numbers of the type: 17 characters, `.` for any. */
    masks: text('masks').array().notNull(),
    /** Beginnings of the masks before their first `.`. */
    prefixes: text('prefixes').array().notNull(),
    ...origin(),
  },
  table => [
    index('catalogue_type_keys_key').on(table.scheme, table.key),
    index('catalogue_type_keys_prefixes').using('gin', table.prefixes),
  ],
);

/** A model of the menus: year, make, model, trims. */
export type NamedModel = readonly [year: number, make: string, model: string, trims: readonly string[]];

/** A digest of the other tables for the menus, as of the newest import, read in one piece at startup. */
export const catalogNames = pgTable('catalogue_names', {
  kind: text('kind', { enum: ['styles', 'configurations'] }).primaryKey(),
  names: jsonb('names').$type<NamedModel[]>().notNull(),
});

/** The files that were read in, newest last. */
export const catalogImports = pgTable('catalogue_imports', {
  id: idColumn(),
  format: text('format').notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  rows: integer('rows').notNull(),
  rejects: integer('rejects').notNull(),
  createdAt: createdColumn(),
});
