import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, matches } from '../../kit/database/rows.ts';
import { dealershipData, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { stockBatches, stockBatchRows } from './tables.ts';

export type BatchStored = typeof stockBatches.$inferSelect;
export type RowStored = typeof stockBatchRows.$inferSelect;
type NewRow = typeof stockBatchRows.$inferInsert;

const MAX_LISTED = 50;

export const addBatch = (tx: Db, row: typeof stockBatches.$inferInsert): Promise<BatchStored> =>
  addRow(tx, stockBatches, row);

export async function addRows(tx: Db, rows: readonly NewRow[]): Promise<void> {
  await tx.insert(stockBatchRows).values([...rows]);
}

export const findBatch = (db: Db, { siteId, userId }: Account, id: string): Promise<BatchStored | null> =>
  findRow(db, stockBatches, { siteId, userId, id });

/** The batch of a dealership that was asked for last. */
export const findNewestBatch = (db: Db, { siteId, userId }: Account): Promise<BatchStored | null> =>
  findRow(db, stockBatches, { siteId, userId }, [desc(stockBatches.createdAt), desc(stockBatches.id)]);

/** The rows of a batch in the order of the lot. */
export const listRows = (db: Db, { id, userId }: Pick<BatchStored, 'id' | 'userId'>): Promise<RowStored[]> =>
  findRows(db, stockBatchRows, { batchId: id, userId }, [asc(stockBatchRows.position)]);

/** The next rows of a batch that wait for their turn. */
export const listWaiting = (db: Db, { id, userId }: Pick<BatchStored, 'id' | 'userId'>, limit: number) =>
  findRows(db, stockBatchRows, { batchId: id, userId, state: 'waiting' }, [asc(stockBatchRows.position)], limit);

/** Says what became of a row. */
export async function settleRow(
  db: Db,
  { batchId, userId, position }: RowStored,
  outcome: Pick<NewRow, 'state' | 'reason' | 'params' | 'documentId' | 'credits'>,
): Promise<void> {
  await db.update(stockBatchRows).set(outcome).where(matches(stockBatchRows, { batchId, userId, position }));
}

/** The newest batches of a dealership, each with how many vehicles it has, and how many of them wait. */
export async function listBatches(db: Db, { siteId, userId }: Account) {
  const { id, createdAt } = stockBatches;
  return db
    .select({
      id,
      createdAt,
      vehicles: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${stockBatchRows.state} = 'waiting')::int`,
    })
    .from(stockBatches)
    .innerJoin(stockBatchRows, and(eq(stockBatchRows.batchId, id), eq(stockBatchRows.userId, stockBatches.userId)))
    .where(matches(stockBatches, { siteId, userId }))
    .groupBy(id, createdAt)
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_LISTED);
}

async function renamePerson(tx: Db, from: string, into: string): Promise<void> {
  await tx.update(stockBatches).set({ personId: into }).where(eq(stockBatches.personId, from));
}

/** The batches are the dealership's; who asked for one is forgotten with that person. */
export const personalData: PersonalData = {
  ...dealershipData('batches', ['stock_batches', 'stock_batch_rows'], {
    batches: stockBatches,
    'batch-vehicles': stockBatchRows,
  }),
  join: (tx, from, into) => renamePerson(tx, from.userId, into.userId),
  erase: (tx, { userId }) => renamePerson(tx, userId, ''),
};
