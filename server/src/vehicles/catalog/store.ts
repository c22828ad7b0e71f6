import { createHash } from 'node:crypto';
import { and, arrayOverlaps, asc, count, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { bulkInsert, columnList } from '../../kit/database/bulk.ts';
import { findRows, matches } from '../../kit/database/rows.ts';
import type { ConfigurationRecord, StyleRecord, TypeKeyRecord } from './import/records.ts';
import { makeKey, nameKey, slugOf } from './rules/names.ts';
import {
  catalogConfigurations,
  catalogImports,
  catalogItems,
  catalogNames,
  catalogRules,
  catalogStyles,
  catalogTypeKeys,
  type NamedModel,
} from './tables.ts';

/** How many rows of a batch were not there before, and how many differ from what was there. */
export interface Written {
  added: number;
  changed: number;
}

/** Imports that run at once go one after the other. */
export const lockImports = (tx: Db): Promise<void> => lockName(tx, 'catalog imports');

export async function addImport(tx: Db, row: typeof catalogImports.$inferInsert): Promise<void> {
  await tx.insert(catalogImports).values(row);
}

/** Writes styles with all that belongs to them; one that is there already is replaced. No two have the same `ref`. */
export async function writeStyles(tx: Db, records: readonly StyleRecord[]): Promise<Written> {
  const rows = records.map(styleRow);
  const written = await upsert(tx, catalogStyles, rows);
  const ids = rows.map(({ id }) => id);
  for (const table of [catalogItems, catalogRules])
    await tx.execute(
      sql`delete from ${table} where style_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  await insert(tx, catalogItems, records.flatMap(itemRows));
  await insert(tx, catalogRules, records.flatMap(ruleRows));
  return written;
}

export async function writeConfigurations(tx: Db, records: readonly ConfigurationRecord[]): Promise<Written> {
  return upsert(tx, catalogConfigurations, records.map(configurationRow));
}

/** The name of a style within its source. */
export function refOf(record: StyleRecord): string {
  const { ref, year, make, model, trim = '', style = '' } = record;
  return ref ?? [String(year), make, model, trim, style].map(slugOf).join('/');
}

const idOf = (module: string, source: string, ref: string): string =>
  `${module}_${createHash('sha256').update(`${source}\n${ref}`).digest('base64url').slice(0, 22)}`;

function styleRow(record: StyleRecord) {
  const { year, make, model, trim = null, style, source, demo, doubted } = record;
  const ref = refOf(record);
  return {
    id: idOf('style', source, ref),
    ref,
    ...named({ year, make, model }),
    trim,
    name: style ?? trim ?? model,
    body: record.body ?? null,
    doors: record.doors ?? null,
    seats: record.seats ?? null,
    engine: record.engine ?? null,
    cylinders: record.cylinders ?? null,
    displacement_l: record.displacement_l ?? null,
    fuel: record.fuel ?? null,
    transmission: record.transmission ?? null,
    drive: record.drive ?? null,
    city_mpg: record.city_mpg ?? null,
    highway_mpg: record.highway_mpg ?? null,
    combined_mpg: record.combined_mpg ?? null,
    doubted,
    source,
    copied_on: record.copied_on,
    demo,
  };
}

const named = (name: { year: number; make: string; model: string }) => ({
  ...name,
  make_key: makeKey(name.make),
  model_key: nameKey(name.model),
});

function itemRows(record: StyleRecord) {
  return record.items.map((item, position) => ({
    style_id: idOf('style', record.source, refOf(record)),
    position,
    kind: item.kind,
    code: item.code ?? null,
    name: item.name,
    category: item.category ?? null,
    hex: item.hex ?? null,
    amount_cents: item.price === undefined ? null : Math.round(item.price * 100),
    currency: item.price === undefined ? null : item.currency,
    ...originOf(record, item),
  }));
}

function ruleRows(record: StyleRecord) {
  return record.rules.map((rule, position) => ({
    style_id: idOf('style', record.source, refOf(record)),
    position,
    kind: rule.kind,
    code: rule.code,
    other_code: rule.other,
    ...originOf(record, rule),
  }));
}

type Origin = Partial<Pick<StyleRecord, 'source' | 'copied_on' | 'demo'>>;

/** A line without its own origin has that of its style. */
const originOf = (style: StyleRecord, line: { [Key in keyof Origin]: Origin[Key] | undefined }) => ({
  source: line.source ?? style.source,
  copied_on: line.copied_on ?? style.copied_on,
  demo: line.demo ?? style.demo,
});

/** A configuration as it is stored. */
export function configurationRow(record: ConfigurationRecord) {
  const { year, make, model, ...rest } = record;
  return { id: idOf('conf', record.source, record.ref), ...named({ year, make, model }), ...rest };
}

async function insert(tx: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await tx.execute(bulkInsert(table, rows));
}

async function upsert(tx: Db, table: PgTable, rows: readonly object[]): Promise<Written> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const { rows: counts } = (await tx.execute(sql`
    with written as (
      ${bulkInsert(table, rows)} on conflict (id) do update set (${columnList(table)}) = (${columnList(table, sql`excluded`)})
      where ${isDistinct(table, sql`${table}`, sql`excluded`)}
      returning (xmax = 0) as added
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed
    from written`)) as unknown as { rows: Written[] };
  return counts[0] ?? { added: 0, changed: 0 };
}

/** Whether two rows of the shape of a table differ. */
export const isDistinct = (table: PgTable, one: SQL, other: SQL): SQL =>
  sql`(${columnList(table, one)}) is distinct from (${columnList(table, other)})`;

/** Writes types that authorities keyed. */
export const writeTypeKeys = (tx: Db, records: readonly TypeKeyRecord[]): Promise<Written> =>
  upsert(
    tx,
    catalogTypeKeys,
    records.map(record => ({
      id: idOf('type', record.source, record.ref),
      ...record,
      prefixes: [...new Set(record.masks.map(mask => /^[^.]*/.exec(mask)![0]).filter(prefix => prefix.length >= 3))],
    })),
  );

export type TypeKeyRow = typeof catalogTypeKeys.$inferSelect;
/** More types than this say nothing about one number. */
const MAX_TYPES = 2000;

/** The types whose masks begin as the number does. */
export async function listTypesOfNumber(db: Db, vin: string): Promise<TypeKeyRow[]> {
  const beginnings = Array.from({ length: vin.length - 2 }, (_, at) => vin.slice(0, at + 3));
  return db.select().from(catalogTypeKeys).where(arrayOverlaps(catalogTypeKeys.prefixes, beginnings)).limit(MAX_TYPES);
}

/** The types of one key. */
export async function listTypesOfKey(db: Db, scheme: TypeKeyRow['scheme'], key: string): Promise<TypeKeyRow[]> {
  const { id } = catalogTypeKeys;
  return db.select().from(catalogTypeKeys).where(matches(catalogTypeKeys, { scheme, key })).orderBy(asc(id));
}

export type StyleRow = typeof catalogStyles.$inferSelect;
export type ItemRow = typeof catalogItems.$inferSelect;
export type RuleRow = typeof catalogRules.$inferSelect;
export type ConfigurationRow = typeof catalogConfigurations.$inferSelect;

/** The styles of a model in a year, as their sources list them. */
export async function listStyles(db: Db, name: VehicleName): Promise<StyleRow[]> {
  const { year, make, model } = keysOf(name);
  const order = [catalogStyles.trim, catalogStyles.name, catalogStyles.id];
  return findRows(db, catalogStyles, { year, makeKey: make, modelKey: model }, order);
}

/** Items of some styles, in the order of their sources. */
export function listItems(db: Db, styleIds: readonly string[]): Promise<ItemRow[]> {
  const { styleId, position } = catalogItems;
  return findRows(db, catalogItems, inArray(styleId, [...styleIds]), [styleId, position]);
}

/** The prices alone. */
export async function listPrices(db: Db, styleIds: readonly string[]): Promise<ItemRow[]> {
  const ofThem = inArray(catalogItems.styleId, [...styleIds]);
  return findRows(db, catalogItems, and(ofThem, inArray(catalogItems.kind, ['msrp', 'destination', 'invoice'])));
}

export async function listRules(db: Db, styleId: string): Promise<RuleRow[]> {
  const { position } = catalogRules;
  return db.select().from(catalogRules).where(eq(catalogRules.styleId, styleId)).orderBy(asc(position));
}

/** The configurations of a model in a year, best known by their source's id. */
export async function listConfigurations(db: Db, name: VehicleName): Promise<ConfigurationRow[]> {
  const { year, make, model } = keysOf(name);
  const { year: ofYear, makeKey: ofMake, modelKey: ofModel, ref } = catalogConfigurations;
  return findRows(db, catalogConfigurations, and(eq(ofYear, year), eq(ofMake, make), eq(ofModel, model)), [asc(ref)]);
}

/** The configurations of a year under any of these make keys, in the order of their source. */
export async function listConfigurationsOfMakes(
  db: Db,
  year: number,
  makeKeys: readonly string[],
): Promise<ConfigurationRow[]> {
  const { year: ofYear, makeKey: ofMake, ref } = catalogConfigurations;
  return findRows(db, catalogConfigurations, and(eq(ofYear, year), inArray(ofMake, [...makeKeys])), [asc(ref)]);
}

/** Configurations by their ids, in the order of their source. */
export async function listConfigurationsById(db: Db, ids: readonly string[]): Promise<ConfigurationRow[]> {
  const { id, ref } = catalogConfigurations;
  return findRows(db, catalogConfigurations, inArray(id, [...ids]), [asc(ref)]);
}

/** Writes down the names for the menus again; the last step of an import. */
export async function writeNames(tx: Db): Promise<void> {
  const tables = [
    ['styles', catalogStyles, sql`coalesce(jsonb_agg(distinct trim) filter (where trim is not null), '[]')`],
    ['configurations', catalogConfigurations, sql`'[]'::jsonb`],
  ] as const;
  for (const [kind, table, trims] of tables) {
    const { names } = catalogNames;
    await tx.execute(sql`
      insert into ${catalogNames} (kind, names)
      select ${kind}, coalesce(jsonb_agg(jsonb_build_array(year, make, model, trims)), '[]') from (
        select year, min(make) as make, min(model) as model, ${trims} as trims
        from ${table} group by year, make_key, model_key
      ) as named
      on conflict (kind) do update set ${sql.identifier(names.name)} = excluded.names`);
  }
}

/** The names for the menus. */
export async function readNames(db: Db): Promise<{ styles: NamedModel[]; configurations: NamedModel[] }> {
  const rows = await db.select().from(catalogNames);
  const namesOf = (kind: string) => rows.find(row => row.kind === kind)?.names ?? [];
  return { styles: namesOf('styles'), configurations: namesOf('configurations') };
}

/** How many files were read in: while it is the same, nothing has changed. */
export const countImports = async (db: Db): Promise<number> => db.$count(catalogImports);

export interface Counted {
  rows: number;
  /** The day the newest of them was copied. */
  copiedOn: string | null;
}

export const countStyles = (db: Db): Promise<Counted> => counted(db, catalogStyles);
export const countConfigurations = (db: Db): Promise<Counted> => counted(db, catalogConfigurations);

async function counted(db: Db, table: typeof catalogStyles | typeof catalogConfigurations): Promise<Counted> {
  const [row] = await db.select({ rows: count(), copiedOn: max(table.copiedOn) }).from(table);
  return row ?? { rows: 0, copiedOn: null };
}

/** The name of the newest file of a format. */
export async function newestFile(db: Db, format: string): Promise<string | null> {
  const { fileName, createdAt } = catalogImports;
  const ofFormat = eq(catalogImports.format, format);
  const [row] = await db.select({ fileName }).from(catalogImports).where(ofFormat).orderBy(desc(createdAt)).limit(1);
  return row?.fileName ?? null;
}

export interface VehicleName {
  year: number;
  make: string;
  model: string;
}

const keysOf = ({ year, make, model }: VehicleName) => ({ year, make: makeKey(make), model: nameKey(model) });
