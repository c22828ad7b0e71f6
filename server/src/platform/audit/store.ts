import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { AuditInput } from './contract.ts';
import { auditChains, auditEntries } from './tables.ts';

export type EntryRow = typeof auditEntries.$inferSelect;
export type ChainEnd = { length: number; hash: string };

const EMPTY: ChainEnd = { length: 0, hash: '' };

/** The end of a site's chain, locked until the transaction ends: entries are added one after the other. */
export async function lockChain(tx: Db, siteId: string): Promise<ChainEnd> {
  await tx
    .insert(auditChains)
    .values({ siteId, ...EMPTY })
    .onConflictDoNothing();
  const rows = await tx.select().from(auditChains).where(eq(auditChains.siteId, siteId)).for('no key update');
  return rows[0] ?? EMPTY;
}

/** Adds the next entry of a locked chain. */
export async function addEntry(tx: Db, row: EntryRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
  await tx.update(auditChains).set({ length: row.seq, hash: row.hash }).where(eq(auditChains.siteId, row.siteId));
}

/** The sites that have entries or a chain. */
export async function listChains(db: Db): Promise<string[]> {
  const chains = db.select({ siteId: auditChains.siteId }).from(auditChains);
  const rows = await chains.union(db.selectDistinct({ siteId: auditEntries.siteId }).from(auditEntries));
  return rows.map(({ siteId }) => siteId).toSorted();
}

export const countEntries = (db: Db): Promise<number> => db.$count(auditEntries);

export async function findChain(db: Db, siteId: string): Promise<ChainEnd> {
  const rows = await db.select().from(auditChains).where(eq(auditChains.siteId, siteId));
  return rows[0] ?? EMPTY;
}

/** Entries of a site, newest first. */
export async function listEntries(
  db: Db,
  siteId: string,
  about: Omit<AuditInput, 'from' | 'until'> & { since?: Date | undefined; end?: Date | undefined },
): Promise<EntryRow[]> {
  const { before, limit, action, object, who, since, end } = about;
  const found = and(
    eq(auditEntries.siteId, siteId),
    before ? lt(auditEntries.seq, before) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    object ? eq(auditEntries.object, object) : undefined,
    who ? eq(auditEntries.who, who) : undefined,
    since && gte(auditEntries.at, since),
    end && lt(auditEntries.at, end),
  );
  return findRows(db, auditEntries, found, [desc(auditEntries.seq)], limit);
}

/** One entry. */
export const findEntry = (db: Db, siteId: string, seq: number): Promise<EntryRow | null> =>
  findRow(db, auditEntries, { siteId, seq });

/** The entries after a place, oldest first. */
export function listEntriesAfter(db: Db, siteId: string, after: number, limit: number): Promise<EntryRow[]> {
  const { seq } = auditEntries;
  return findRows(db, auditEntries, and(eq(auditEntries.siteId, siteId), gt(seq, after)), [asc(seq)], limit);
}

/** How much somebody did since a moment, added up by a number of the entries; `without`: entries that have this field do not count. */
export async function sumSince(
  tx: Db,
  { siteId, who, since }: { siteId: string; who: string; since: Date },
  { actions, field, without }: { actions: string[]; field: string; without: string },
): Promise<number> {
  const { after, at, action } = auditEntries;
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum((${after} ->> ${field})::bigint), 0)::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.siteId, siteId),
        eq(auditEntries.who, who),
        gt(at, since),
        inArray(action, actions),
        sql`${after} ->> ${without} is null`,
      ),
    );
  return row?.sum ?? 0;
}

/** What operators did with a member, as far as the log names the member's account. */
export const timeline: TimelineSource[] = [
  rowsAsLines(auditEntries, {
    topic: 'operator',
    at: 'at',
    id: 'seq',
    of: ({ siteId, userId }) => matches(auditEntries, { siteId, object: userId }),
    fields: ['action', 'who', 'after'],
    line: ({ action, who, after }) => ({
      what: 'action',
      about: { action, who, reason: textOf(after?.['reason']), path: textOf(after?.['path']) },
    }),
  }),
];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
