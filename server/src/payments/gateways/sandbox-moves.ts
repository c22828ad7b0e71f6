import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import type { DisputeState, RefundState, SandboxDecision } from '../contract.ts';
import { periodAfter } from '../rules.ts';
import type { GatewayEvent } from './gateway.ts';
import * as books from './sandbox-store.ts';

/** What a move changed at the gateway, one notice each. */
export type Changed = NonNullable<GatewayEvent['about']>[];

/** What may be pressed for a payment as it is. */
export function paymentDecisions(
  row: Pick<books.SandboxPaymentRow, 'state' | 'dispute' | 'holdRefunds'>,
  refunds: readonly { state: RefundState }[],
): SandboxDecision[] {
  if (row.state === 'open') return ['approve', 'decline', 'pend', 'delay'];
  if (row.state === 'pending') return ['approve', 'decline', 'pend'];
  if (row.state !== 'paid') return [];
  const dispute: SandboxDecision[] =
    row.dispute === null ? ['dispute'] : row.dispute === 'open' ? ['win_dispute', 'lose_dispute'] : [];
  const hold: SandboxDecision[] = row.holdRefunds ? [] : ['hold_refunds'];
  const waiting = refunds.some(each => each.state === 'pending');
  return [...dispute, ...hold, ...(waiting ? (['settle_refunds', 'fail_refunds'] as const) : [])];
}

/** What may be pressed for a subscription as it is. */
export function subscriptionDecisions(row: Pick<books.SandboxSubscriptionRow, 'state'>): SandboxDecision[] {
  const runs = row.state === 'active' || row.state === 'past_due' || row.state === 'unpaid';
  return runs ? ['bill_next', 'fail_next', 'end'] : [];
}

const DISPUTES: Partial<Record<SandboxDecision, DisputeState>> = {
  dispute: 'open',
  win_dispute: 'won',
  lose_dispute: 'lost',
};

/** Carries out what was pressed for a locked payment. */
export async function movePayment(
  tx: Db,
  row: books.SandboxPaymentRow,
  decision: SandboxDecision,
  now: Date,
): Promise<Changed> {
  const payment = { kind: 'payment' as const, reference: row.id };
  if (decision === 'approve') {
    await pay(tx, row, now);
    return [payment];
  }
  if (decision === 'decline') {
    await books.changeSandboxPayment(tx, row.id, { state: 'declined' });
    return [payment];
  }
  const dispute = DISPUTES[decision];
  if (dispute) {
    await books.changeSandboxPayment(tx, row.id, { dispute });
    return [{ kind: 'dispute', reference: `sbd_${row.id}` }];
  }
  if (decision === 'settle_refunds') return endRefunds(tx, row, 'settled');
  if (decision === 'fail_refunds') return endRefunds(tx, row, 'failed');
  const change = decision === 'hold_refunds' ? { holdRefunds: true } : { state: 'pending' as const };
  await books.changeSandboxPayment(tx, row.id, change);
  return [];
}

/** Carries out what was pressed for a locked subscription. A cancelled one ends instead of being billed again. */
export async function moveSubscription(
  tx: Db,
  row: books.SandboxSubscriptionRow,
  decision: SandboxDecision,
  now: Date,
): Promise<Changed> {
  const about = { kind: 'subscription' as const, reference: row.id };
  if (decision === 'end' || row.cancelAtPeriodEnd) {
    await books.changeSandboxSubscription(tx, row.id, { state: 'canceled' });
    return [about];
  }
  const paid = decision === 'bill_next';
  await bill(tx, row, paid ? 'paid' : 'declined', now);
  const state = paid ? 'active' : row.state === 'active' ? 'past_due' : 'unpaid';
  await books.changeSandboxSubscription(tx, row.id, { state });
  return [about];
}

/** Takes the money; the first bill of a subscription begins its first period. */
async function pay(tx: Db, row: books.SandboxPaymentRow, now: Date): Promise<void> {
  const subscription = row.subscription && (await books.lockSandboxSubscription(tx, row.siteId, row.subscription));
  const period = subscription ? { from: now, until: periodAfter(now, subscription.period) } : {};
  await books.changeSandboxPayment(tx, row.id, { state: 'paid', ...period });
  if (subscription) await books.changeSandboxSubscription(tx, subscription.id, { state: 'active' });
}

/** Bills the next period, or tries the failed bill once more. */
async function bill(tx: Db, row: books.SandboxSubscriptionRow, state: 'paid' | 'declined', now: Date): Promise<void> {
  const [newest] = await books.listSandboxBills(tx, row.siteId, row.id);
  if (!newest) throw new Error(`The subscription ${row.id} has no bill`);
  if (newest.state === 'declined') return books.changeSandboxPayment(tx, newest.id, { state });
  const from = newest.until ?? now;
  const period = { from, until: periodAfter(from, row.period) };
  const fresh = { id: newId('sbx'), state, dispute: null, holdRefunds: false, createdAt: now };
  await books.addSandboxPayment(tx, { ...newest, ...period, ...fresh });
}

async function endRefunds(tx: Db, row: books.SandboxPaymentRow, state: 'settled' | 'failed'): Promise<Changed> {
  const waiting = (await books.listSandboxRefunds(tx, row.id)).filter(each => each.state === 'pending');
  for (const each of waiting) await books.changeSandboxRefund(tx, each.id, state);
  return waiting.map(each => ({ kind: 'refund', reference: each.id }));
}
