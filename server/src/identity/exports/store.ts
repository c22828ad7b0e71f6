import { and, asc, count, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { exports, type FilePart } from './tables.ts';

export type ExportRow = typeof exports.$inferSelect;

const isOpen = inArray(exports.state, ['waiting', 'running']);
const ofOwner = ({ siteId, userId }: Account) => matches(exports, { siteId, userId });

export const addExport = (tx: Db, row: typeof exports.$inferInsert): Promise<ExportRow> => addRow(tx, exports, row);

/** One export of an operator; locked until the transaction ends. */
export const lockExport = (tx: Db, { siteId, userId }: Account, id: string): Promise<ExportRow | null> =>
  lockRow(tx, exports, { siteId, userId, id });

export const findExport = (db: Db, { siteId, userId }: Account, id: string): Promise<ExportRow | null> =>
  findRow(db, exports, { siteId, userId, id });

export const listExports = (db: Db, owner: Account, page: PageRequest<MomentPlace>): Promise<ExportRow[]> =>
  listPage(db, exports, { where: ofOwner(owner), keys: [exports.createdAt, exports.id] }, page);

/** How many exports of an operator are not finished. Whoever asks for the same operator waits until the transaction ends. */
export async function countOpen(tx: Db, owner: Account): Promise<number> {
  await lockName(tx, `exports of ${owner.userId}`);
  const [row] = await tx
    .select({ open: count() })
    .from(exports)
    .where(and(ofOwner(owner), isOpen));
  return row?.open ?? 0;
}

/** The export of a brand that is written next: the oldest that is not finished. */
const findNext = (db: Db, siteId: string): Promise<ExportRow | null> =>
  findRow(db, exports, and(eq(exports.siteId, siteId), isOpen), [asc(exports.createdAt), asc(exports.id)]);

export const hasNext = async (db: Db, siteId: string): Promise<boolean> => (await findNext(db, siteId)) !== null;

/**
 * Takes the export of a brand that is written next, for one writer until a moment. @returns it; `busy` while another
 * writer has it, null where none is left
 */
export async function takeNext(
  tx: Db,
  siteId: string,
  { writer, now, heldUntil }: { writer: string; now: Date; heldUntil: Date },
): Promise<ExportRow | 'busy' | null> {
  await lockName(tx, `exports of brand ${siteId}`);
  const next = await findNext(tx, siteId);
  if (!next) return null;
  if (next.heldUntil && next.heldUntil > now) return 'busy';
  const [taken] = await tx
    .update(exports)
    .set({ state: 'running', writer, heldUntil, attempts: next.attempts + 1 })
    .where(eq(exports.id, next.id))
    .returning();
  return taken ?? null;
}

/** Changes an export that this writer has, while it is not canceled. @returns whether that is so */
export async function changeHeld(
  tx: Db,
  { id, writer }: Pick<ExportRow, 'id' | 'writer'>,
  change: Partial<ExportRow>,
): Promise<boolean> {
  const rows = await tx
    .update(exports)
    .set({ heldUntil: null, writer: null, ...change })
    .where(and(eq(exports.id, id), eq(exports.writer, writer ?? ''), eq(exports.state, 'running')))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** Adds a part to an export that this writer has. @returns whether it still had it */
export const addPart = (
  tx: Db,
  held: ExportRow,
  { part, rows, ...change }: { part: FilePart; rows: number } & Partial<ExportRow>,
): Promise<boolean> =>
  changeHeld(tx, held, { ...change, parts: [...held.parts, part], rows: held.rows + rows, attempts: 0 });

export async function changeExport(tx: Db, id: string, change: Partial<ExportRow>): Promise<ExportRow> {
  const [row] = await tx.update(exports).set(change).where(eq(exports.id, id)).returning();
  return row!;
}

const isKept = (now: Date) => or(isOpen, and(eq(exports.state, 'ready'), gt(exports.expiresAt, now)));

/** Those of these exports whose files are kept at a moment. */
export async function listKept(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: exports.id })
    .from(exports)
    .where(and(inArray(exports.id, [...ids]), isKept(now)));
  return new Set(rows.map(({ id }) => id));
}

/** The pieces of all files that are kept at a moment, with the ids of their exports. */
export async function listParts(db: Db, now: Date): Promise<{ id: string; key: string }[]> {
  const rows = await db.select({ id: exports.id, parts: exports.parts }).from(exports).where(isKept(now));
  return rows.flatMap(({ id, parts }) => parts.map(({ key }) => ({ id, key })));
}

/** Brands with an export that nobody has worked on since a moment. */
export async function listForgotten(db: Db, before: Date): Promise<string[]> {
  const isIdle = or(isNull(exports.heldUntil), lt(exports.heldUntil, before));
  const rows = await db
    .selectDistinct({ siteId: exports.siteId })
    .from(exports)
    .where(and(isOpen, isIdle, lt(exports.createdAt, before)));
  return rows.map(({ siteId }) => siteId);
}

/** Since it was asked for; its file goes a day after it was made. */
export const retention = [rowsKept('exports', 30, exports.createdAt)];

/** What an operator has exported: it goes with the account, and its files with it. */
export const personalData: PersonalData = {
  module: 'exports',
  ...ownRows(exports, {
    what: 'exports',
    file: 'exports',
    json: ({ list, format, filters, state, rows, createdAt }) => {
      return { list, format, filters, state, rows, asked: createdAt };
    },
  }),
};
