import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, keyOf, matches } from '../../kit/database/rows.ts';
import { jsonFile, moveRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { refundBlocks } from './tables.ts';

export type BlockRow = typeof refundBlocks.$inferSelect;

const ofAccount = ({ siteId, userId }: Account) => matches(refundBlocks, { siteId, userId });

/** The blocks that stand against an order now: its own and those of its buyer, the oldest first. */
export const listStanding = (db: Db, { siteId, userId, id }: Account & { id: string }): Promise<BlockRow[]> =>
  findRows(
    db,
    refundBlocks,
    and(
      ofAccount({ siteId, userId }),
      or(isNull(refundBlocks.orderId), eq(refundBlocks.orderId, id)),
      isNull(refundBlocks.liftedAt),
    ),
    [refundBlocks.createdAt],
  );

export const addBlock = (tx: Db, row: typeof refundBlocks.$inferInsert): Promise<BlockRow> =>
  addRow(tx, refundBlocks, row);

export const findBlock = (tx: Db, siteId: string, id: string): Promise<BlockRow | null> =>
  findRow(tx, refundBlocks, { siteId, id });

export async function liftBlock(
  tx: Db,
  block: BlockRow,
  set: Pick<BlockRow, 'liftedAt' | 'liftedBy' | 'liftReason'>,
): Promise<void> {
  await tx.update(refundBlocks).set(set).where(keyOf(refundBlocks, block));
}

/** That refunds of a member were blocked stays with the books; what operators wrote about it goes. */
export const personalData: PersonalData = {
  module: 'refund-blocks',
  by: 'account',
  tables: ['refund_blocks'],
  async export(db, account) {
    const rows = await findRows(db, refundBlocks, ofAccount(account), [refundBlocks.createdAt]);
    const json = rows.map(({ orderId: order, reason, createdAt: blocked, liftedAt: lifted }) => {
      return { order, reason, blocked, lifted };
    });
    return jsonFile('refund-blocks', json);
  },
  async count(db, account) {
    const count = await db.$count(refundBlocks, ofAccount(account));
    return { goes: [], stays: [{ what: 'refund_blocks', count, why: 'books' }] };
  },
  join: (tx, from, into) => moveRows(tx, [refundBlocks], from.userId, into.userId),
  async erase(tx, account) {
    await tx.update(refundBlocks).set({ reason: '', liftReason: '' }).where(ofAccount(account));
  },
};
