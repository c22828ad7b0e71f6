import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { OrderState } from '../contract.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';
import { findOrder } from './finding.ts';
import type { Fulfillment } from './fulfillment.ts';
import { queueReceipt } from './invoicing.ts';
import { sumsOf } from '../import/sums-store.ts';

/** Receipts of one order that can be sent again. */
export const MOST_RECEIPTS = 20;

/** What operators do with an order besides refunds. */
export function createOperating(deps: OrderDeps, { settleOrder }: Pick<Fulfillment, 'settleOrder'>) {
  const { db, audit, mail } = deps;

  return {
    /**
     * An order of the caller's brand, for an operator who may read orders. That somebody asked for an order of another brand is
     * in the log. @throws AppError `role_needed`, `not_found`
     */
    async findForOperator(caller: Caller, id: string): Promise<store.OrderRow> {
      mayOperate(caller, 'read_orders');
      const order = await store.findOrder(db, caller.site.id, id);
      if (order) return order;
      if (await store.isElsewhere(db, caller.site.id, id))
        await db.transaction(tx => audit.write(tx, caller, { action: 'order.refused', object: id }));
      throw new AppError('not_found', { field: 'order' });
    },

    /** A member's orders by currency: how many, and what was paid and given back. */
    sumsOf: (account: Account) => sumsOf(db, account),

    /** The consent that was given with an order; null where none was kept. */
    consentOf: (order: store.OrderRow) => store.findConsent(db, order),

    /** The receipt of an order as it was issued; null where there is none. */
    receiptOf: (order: store.OrderRow) => store.findInvoice(db, order),

    /**
     * Asks the gateway again for the payment, refunds and disputes of an order, and moves the order by what it says.
     * @throws AppError `role_needed`, `not_found`, `gateway_unavailable`
     */
    async recheckPayment(
      caller: Caller,
      { order: id }: { order: string },
    ): Promise<{ state: OrderState; changed: boolean }> {
      mayOperate(caller, 'refund');
      const { siteId, state: before } = await findOrder(db, caller.site.id, id);
      const { state } = await settleOrder({ siteId, orderId: id, origin: caller.origin });
      const event = { action: 'order.rechecked', object: id, before: { state: before }, after: { state } };
      await db.transaction(tx => audit.write(tx, caller, event));
      return { state, changed: state !== before };
    },

    /** Sends the receipt of a paid order again. @throws AppError `role_needed`, `not_found`, `receipt_missing`, `receipts_sent` */
    async resendReceipt(caller: Caller, { order: id }: { order: string }): Promise<{ to: string }> {
      mayOperate(caller, 'refund');
      const order = await findOrder(db, caller.site.id, id);
      const invoice = await store.findInvoice(db, order);
      if (!invoice) throw new AppError('receipt_missing', { field: 'order' });
      const causes = Array.from({ length: MOST_RECEIPTS }, (_each, at) => `receipt:${id}:${at + 1}`);
      const sent = new Set((await mail.ofCauses(order.userId, causes)).map(({ cause }) => cause));
      const cause = causes.find(each => !sent.has(each));
      if (!cause) throw new AppError('receipts_sent', { field: 'order' });
      return db.transaction(async tx => {
        const to = await queueReceipt(deps, tx, order, {
          number: invoice.number,
          cause,
          origin: caller.origin,
          next: null,
        });
        await audit.write(tx, caller, { action: 'order.receipt_sent', object: id, after: { email: to } });
        return { to };
      });
    },
  };
}
