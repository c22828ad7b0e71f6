import type { Db } from '../../../kit/database/db.ts';
import { grantCause } from '../rules.ts';
import * as store from '../store.ts';
import type { OrderDeps, Period } from './deps.ts';
import { issueInvoice } from './invoicing.ts';
import { accountOf } from './refunds/refund-sync.ts';

/**
 * How long the credits of a period outlast it: a gateway bills a renewal at the end of the period and takes the money
 * an hour or more later (Stripe keeps the invoice as a draft until then); until then its subscriber is not refused.
 */
const RENEWAL_GRACE_MS = 6 * 60 * 60 * 1000;

/**
 * Marks a locked order paid: its credits, its invoice with the receipt, and what modules further up make of it are written
 * together or not at all.
 */
export async function payOrder(
  deps: OrderDeps,
  tx: Db,
  order: store.OrderRow,
  about: { origin: string; period: Period | null },
): Promise<store.OrderRow> {
  const { clock, events } = deps;
  const paid = await store.moveOrder(tx, order, 'paid', clock());
  await grantOrder(deps, tx, paid, about.period);
  await issueInvoice(deps, tx, paid, about);
  const { id: orderId, kind, vin } = paid;
  await events.emit(tx, 'order.paid', { account: accountOf(paid), orderId, kind, vin, origin: about.origin });
  return store.moveOrder(tx, await store.moveOrder(tx, paid, 'fulfilling', clock()), 'fulfilled', clock());
}

/** The credits of a paid order; those of a subscription end with its period, and a little later. */
async function grantOrder({ credits }: OrderDeps, tx: Db, order: store.OrderRow, period: Period | null): Promise<void> {
  const { unit, planId, quantity, stickerPart } = order;
  const cause = grantCause(order);
  if (!period) {
    const sticker = stickerPart && { unit: unit === 'global' ? unit : ('sticker' as const), ...stickerPart };
    return credits.grant(tx, accountOf(order), { unit, quantity, reason: 'purchase', cause, planId }, sticker);
  }
  const endsAt = new Date(period.until.getTime() + RENEWAL_GRACE_MS);
  if (quantity < 0) return credits.grantUnlimited(tx, accountOf(order), { unit, cause, planId, endsAt });
  return credits.grant(tx, accountOf(order), { unit, quantity, reason: 'subscription', cause, planId, endsAt });
}
