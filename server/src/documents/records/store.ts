import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow } from '../../kit/database/rows.ts';
import type { SectionKey } from '../reports/contract.ts';
import { recordCounts, recordImports, recordSources, recordStage, vehicleRecords } from './tables.ts';

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

/** `copiedOn`: the day of a copy of a public list. */
export async function beginImport(
  db: Db,
  row: { sourceId: number; file: string; now: Date; copiedOn?: string },
): Promise<number> {
  const { sourceId, file, now, copiedOn } = row;
  const [added] = await db
    .insert(recordImports)
    .values({ sourceId, file, startedAt: now, aliveAt: now, copiedOn })
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
  for (const { section, added } of rows) await addCount(tx, { sourceId, section, added });
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

/** Counts records that were added to a source. */
export async function addCount(
  tx: Db,
  { sourceId, section, added }: { sourceId: number; section: SectionKey; added: number },
): Promise<void> {
  await tx
    .insert(recordCounts)
    .values({ sourceId, section, records: added })
    .onConflictDoUpdate({
      target: [recordCounts.sourceId, recordCounts.section],
      set: { records: sql`${recordCounts.records} + ${added}` },
    });
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
  sourceId: number;
  importedAt: Date;
  key: bigint;
  importId: number;
  goneImportId: number | null;
}

/** Everything the sources have of a vehicle, in an order that never changes. */
export const recordsOf = (db: Db, vin: string): Promise<FoundRecord[]> =>
  db
    .select({
      section: vehicleRecords.section,
      record: vehicleRecords.record,
      source: recordSources.name,
      sourceId: vehicleRecords.sourceId,
      importedAt: recordImports.startedAt,
      key: vehicleRecords.key,
      importId: vehicleRecords.importId,
      goneImportId: vehicleRecords.goneImportId,
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

/**
 * Sales and offers of vehicles without known damage whose numbers lie from one text to another, by number. Public lists name
 * no price.
 */
export async function listSales(
  db: Db,
  { from, below, limit }: { from: string; below: string; limit: number },
): Promise<SaleRow[]> {
  const { rows } = (await db.execute(sql`select sale.vin, sale.record from ${vehicleRecords} sale
    where sale.vin >= ${from} and sale.vin < ${below} and sale.section = 'auctions' and sale.record like '{%'
      and not exists (${FLAWED})
    order by sale.vin, sale.source_id, sale.key limit ${limit}`)) as unknown as { rows: SaleRow[] };
  return rows;
}

/** A row of a public list. `record`: its facts, on one line. */
export type StagedRow = Pick<NewRecord, 'vin' | 'key' | 'record'>;

/** A copy of a public list that is shown. */
export interface ListCopy {
  id: number;
  sourceId: number;
  copiedOn: string;
  /** Rows that could be used, and the different entries among them. */
  rows: number;
  listed: number;
}

const COPY = {
  id: recordImports.id,
  sourceId: recordImports.sourceId,
  copiedOn: sql<string>`${recordImports.copiedOn}`,
  rows: sql<number>`${recordImports.rows}`,
  listed: sql<number>`${recordImports.listed}`,
};

/** The copies of every public list that were ever shown, oldest first. */
export const listCopies = (db: Db): Promise<ListCopy[]> =>
  db
    .select(COPY)
    .from(recordImports)
    .where(and(isNotNull(recordImports.copiedOn), isNotNull(recordImports.endedAt)))
    .orderBy(asc(recordImports.id));

/** The copy of a public list that is shown. */
export async function currentCopy(db: Db, source: string): Promise<ListCopy | null> {
  const [copy] = await db
    .select(COPY)
    .from(recordSources)
    .innerJoin(recordImports, eq(recordImports.id, recordSources.currentImportId))
    .where(eq(recordSources.name, source));
  return copy ?? null;
}

/** Takes out what an import of a public list left behind that did not end. */
export async function clearCopy(db: Db, { id }: Pick<SourceRow, 'id'>): Promise<void> {
  await clearStage(db, id);
  const unfinished = and(eq(recordImports.sourceId, id), isNull(recordImports.endedAt));
  const imports = (await db.select({ id: recordImports.id }).from(recordImports).where(unfinished)).map(row => row.id);
  if (imports.length === 0) return;
  await db
    .delete(vehicleRecords)
    .where(and(eq(vehicleRecords.sourceId, id), inArray(vehicleRecords.importId, imports)));
  await db.delete(recordImports).where(inArray(recordImports.id, imports));
}

/** Empties the stage of a source; with no other import going on its files are given back. */
export async function clearStage(db: Db, sourceId: number): Promise<void> {
  const own = await db.select().from(recordStage).where(eq(recordStage.sourceId, sourceId)).limit(1);
  if (own.length === 0) return;
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${recordStage} in access exclusive mode`);
    const others = await tx
      .select({ sourceId: recordStage.sourceId })
      .from(recordStage)
      .where(sql`${recordStage.sourceId} <> ${sourceId}`)
      .limit(1);
    if (others.length === 0) await tx.execute(sql`truncate ${recordStage}`);
    else await tx.delete(recordStage).where(eq(recordStage.sourceId, sourceId));
  });
}

/** Adds rows to the stage of a source. */
export async function stageRows(db: Db, sourceId: number, rows: readonly StagedRow[]): Promise<void> {
  const lines = (field: keyof StagedRow): SQL =>
    sql`string_to_table(${rows.map(row => row[field]).join('\n')}, chr(10))`;
  await db.execute(sql`
    insert into ${recordStage} (vin, source_id, key, record)
    select vin, ${sourceId}, key::bigint, record
    from rows from (${lines('vin')}, ${lines('key')}, ${lines('record')}) as given (vin, key, record)`);
}

/** Counts the stage for the database, which plans the statements after it by that. */
export async function analyzeStage(db: Db): Promise<void> {
  await db.execute(sql`analyze ${recordStage}`);
}

/** Adds the staged rows between two numbers that are not there yet, out of sight. @returns how many */
export async function addStaged(
  db: Db,
  copy: { sourceId: number; importId: number; section: SectionKey; from: string; below: string },
): Promise<number> {
  const { sourceId, importId, section, from, below } = copy;
  const { rows } = (await db.execute(sql`
    with written as (
      insert into ${vehicleRecords} (vin, source_id, key, import_id, section, record)
      select distinct on (vin, key) vin, source_id, key, ${importId}::int, ${section}, record from ${recordStage}
      where source_id = ${sourceId} and vin >= ${from} and vin < ${below} order by vin, key
      on conflict (vin, source_id, key) do nothing
      returning 1 as one
    )
    select count(*)::int as added from written`)) as unknown as { rows: { added: number }[] };
  return rows[0]!.added;
}

const isStaged = sql`exists (select 1 from staged where staged.vin = entry.vin and staged.key = entry.key)`;

/**
 * Marks rows by whether they are in the stage of a source. The stage is named first, as a cluster takes it to its workers only
 * then.
 */
const changedBy = async (tx: Db, sourceId: number, statement: SQL): Promise<number> => {
  const { rows } = (await tx.execute(sql`
    with staged as (select vin, key from ${recordStage} where source_id = ${sourceId}),
      marked as (${statement} returning 1 as one)
    select count(*)::int as marked from marked`)) as unknown as { rows: { marked: number }[] };
  return rows[0]!.marked;
};

/**
 * The statements after it compare all rows of a source with the stage, for which one loop inside another takes hours; the
 * database may choose it where it has not counted the rows yet.
 */
export async function compareAtOnce(tx: Db): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = off`);
}

/** Marks what a source listed before and its staged copy does not list. @returns how many */
export const markGone = (tx: Db, { sourceId, importId }: { sourceId: number; importId: number }): Promise<number> =>
  changedBy(
    tx,
    sourceId,
    sql`update ${vehicleRecords} entry set gone_import_id = ${importId}
      where entry.source_id = ${sourceId} and entry.gone_import_id is null and not ${isStaged}`,
  );

/** Takes the mark from what the staged copy of a source lists again. @returns how many */
export const markBack = (tx: Db, sourceId: number): Promise<number> =>
  changedBy(
    tx,
    sourceId,
    sql`update ${vehicleRecords} entry set gone_import_id = null
      where entry.source_id = ${sourceId} and entry.gone_import_id is not null and ${isStaged}`,
  );

/** Makes a copy the one that is shown. */
export async function useCopy(
  tx: Db,
  copy: Omit<ListCopy, 'copiedOn'> & { now: Date; added: number; changed: number; rejected: number },
): Promise<void> {
  const { id, sourceId, now, ...counts } = copy;
  const ended = { ...counts, endedAt: now, aliveAt: now };
  await tx.update(recordImports).set(ended).where(eq(recordImports.id, id));
  await tx.update(recordSources).set({ currentImportId: id }).where(eq(recordSources.id, sourceId));
}
