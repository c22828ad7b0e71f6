import { endOfDay } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import { CHECKED_AT_ONCE, type AuditEntry, type AuditInput } from '../contract.ts';
import { createChainCheck } from '../rules.ts';
import * as store from '../store.ts';

/** A transaction that sees the database as it was when it began. */
export const SEEN_AT_ONCE = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** How accounts are called. */
export interface AccountNames {
  /** Addresses by the ids of accounts. */
  emailsOf(db: Db, ids: string[]): Promise<Map<string, string>>;
  /** The account of an address. */
  idOf(db: Db, siteId: string, email: string): Promise<string | null>;
}

/** Without accounts, entries name their ids. */
export const NAMELESS: AccountNames = { emailsOf: async () => new Map(), idOf: async () => null };

interface LogPageDeps {
  db: Db;
  /** Refuses a caller who may not read the log. */
  mayRead: (caller: Caller) => void;
  names: AccountNames;
}

/** The log as operators read it: page by page, as a file, and checked. */
export function createLogPages({ db, mayRead, names }: LogPageDeps) {
  /** A filter as the rows know it. */
  async function filterOf(caller: Caller, { action, object, who, from, until }: Omit<AuditInput, 'limit' | 'before'>) {
    const account = who?.includes('@') ? await names.idOf(db, caller.site.id, who.trim().toLowerCase()) : null;
    return {
      action,
      object,
      who: account ?? who,
      since: from === undefined ? undefined : new Date(from),
      end: endOfDay(until),
    };
  }

  async function named(rows: readonly store.EntryRow[]): Promise<AuditEntry[]> {
    const emails = await names.emailsOf(db, [...new Set(rows.map(({ who }) => who))]);
    return rows.map(row => present(row, emails.get(row.who) || null));
  }

  return {
    /** What was done to one object of a site, newest first, for modules that show it to those who may see the object. */
    async about(siteId: string, object: string, limit: number): Promise<AuditEntry[]> {
      return named(await store.listEntries(db, siteId, { object, limit }));
    },

    /** Actions on the caller's site, newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, input: AuditInput): Promise<{ entries: AuditEntry[]; next: number | null }> {
      mayRead(caller);
      const rows = await store.listEntries(db, caller.site.id, {
        ...(await filterOf(caller, input)),
        before: input.before,
        limit: input.limit + 1,
      });
      const entries = await named(rows.slice(0, input.limit));
      return { entries, next: rows.length > input.limit ? (entries.at(-1)?.seq ?? null) : null };
    },

    /** Checks a part of the chain. @throws AppError `login_needed`, `role_needed`, `not_found` */
    async check(caller: Caller, after: number) {
      mayRead(caller);
      const { id } = caller.site;
      return db.transaction(async tx => {
        const end = await store.findChain(tx, id);
        const from = after === 0 ? null : await store.findEntry(tx, id, after);
        if (after > 0 && !from) throw new AppError('not_found', { field: 'after' });
        const check = createChainCheck({ length: after, head: from?.hash ?? '' });
        const rows = await store.listEntriesAfter(tx, id, after, CHECKED_AT_ONCE);
        for (const row of rows) check.add(row);
        const isEnd = rows.length < CHECKED_AT_ONCE;
        const { length, head } = check.state();
        const verdict = isEnd ? check.verdict(end) : null;
        const broken = verdict && !verdict.whole ? verdict.at : check.state().broken;
        return { checked: length, length: end.length, broken, done: isEnd || broken !== null, head };
      }, SEEN_AT_ONCE);
    },
  };
}

function present(row: store.EntryRow, email: string | null): AuditEntry {
  const { seq, at, who, action, object, before, after, ip, requestId, hash } = row;
  return { seq, when: at.toISOString(), who, email, action, object, before, after, ip, request_id: requestId, hash };
}
