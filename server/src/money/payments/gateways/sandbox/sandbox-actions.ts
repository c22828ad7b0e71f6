import type { Db } from '../../../../kit/database/db.ts';
import { newId } from '../../../../kit/security/ids.ts';
import type { DisputeState, RefundState, SandboxDecision } from '../../contract.ts';
import { periodAfter } from '../../rules.ts';
import type { EventObject } from '../../rules/gateway.ts';
import * as sandbox from './sandbox-store.ts';

/** The objects an action has changed, one event each. */
export type Changes = EventObject[];

/** The decisions that are valid for a payment in its current state. */
export function paymentDecisions(
  row: Pick<sandbox.SandboxPaymentRow, 'state' | 'dispute' | 'holdRefunds'>,
  refunds: readonly { state: RefundState }[],
): SandboxDecision[] {
  if (row.state === 'open') return ['approve', 'decline', 'pend', 'delay'];
  if (row.state === 'pending') return ['approve', 'decline', 'pend'];
  if (row.state !== 'paid') return [];
  const dispute: SandboxDecision[] =
    row.dispute === null ? ['dispute'] : row.dispute === 'open' ? ['win_dispute', 'lose_dispute'] : [];
  const hold: SandboxDecision[] = row.holdRefunds ? [] : ['hold_refunds'];
  const hasPending = refunds.some(each => each.state === 'pending');
  return [...dispute, ...hold, ...(hasPending ? (['settle_refunds', 'fail_refunds'] as const) : [])];
}

/** The decisions that are valid for a subscription in its current state. */
export function subscriptionDecisions(row: Pick<sandbox.SandboxSubscriptionRow, 'state'>): SandboxDecision[] {
  const runs = row.state === 'active' || row.state === 'past_due' || row.state === 'unpaid';
  return runs ? ['bill_next', 'fail_next', 'end'] : [];
}

const DISPUTES: Partial<Record<SandboxDecision, DisputeState>> = {
  dispute: 'open',
  win_dispute: 'won',
  lose_dispute: 'lost',
};

/** Carries out a decision on a locked payment. */
export async function movePayment(
  tx: Db,
  row: sandbox.SandboxPaymentRow,
  decision: SandboxDecision,
  now: Date,
): Promise<Changes> {
  const payment = { kind: 'payment' as const, reference: row.id };
  if (decision === 'approve') {
    await pay(tx, row, now);
    return [payment];
  }
  if (decision === 'decline') {
    await sandbox.changeSandboxPayment(tx, row.id, { state: 'declined' });
    return [payment];
  }
  const dispute = DISPUTES[decision];
  if (dispute) {
    await sandbox.changeSandboxPayment(tx, row.id, { dispute });
    return [{ kind: 'dispute', reference: `sbd_${row.id}` }];
  }
  if (decision === 'settle_refunds') return endRefunds(tx, row, 'settled');
  if (decision === 'fail_refunds') return endRefunds(tx, row, 'failed');
  const change = decision === 'hold_refunds' ? { holdRefunds: true } : { state: 'pending' as const };
  await sandbox.changeSandboxPayment(tx, row.id, change);
  return [];
}

/** Carries out a decision on a locked subscription. A canceled one ends instead of being billed again. */
export async function moveSubscription(
  tx: Db,
  row: sandbox.SandboxSubscriptionRow,
  decision: SandboxDecision,
  now: Date,
): Promise<Changes> {
  const about = { kind: 'subscription' as const, reference: row.id };
  if (decision === 'end' || row.cancelAtPeriodEnd) {
    await sandbox.changeSandboxSubscription(tx, row.id, { state: 'canceled' });
    return [about];
  }
  const paid = decision === 'bill_next';
  await bill(tx, row, paid ? 'paid' : 'declined', now);
  const state = paid ? 'active' : row.state === 'active' ? 'past_due' : 'unpaid';
  await sandbox.changeSandboxSubscription(tx, row.id, { state });
  return [about];
}

/** Captures a payment; the first bill of a subscription begins its first period. */
async function pay(tx: Db, row: sandbox.SandboxPaymentRow, now: Date): Promise<void> {
  const subscription = row.subscription && (await sandbox.lockSandboxSubscription(tx, row.siteId, row.subscription));
  const period = subscription ? { from: now, until: periodAfter(now, subscription.period) } : {};
  await sandbox.changeSandboxPayment(tx, row.id, { state: 'paid', paidAt: now, ...period });
  if (subscription) await sandbox.changeSandboxSubscription(tx, subscription.id, { state: 'active' });
}

/** Bills the next period, or retries the failed bill. */
async function bill(tx: Db, row: sandbox.SandboxSubscriptionRow, state: 'paid' | 'declined', now: Date): Promise<void> {
  const [newest] = await sandbox.listSandboxBills(tx, row.siteId, row.id);
  if (!newest) throw new Error(`The subscription ${row.id} has no bill`);
  const paidAt = state === 'paid' ? now : null;
  if (newest.state === 'declined') return sandbox.changeSandboxPayment(tx, newest.id, { state, paidAt });
  const from = newest.until ?? now;
  const period = { from, until: periodAfter(from, row.period) };
  const fresh = { id: newId('sbx'), state, paidAt, dispute: null, holdRefunds: false, createdAt: now };
  await sandbox.addSandboxPayment(tx, { ...newest, ...period, ...fresh });
}

async function endRefunds(tx: Db, row: sandbox.SandboxPaymentRow, state: 'settled' | 'failed'): Promise<Changes> {
  const pending = (await sandbox.listSandboxRefunds(tx, row.id)).filter(each => each.state === 'pending');
  for (const each of pending) await sandbox.changeSandboxRefund(tx, each.id, state);
  return pending.map(each => ({ kind: 'refund', reference: each.id }));
}
