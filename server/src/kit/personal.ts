import { and, asc, desc, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Locale } from './contract.ts';
import type { Db } from './database/db.ts';
import { csvLine } from './text/csv.ts';

/** An account of a site, as every module that keeps something for a member names it. */
export interface Account {
  siteId: string;
  userId: string;
}

/** A person: an account of a site and its address. `userId` is empty when the address has no account. */
export interface Person extends Account {
  email: string;
  locale: Locale;
}

/** One file of the archive a person may take along: data, or a document drawn when it is its turn (null: there is none any more). */
export type ExportPart = { file: string; json: unknown } | { file: string; bytes(): Promise<Uint8Array | null> };

/** Data as a file of the archive. */
export const jsonBytes = (data: unknown): Uint8Array => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);

/** The bytes of one file of the archive; null where there is none any more. */
export const bytesOf = async (part: ExportPart): Promise<Uint8Array | null> =>
  'json' in part ? jsonBytes(part.json) : part.bytes();

/** `what` and `why` are keys; their words are `privacy.what.*` and `privacy.why.*`. */
export interface PersonalDataCount {
  goes: { what: string; count: number }[];
  stays: { what: string; count: number; why: RetentionReason }[];
}

/** Books of account, a document that must stay verifiable, a grant that must not be had twice, a proof of consent. */
export type RetentionReason = 'books' | 'verifiable' | 'fraud' | 'consent' | 'record';

/** A module's data about people, reported and erased by the module itself. */
export interface PersonalData {
  module: string;
  /** `address`: rows that know only an address; they belong to the owner of the address. */
  by: 'account' | 'address';
  /** The tables this source covers. A test finds tables with personal data that no source covers. */
  tables: readonly string[];
  export(db: Db, person: Person): Promise<ExportPart[]>;
  /** A preview of the erasure, counted; the caller leaves out lines of zero. */
  count(db: Db, person: Person): Promise<PersonalDataCount>;
  /**
   * Moves what an account holds into another of the same address, in the caller's transaction. Absent where nothing
   * moves: what is known of an address stays, and a profile is the account's own.
   */
  join?(tx: Db, from: Account, into: Account): Promise<void>;
  /** `join` moves nothing: the account that stays keeps its own. */
  endsAtJoin?: true;
  /** Erases or pseudonymises, in the caller's transaction. Doing it again changes nothing. */
  erase(tx: Db, person: Person): Promise<void>;
}

/**
 * Data of dealerships: nobody signs in to their accounts, and nothing of a person is in it. `files`: the tables that a dealership
 * takes along, by the names of their files; `withheld`: columns that are left out of them, such as keyed hashes.
 */
export const dealershipData = (
  module: string,
  tables: readonly string[],
  files: Readonly<Record<string, AccountTable>> = {},
  withheld: readonly string[] = [],
): PersonalData => ({
  module,
  by: 'account',
  tables,
  export: (db, account) => Promise.resolve(tableFiles(db, account, files, withheld)),
  count: () => Promise.resolve({ goes: [], stays: [] }),
  join: () => Promise.resolve(),
  erase: () => Promise.resolve(),
});

/** How rows of one table are exported, counted and moved. */
interface OwnRows<Row> {
  /** The account's unless named: by `userId` or by `email`. */
  by?: PersonalData['by'];
  /** The key under which they are counted. */
  what: string;
  /** The name of the file in the archive, which is left out where there is no row. */
  file: string;
  /** What the file says of a row. */
  json(row: Row): unknown;
  /** Of the rows in the file; the newest first unless named. */
  order?: SQL;
  /** A unique index allows one for each subject: of two, that of the account that stays is kept. */
  isOnce?: boolean;
}

/** A table of which each row is one account's. */
type AccountTable = PgTable & { userId: PgColumn };

/**
 * Gives the rows of one account to another; tables that others refer to come first. The account is in the keys of these
 * tables, by which they may be spread over databases, so the rows are taken out and written again. `isOnce`: of two rows
 * that a unique index allows one of, that of the account that stays is kept.
 */
export async function moveRows(
  tx: Db,
  tables: readonly AccountTable[],
  from: string,
  into: string,
  { isOnce = false } = {},
): Promise<void> {
  const taken: { table: AccountTable; rows: Record<string, unknown>[] }[] = [];
  for (const table of tables.toReversed())
    taken.push({ table, rows: await tx.delete(table).where(eq(table.userId, from)).returning() });
  for (const { table, rows } of taken.toReversed()) {
    if (rows.length === 0) continue;
    const written = tx.insert<PgTable>(table).values(rows.map(row => ({ ...row, userId: into })));
    await (isOnce ? written.onConflictDoNothing() : written);
  }
}

/** Rows of one table that go with their person: exported, counted, moved to another account, and erased. */
export function ownRows<T extends PgTable & { siteId: PgColumn; createdAt: PgColumn }>(
  table: T,
  { by = 'account', what, file, json, order = desc(table.createdAt), isOnce = false }: OwnRows<T['$inferSelect']>,
): Omit<PersonalData, 'module'> {
  const { userId: idOf, email: emailOf } = getTableColumns<PgTable>(table);
  const ofAccount = ({ siteId, userId }: Account) => and(eq(table.siteId, siteId), eq(idOf!, userId));
  const ofAddress = ({ siteId, email }: Person) => and(eq(table.siteId, siteId), eq(emailOf!, email));
  const ownOf = by === 'account' ? ofAccount : ofAddress;
  return {
    by,
    tables: [getTableName(table)],
    async export(db, person) {
      const rows = await db.select().from<PgTable>(table).where(ownOf(person)).orderBy(order);
      return jsonFile(file, rows.map(json));
    },
    count: async (db, person) => ({ goes: [{ what, count: await db.$count(table, ownOf(person)) }], stays: [] }),
    // What is known of an address alone stays with the address.
    ...(by === 'account' && {
      // Rows by account have its column.
      join: (tx, from, into) => moveRows(tx, [table as unknown as AccountTable], from.userId, into.userId, { isOnce }),
    }),
    async erase(tx, person) {
      await tx.delete(table).where(ownOf(person));
    },
  };
}

/** Rows as a file of the archive; none where there is no row. */
export const jsonFile = (file: string, json: readonly unknown[]): ExportPart[] =>
  json.length > 0 ? [{ file: `${file}.json`, json }] : [];

/**
 * All rows that tables have of an account as CSV files, by the names of their columns, the oldest first; a file is left out where
 * there is no row, and columns that are `withheld` are.
 */
export const tableFiles = (
  db: Db,
  { userId }: Account,
  files: Readonly<Record<string, AccountTable>>,
  withheld: readonly string[] = [],
): ExportPart[] =>
  Object.entries(files).map(([file, table]) => ({
    file: `${file}.csv`,
    async bytes() {
      const all = getTableColumns<PgTable>(table);
      const columns = Object.entries(all).filter(([key]) => !['siteId', 'userId', ...withheld].includes(key));
      const order = all['createdAt'] ?? all['savedAt'] ?? columns[0]![1];
      const rows = await db.select().from<PgTable>(table).where(eq(table.userId, userId)).orderBy(asc(order));
      if (rows.length === 0) return null;
      const lines = rows.map(row => csvLine(columns.map(([key]) => textOf(row[key]))));
      return Buffer.from(csvLine(columns.map(([, { name }]) => name)) + lines.join(''));
    },
  }));

const textOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
