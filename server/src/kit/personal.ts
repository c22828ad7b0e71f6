import { and, eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Locale } from '../platform/sites/contract.ts';
import type { Account } from './caller.ts';
import type { Db } from './database/db.ts';

/** A person: an account of a site and its address. `userId` is empty when the address has no account. */
export interface Person {
  siteId: string;
  userId: string;
  email: string;
  locale: Locale;
}

/** One file of the archive a person may take along: data, or a document drawn when it is its turn (null: there is none any more). */
export type ExportPart = { file: string; json: unknown } | { file: string; bytes(): Promise<Uint8Array | null> };

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
   * moves: what is known of an address stays, the ledger is read with both accounts, and a profile is the account's own.
   */
  join?(tx: Db, from: Account, into: Account): Promise<void>;
  /** Erases or pseudonymises, in the caller's transaction. Doing it again changes nothing. */
  erase(tx: Db, person: Person): Promise<void>;
}

/** Rows of one table that go with their account: counted under `what`, moved to another account, and erased. */
export function ownRows<T extends PgTable & { siteId: PgColumn; userId: PgColumn }>(
  table: T,
  what: string,
): Pick<PersonalData, 'by' | 'tables' | 'count' | 'erase'> & Required<Pick<PersonalData, 'join'>> {
  const ownOf = ({ siteId, userId }: Account) => and(eq(table.siteId, siteId), eq(table.userId, userId));
  return {
    by: 'account',
    tables: [getTableName(table)],
    count: async (db, account) => ({ goes: [{ what, count: await db.$count(table, ownOf(account)) }], stays: [] }),
    async join(tx, from, { userId }) {
      await tx.update<PgTable>(table).set({ userId }).where(ownOf(from));
    },
    async erase(tx, account) {
      await tx.delete(table).where(ownOf(account));
    },
  };
}
