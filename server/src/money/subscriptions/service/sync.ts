import { contactOf, lockAccount } from '../../../identity/accounts/service.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { money, sameMoney } from '../../../kit/money.ts';
import type { GatewayBill, GatewaySubscription } from '../../payments/rules/gateway.ts';
import { SYNC_SUBSCRIPTION, type SyncSubscription } from '../../payments/service.ts';
import { canceledMail, endedMail, pastDueMail } from '../mails.tsx';
import { isFinished, isSameStatus, mailFor } from '../rules.ts';
import * as store from '../store.ts';
import type { SubscriptionDeps } from './deps.ts';

/** How long after the end of a paid period a subscription is synced, in case its webhook is lost. */
const SYNC_AFTER_MS = 2 * 60 * 60 * 1000;

const MAILS = { canceled: canceledMail, past_due: pastDueMail, ended: endedMail } as const;

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;

/** Keeps subscriptions in sync with their gateways: after every webhook, and on a schedule. */
export function createSubscriptionSync(deps: SubscriptionDeps) {
  const { db, clock, jobs, log, sites, payments, orders } = deps;

  /**
   * Fetches a subscription from its gateway and records its status and every paid period that is not recorded yet.
   * Idempotent, also when it runs late or out of order.
   */
  async function sync(job: SyncSubscription): Promise<void> {
    const { siteId, gateway, reference } = job;
    for (let done = false; !done;) {
      const known = await store.findByReference(db, siteId, gateway, reference);
      const fetched = await payments.fetchSubscription(siteId, gateway, reference);
      done = !fetched || (await db.transaction(tx => record(tx, job, fetched, known)));
    }
  }

  /** @returns false when the row has changed since `known` was read: what was fetched may be older than it */
  async function record(
    tx: Db,
    job: SyncSubscription,
    fetched: GatewaySubscription,
    known: store.SubscriptionWithOrder | null,
  ): Promise<boolean> {
    const { siteId, gateway, reference, orderId } = job;
    const origin = job.origin || `https://${sites.get(siteId).hosts[0]}`;
    const { userId } = await orders.get(tx, siteId, orderId);
    await lockAccount(tx, siteId, userId);
    // Read again: its account may have been joined to another before it was locked.
    const order = await orders.get(tx, siteId, orderId);
    // A subscription begins with its first payment and is synced then; one that was never paid is not recorded.
    if (order.subscription !== reference) return true;
    const before = await store.findByReference(tx, siteId, gateway, reference);
    if (!isSameStatus(before, known)) return false;
    const paid = paidBills(log, order, fetched);
    const newest = paid.at(-1);
    if (!newest) return true;
    for (const bill of paid.slice(1)) await orders.renew(tx, { siteId, orderId, bill, origin });
    const row = {
      id: before?.id ?? newId('sub'),
      siteId,
      userId: order.userId,
      orderId,
      gateway,
      reference,
      state: fetched.state,
      periodStart: newest.from,
      periodEnd: newest.until,
      cancelAtPeriodEnd: fetched.cancelAtPeriodEnd,
      priceCents: order.totalCents,
      createdAt: before?.createdAt ?? clock(),
    };
    await store.putSubscription(tx, row);
    if (!isFinished(row.state) && before?.periodEnd.getTime() !== row.periodEnd.getTime())
      await syncAfter(tx, job, row.periodEnd);
    await mailChange(deps, tx, before, { ...row, order }, origin);
    return true;
  }

  function syncAfter(tx: Db, job: SyncSubscription, periodEnd: Date): Promise<void> {
    const afterSeconds = Math.max(60, (periodEnd.getTime() + SYNC_AFTER_MS - clock().getTime()) / 1000);
    return jobs.enqueue(tx, SYNC_SUBSCRIPTION, job, { afterSeconds });
  }

  return {
    sync,

    /** Syncs a subscription by its reference at the gateway; an unknown one is skipped. */
    async syncByReference(about: Omit<SyncSubscription, 'orderId'>): Promise<void> {
      const { siteId, gateway, reference, origin } = about;
      const row = await store.findByReference(db, siteId, gateway, reference);
      if (row) await sync({ siteId, gateway, reference, orderId: row.orderId, origin });
    },
  };
}

/** Queues the email about a change, if there is one for it. */
async function mailChange(
  { mail, plans }: SubscriptionDeps,
  tx: Db,
  before: store.SubscriptionRow | null,
  now: store.SubscriptionWithOrder,
  origin: string,
): Promise<void> {
  const kind = mailFor(before, now);
  if (!kind) return;
  const { siteId, order } = now;
  const contact = await contactOf(tx, siteId, order.userId);
  const until = now.periodEnd.toISOString();
  const plan = plans.nameOf(siteId, order.planId, order.quantity, contact.locale) ?? order.planName;
  // Each change is recorded once, under the lock of its account, so every call is a new change.
  const cause = `subscription:${now.id}:${kind}:${newId('chg')}`;
  await mail.queue(tx, { siteId, ...contact, cause }, MAILS[kind], { origin, plan, until });
}

/** The bills paid at the price of the order, oldest first. Bills of zero are skipped, other prices are logged. */
function paidBills(log: Log, order: store.SubscriptionWithOrder['order'], fetched: GatewaySubscription): GatewayBill[] {
  const price = money(order.totalCents, order.currency);
  const paid = fetched.bills.filter(bill => bill.state === 'paid' && bill.amount.minor > 0).toReversed();
  for (const { reference, amount } of paid.filter(bill => !sameMoney(bill.amount, price))) {
    const about = { order: order.id, subscription: fetched.reference, bill: reference, amount, price };
    log.error(about, 'A subscription was billed another amount than its price; nothing was granted for it');
  }
  return paid.filter(bill => sameMoney(bill.amount, price));
}
