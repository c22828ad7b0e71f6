import { mayOperate } from '../../identity/accounts/rules.ts';
import { lockAccount } from '../../identity/accounts/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { RefundBlock } from './contract.ts';
import * as store from './store.ts';

export type RefundBlocks = ReturnType<typeof createRefundBlocks>;

/** Blocks of refunds: who has one gets no money back until an operator lifts it. */
export function createRefundBlocks({ db, clock, audit }: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>) {
  return {
    /** The blocks that stand against an order, its own and its buyer's. */
    async standing(tx: Db, order: Account & { id: string }): Promise<RefundBlock[]> {
      const rows = await store.listStanding(tx, order);
      return rows.map(({ id, orderId, reason, blockedBy: by, createdAt }) => {
        return { id, of: orderId === null ? 'buyer' : 'order', reason, by, at: createdAt.toISOString() };
      });
    },

    /** Blocks the refunds of an order, or of its buyer. @throws AppError `role_needed`, `refund_blocked` where it is blocked */
    async block(caller: Caller, order: Account & { id: string }, about: { of: 'order' | 'buyer'; reason: string }) {
      const { userId: blockedBy } = mayOperate(caller, 'refund');
      const { siteId, id } = order;
      const orderId = about.of === 'order' ? id : null;
      await db.transaction(async tx => {
        const userId = await lockAccount(tx, siteId, order.userId);
        const standing = await store.listStanding(tx, { siteId, userId, id });
        if (standing.some(each => each.orderId === orderId)) throw new AppError('refund_blocked', { field: 'order' });
        const { reason } = about;
        await store.addBlock(tx, { id: newId('rbl'), siteId, userId, orderId, reason, blockedBy, createdAt: clock() });
        await audit.write(tx, caller, { action: 'refunds.blocked', object: id, after: about });
      });
    },

    /** Lifts a block. @throws AppError `role_needed`, `not_found` where it does not stand */
    async lift(caller: Caller, { block: id, order, reason }: { block: string; order: string; reason: string }) {
      const { userId: liftedBy } = mayOperate(caller, 'refund');
      const { id: siteId } = caller.site;
      await db.transaction(async tx => {
        const found = await store.findBlock(tx, siteId, id);
        if (found) await lockAccount(tx, siteId, found.userId);
        const block = found && (await store.findBlock(tx, siteId, id));
        if (!block || block.liftedAt) throw new AppError('not_found', { field: 'block' });
        await store.liftBlock(tx, block, { liftedAt: clock(), liftedBy, liftReason: reason });
        await audit.write(tx, caller, { action: 'refunds.unblocked', object: order, after: { reason } });
      });
    },
  };
}
