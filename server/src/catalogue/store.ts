import { createHash } from 'node:crypto';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../kit/db.ts';
import type { ConfigurationRecord, StyleRecord } from './import/records.ts';
import { makeKey, nameKey, slugOf } from './rules/names.ts';
import {
  catalogueConfigurations,
  catalogueImports,
  catalogueItems,
  catalogueRules,
  catalogueStyles,
} from './tables.ts';

/** How many rows of a batch were not there before, and how many differ from what was there. */
export interface Written {
  added: number;
  changed: number;
}

/** Imports that run at once go one after the other. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7205761)`);
}

export async function addImport(tx: Db, row: typeof catalogueImports.$inferInsert): Promise<void> {
  await tx.insert(catalogueImports).values(row);
}

/** Writes styles with all that belongs to them; one that is there already is replaced. No two have the same `ref`. */
export async function writeStyles(tx: Db, records: readonly StyleRecord[]): Promise<Written> {
  const rows = records.map(styleRow);
  const written = await upsert(tx, catalogueStyles, rows);
  const ids = rows.map(({ id }) => id);
  for (const table of [catalogueItems, catalogueRules])
    await tx.execute(
      sql`delete from ${table} where style_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  await insert(tx, catalogueItems, records.flatMap(itemRows));
  await insert(tx, catalogueRules, records.flatMap(ruleRows));
  return written;
}

export async function writeConfigurations(tx: Db, records: readonly ConfigurationRecord[]): Promise<Written> {
  return upsert(tx, catalogueConfigurations, records.map(configurationRow));
}

/** The name of a style within its source. */
export function refOf(record: StyleRecord): string {
  const { ref, year, make, model, trim = '', style = '' } = record;
  return ref ?? [String(year), make, model, trim, style].map(slugOf).join('/');
}

const idOf = (noun: string, source: string, ref: string): string =>
  `${noun}_${createHash('sha256').update(`${source}\n${ref}`).digest('base64url').slice(0, 22)}`;

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

function configurationRow(record: ConfigurationRecord) {
  const { year, make, model, ...rest } = record;
  return { id: idOf('conf', record.source, record.ref), ...named({ year, make, model }), ...rest };
}

/** A batch travels as one JSON value: thousands of parameters are what makes an import slow. */
async function insert(tx: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertion(table, rows));
}

async function upsert(tx: Db, table: PgTable, rows: readonly object[]): Promise<Written> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  const set = columns.map(column => sql`${column} = excluded.${column}`);
  const list = (prefix: SQL) =>
    sql.join(
      columns.map(column => sql`${prefix}.${column}`),
      sql`, `,
    );
  const { rows: written } = (await tx.execute(sql`
    ${insertion(table, rows)} on conflict (id) do update set ${sql.join(set, sql`, `)}
    where (${list(sql`${table}`)}) is distinct from (${list(sql`excluded`)})
    returning (xmax = 0) as added`)) as unknown as { rows: { added: boolean }[] };
  const added = written.filter(row => row.added).length;
  return { added, changed: written.length - added };
}

function insertion(table: PgTable, rows: readonly object[]): SQL {
  const names = Object.values(getTableColumns(table)).map(column => sql.identifier(column.name));
  const columns = sql.join(names, sql`, `);
  return sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;
}
