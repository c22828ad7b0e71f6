import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow } from '../../kit/database/rows.ts';
import type { SectionKey } from '../reports/contract.ts';
import { recordCounts, recordImports, recordSources, vehicleRecords } from './tables.ts';

export type SourceRow = typeof recordSources.$inferSelect;
export type ImportRow = typeof recordImports.$inferSelect;
export type CountRow = typeof recordCounts.$inferSelect;

/** A record as it is written. `key`: 64 bits, signed, as a decimal number. */
export interface NewRecord {
  vin: string;
  key: string;
  section: SectionKey;
  /** JSON without line breaks. */
  record: string;
}

/** Result of writing records; records already there are not counted. */
export interface Written {
  added: number;
  changed: number;
}

/** The source of this name, made where there is none. */
export async function ensureSource(db: Db, name: string, createdAt: Date): Promise<SourceRow> {
  await db.insert(recordSources).values({ name, createdAt }).onConflictDoNothing();
  return (await findSource(db, name))!;
}

export const findSource = (db: Db, name: string): Promise<SourceRow | null> => findRow(db, recordSources, { name });

export const listSources = (db: Db): Promise<SourceRow[]> =>
  db.select().from(recordSources).orderBy(asc(recordSources.name));

export const listCounts = (db: Db): Promise<CountRow[]> =>
  db.select().from(recordCounts).orderBy(asc(recordCounts.sourceId), asc(recordCounts.section));

/** The newest import of each source. */
export const newestImports = (db: Db): Promise<ImportRow[]> =>
  db
    .selectDistinctOn([recordImports.sourceId])
    .from(recordImports)
    .orderBy(asc(recordImports.sourceId), desc(recordImports.id));

export async function setCovers(db: Db, id: number, covers: SectionKey[]): Promise<void> {
  await db.update(recordSources).set({ covers }).where(eq(recordSources.id, id));
}

export async function beginImport(db: Db, row: { sourceId: number; file: string; now: Date }): Promise<number> {
  const { sourceId, file, now } = row;
  const [added] = await db
    .insert(recordImports)
    .values({ sourceId, file, startedAt: now, aliveAt: now })
    .returning({ id: recordImports.id });
  return added!.id;
}

export async function endImport(db: Db, id: number, { now, rejected }: { now: Date; rejected: number }): Promise<void> {
  await db.update(recordImports).set({ endedAt: now, aliveAt: now, rejected }).where(eq(recordImports.id, id));
}

/** Keeps a source from being removed, and the counts of two imports apart, until the transaction ends. @returns whether it is there */
export async function lockSource(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: recordSources.id })
    .from(recordSources)
    .where(eq(recordSources.id, id))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Writes records of a source, some thousands at once: new ones are added, those under a known key get the new content.
 * No two of them have the same VIN and key. The columns travel as lines of text, which PostgreSQL reads ten times as fast
 * as arrays.
 */
export async function writeRecords(
  tx: Db,
  { sourceId, importId, now }: { sourceId: number; importId: number; now: Date },
  records: readonly NewRecord[],
): Promise<Written> {
  const lines = (field: keyof NewRecord): SQL =>
    sql`string_to_table(${records.map(record => record[field]).join('\n')}, chr(10))`;
  const { rows } = (await tx.execute(sql`
    with written as (
      insert into ${vehicleRecords} (vin, source_id, key, import_id, section, record)
      select vin, ${sourceId}, key::bigint, ${importId}, section, record
      from rows from (${lines('vin')}, ${lines('key')}, ${lines('section')}, ${lines('record')})
        as given (vin, key, section, record)
      on conflict (vin, source_id, key) do update set record = excluded.record, import_id = excluded.import_id
        where vehicle_records.record <> excluded.record
      returning section, (xmax = 0) as is_new
    )
    select section, count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed
    from written group by section order by section`)) as unknown as { rows: (Written & { section: SectionKey })[] };
  for (const { section, added } of rows)
    await tx
      .insert(recordCounts)
      .values({ sourceId, section, records: added })
      .onConflictDoUpdate({
        target: [recordCounts.sourceId, recordCounts.section],
        set: { records: sql`${recordCounts.records} + ${added}` },
      });
  const total = (key: keyof Written) => rows.reduce((sum, row) => sum + row[key], 0);
  const written = { added: total('added'), changed: total('changed') };
  await tx
    .update(recordImports)
    .set({
      aliveAt: now,
      added: sql`${recordImports.added} + ${written.added}`,
      changed: sql`${recordImports.changed} + ${written.changed}`,
    })
    .where(eq(recordImports.id, importId));
  return written;
}

/** Takes a source out with everything that came from it. @returns how many records it had */
export async function removeSource(tx: Db, id: number): Promise<number> {
  const gone = (await tx.execute(sql`
    with gone as (delete from ${vehicleRecords} where ${eq(vehicleRecords.sourceId, id)} returning 1)
    select count(*)::int as records from gone`)) as unknown as { rows: { records: number }[] };
  await tx.delete(recordSources).where(eq(recordSources.id, id));
  return gone.rows[0]?.records ?? 0;
}

/** A record with where it comes from. */
export interface FoundRecord {
  section: SectionKey;
  record: string;
  source: string;
  importedAt: Date;
}

/** Everything the sources have of a vehicle, in an order that never changes. */
export const recordsOf = (db: Db, vin: string): Promise<FoundRecord[]> =>
  db
    .select({
      section: vehicleRecords.section,
      record: vehicleRecords.record,
      source: recordSources.name,
      importedAt: recordImports.startedAt,
    })
    .from(vehicleRecords)
    .innerJoin(recordSources, eq(recordSources.id, vehicleRecords.sourceId))
    .innerJoin(recordImports, eq(recordImports.id, vehicleRecords.importId))
    .where(eq(vehicleRecords.vin, vin))
    .orderBy(asc(vehicleRecords.sourceId), asc(vehicleRecords.key));

/** A sale or an offer of a vehicle. */
export interface SaleRow {
  vin: string;
  record: string;
}

/** Known damage: a brand, a total loss, an accident, or a title that says so. */
const FLAWED = sql`select 1 from ${vehicleRecords} flaw where flaw.vin = sale.vin
  and (flaw.section in ('brands', 'jsi', 'accidents')
    or (flaw.section = 'titles' and flaw.record ~ '"kind":"(salvage|rebuilt|junk)"'))`;

/** Sales and offers of vehicles without known damage whose numbers lie from one text to another, by number. */
export async function listSales(
  db: Db,
  { from, below, limit }: { from: string; below: string; limit: number },
): Promise<SaleRow[]> {
  const { rows } = (await db.execute(sql`select sale.vin, sale.record from ${vehicleRecords} sale
    where sale.vin >= ${from} and sale.vin < ${below} and sale.section = 'auctions' and not exists (${FLAWED})
    order by sale.vin, sale.source_id, sale.key limit ${limit}`)) as unknown as { rows: SaleRow[] };
  return rows;
}
