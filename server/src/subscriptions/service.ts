import { contactOf, lockAccount, memberOf } from '../accounts/service.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import { verify } from '../kit/crypto.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { PersonalData } from '../kit/personal.ts';
import type { Mail } from '../mail/service.ts';
import type { Log } from '../kit/log.ts';
import { money, sameMoney } from '../kit/money.ts';
import type { CancelKey, Orders } from '../orders/service.ts';
import type { GatewayBill, GatewaySubscription } from '../payments/gateways/gateway.ts';
import {
  END_SUBSCRIPTION,
  SUBSCRIPTION_NOTICE,
  type EndSubscription,
  type Payments,
  type SubscriptionNotice,
} from '../payments/service.ts';
import type { Plans } from '../plans/service.ts';
import type { Sites } from '../sites/service.ts';
import type { Subscription } from './contract.ts';
import { canceledMail, endedMail, pastDueMail } from './mails.tsx';
import { isOver, isSameNews, mailFor } from './rules.ts';
import * as store from './store.ts';

/** How long after the end of a paid period the gateway is asked by itself, in case its notice is lost. */
const WATCH_AFTER_MS = 2 * 60 * 60 * 1000;

/** Every attempt to learn or to end has failed: the gateway is out of reach, and is asked again after this time. */
const LATER_SECONDS = 6 * 60 * 60;

/** Queued when an account is erased: nothing of its owner stays at the gateway to be charged. */
export const FORGET_CUSTOMER = 'forget-customer';
export interface ForgetCustomer {
  siteId: string;
  gateway: string;
  reference: string;
}

const MAILS = { canceled: canceledMail, past_due: pastDueMail, ended: endedMail } as const;

interface Named {
  gateway: string;
  subscription_id: string;
  token?: string | undefined;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export interface SubscriptionParts {
  db: Db;
  clock: Clock;
  secret: string;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  sites: Sites;
  plans: Plans;
  payments: Payments;
  orders: Orders;
}

/** Subscriptions as their gateways tell them: asked at every notice, never believed from one. */
export function createSubscriptions(parts: SubscriptionParts) {
  const { db, clock, secret, jobs, log, mail, sites, plans, payments, orders } = parts;

  return {
    refresh,

    /** The member's subscriptions, newest first. */
    async list(caller: Caller): Promise<Subscription[]> {
      const rows = await store.listSubscriptions(db, caller.site.id, memberOf(caller).userId);
      return rows.map(row => present(caller, row));
    },

    /** What the signed link of a receipt is about. @throws AppError `link_invalid` */
    async linked(caller: Caller, token: string): Promise<Subscription> {
      return present(caller, await keyed(caller, token));
    },

    /**
     * Ends a subscription with its paid period. Doing it again answers the same.
     * @throws AppError `not_found`, `link_invalid`, `subscription_over`, `gateway_unavailable`
     */
    cancel: (caller: Caller, input: Named): Promise<Subscription> => change(caller, input, true),

    /** Takes a cancellation back. @throws AppError as `cancel` */
    resume: (caller: Caller, input: Named): Promise<Subscription> => change(caller, input, false),

    /** The gateway's own page for card and invoices. @throws AppError `not_found`, `gateway_unavailable` */
    async portal(caller: Caller, input: { subscription_id: string }): Promise<string> {
      const row = await mine(caller, input.subscription_id);
      const back = `${caller.origin}/members/subscription`;
      const url = await payments.portalUrl(caller, row.gateway, row.reference, back);
      if (!url) throw new AppError('not_found', { field: 'subscription_id' });
      return url;
    },

    /** Ends the subscription of an erased account, or of money that has gone back. Doing it again changes nothing. */
    async end(about: EndSubscription): Promise<void> {
      const { siteId, gateway, reference, settlement } = about;
      if (settlement !== undefined && !(await runs(about, settlement))) return;
      await payments.cancelSubscription(siteId, gateway, reference);
      await refreshNamed(about);
    },

    /** Deletes at the gateway what an erased account could be charged with. Doing it again changes nothing. */
    async forget({ siteId, gateway, reference }: ForgetCustomer): Promise<void> {
      await payments.forgetCustomer(siteId, gateway, reference);
      await refreshNamed({ siteId, gateway, reference, origin: '' });
    },

    /** What failed at every attempt is done later: it is still to be done, and the gateway may be out of reach for days. */
    later: (name: string, job: object): Promise<void> =>
      db.transaction(tx => jobs.enqueue(tx, name, job, { afterSeconds: LATER_SECONDS })),

    /** What subscriptions hold about a member; erasing ends what would go on being charged. */
    personal: {
      noun: 'subscriptions',
      by: 'account',
      tables: ['subscriptions'],
      async export(from, { siteId, userId }) {
        const rows = await store.listSubscriptions(from, siteId, userId);
        const json = rows.map(({ state, gateway, createdAt, periodEnd, cancelAtPeriodEnd, order }) => {
          return { plan: order.planName, state, gateway, started: createdAt, periodEnd, cancelAtPeriodEnd };
        });
        return [{ file: 'subscriptions.json', json }];
      },
      async count(from, { siteId, userId }) {
        const all = await store.countSubscriptions(from, siteId, userId);
        return { goes: [], stays: [{ what: 'subscriptions', count: all, why: 'books' }] };
      },
      join: (tx, from, into) => store.moveSubscriptions(tx, from.siteId, from.userId, into.userId),
      async erase(tx, { siteId, userId }) {
        for (const { gateway, reference } of await store.listRunning(tx, siteId, userId))
          await jobs.enqueue(tx, END_SUBSCRIPTION, {
            siteId,
            gateway,
            reference,
            origin: '',
          } satisfies EndSubscription);
        for (const { gateway, reference } of await store.listSubscriptions(tx, siteId, userId))
          await jobs.enqueue(tx, FORGET_CUSTOMER, { siteId, gateway, reference } satisfies ForgetCustomer);
      },
    } satisfies PersonalData,
  };

  /** Whether the period a settlement paid for is not over yet. */
  async function runs({ siteId, gateway, reference }: EndSubscription, settlement: string): Promise<boolean> {
    const told = await payments.askSubscription(siteId, gateway, reference);
    const until = told?.bills.find(bill => bill.settlement === settlement)?.until;
    return until !== undefined && until > clock();
  }

  async function refreshNamed({ siteId, gateway, reference, origin }: EndSubscription): Promise<void> {
    const row = await store.findByReference(db, siteId, gateway, reference);
    if (row) await refresh({ siteId, gateway, reference, orderId: row.orderId, origin });
  }

  /**
   * Asks the gateway and writes what is true now: the state, and every paid period that is not in the books yet. Doing
   * it again, late or out of order, changes nothing.
   */
  async function refresh(notice: SubscriptionNotice): Promise<void> {
    const { siteId, gateway, reference } = notice;
    for (let fresh = false; !fresh;) {
      const known = await store.findByReference(db, siteId, gateway, reference);
      const told = await payments.askSubscription(siteId, gateway, reference);
      fresh = !told || (await db.transaction(tx => learn(tx, notice, told, known)));
    }
    mail.wake();
  }

  /** @returns false when something was learned since the gateway was asked: the answer may be older than that */
  async function learn(
    tx: Db,
    notice: SubscriptionNotice,
    told: GatewaySubscription,
    known: store.Sold | null,
  ): Promise<boolean> {
    const { siteId, gateway, reference, orderId } = notice;
    const origin = notice.origin || `https://${sites.get(siteId).hosts[0]}`;
    const { userId } = await orders.ofSubscription(tx, siteId, orderId);
    await lockAccount(tx, siteId, userId);
    // Read once more: its account may have been joined to another before it was held.
    const order = await orders.ofSubscription(tx, siteId, orderId);
    // It begins with its first payment, and is asked about then; one that was never paid is none.
    if (order.subscription !== reference) return true;
    const before = await store.findByReference(tx, siteId, gateway, reference);
    if (!isSameNews(before, known)) return false;
    const paid = paidOf(order, told);
    const newest = paid.at(-1);
    if (!newest) return true;
    for (const bill of paid.slice(1)) await orders.renew(tx, { siteId, orderId, bill, origin });
    const now = {
      state: told.state,
      periodStart: newest.from,
      periodEnd: newest.until,
      cancelAtPeriodEnd: told.cancelAtPeriodEnd,
    };
    const row = { id: before?.id ?? newId('sub'), siteId, userId: order.userId, orderId, gateway, reference };
    await store.putSubscription(tx, {
      ...row,
      ...now,
      priceCents: order.totalCents,
      createdAt: before?.createdAt ?? clock(),
    });
    if (!isOver(now.state) && before?.periodEnd.getTime() !== now.periodEnd.getTime())
      await watch(tx, notice, now.periodEnd);
    const which = mailFor(before, now);
    if (!which) return true;
    const contact = await contactOf(tx, siteId, order.userId);
    const until = now.periodEnd.toISOString();
    const plan = plans.nameOf(siteId, order.planId, order.quantity, contact.locale) ?? order.planName;
    // A change happens once: it was compared with what is written here, and the account is held.
    const cause = `subscription:${row.id}:${which}:${newId('chg')}`;
    await mail.queue(tx, { siteId, ...contact, cause }, MAILS[which], { origin, plan, until });
    return true;
  }

  /** The periods that were paid as they were sold, oldest first. A bill of nothing is none; a strange one is looked into. */
  function paidOf(order: store.Sold['order'], told: GatewaySubscription): GatewayBill[] {
    const price = money(order.totalCents, order.currency);
    const paid = told.bills.filter(bill => bill.state === 'paid' && bill.amount.minor > 0).toReversed();
    for (const { reference, amount } of paid.filter(bill => !sameMoney(bill.amount, price))) {
      const about = { order: order.id, subscription: told.reference, bill: reference, amount, price };
      log.error(about, 'A subscription was billed another amount than it was sold for, and nothing was granted for it');
    }
    return paid.filter(bill => sameMoney(bill.amount, price));
  }

  function watch(tx: Db, notice: SubscriptionNotice, periodEnd: Date): Promise<void> {
    const afterSeconds = Math.max(60, (periodEnd.getTime() + WATCH_AFTER_MS - clock().getTime()) / 1000);
    return jobs.enqueue(tx, SUBSCRIPTION_NOTICE, notice, { afterSeconds });
  }

  async function change(caller: Caller, input: Named, cancel: boolean): Promise<Subscription> {
    const row = input.token ? await keyed(caller, input.token) : await mine(caller, input.subscription_id);
    const named = row.id === input.subscription_id || row.reference === input.subscription_id;
    if (!named || row.gateway !== input.gateway) throw new AppError('not_found', { field: 'subscription_id' });
    const { siteId, gateway, reference } = row;
    const standing = await refreshed(caller, row);
    if (isOver(standing.state)) throw new AppError('subscription_over', { field: 'subscription_id' });
    if (standing.cancelAtPeriodEnd === cancel) return present(caller, standing);
    // A link outlives its account; what was ended with the account stays ended.
    if (!cancel && !(await contactOf(db, siteId, row.userId)).to)
      throw new AppError('link_invalid', { field: 'token' });
    if (cancel) await payments.cancelSubscription(siteId, gateway, reference);
    else await payments.resumeSubscription(siteId, gateway, reference);
    return present(caller, await refreshed(caller, row));
  }

  async function refreshed(caller: Caller, row: store.Sold): Promise<store.Sold> {
    const { siteId, gateway, reference, orderId } = row;
    await refresh({ siteId, gateway, reference, orderId, origin: caller.origin });
    return (await store.findSubscription(db, siteId, row.id)) ?? row;
  }

  async function mine(caller: Caller, id: string): Promise<store.Sold> {
    const rows = await store.listSubscriptions(db, caller.site.id, memberOf(caller).userId);
    const found = rows.find(row => row.id === id || row.reference === id);
    if (!found) throw new AppError('not_found', { field: 'subscription_id' });
    return found;
  }

  async function keyed(caller: Caller, token: string): Promise<store.Sold> {
    const key = verify(token, secret) as Partial<CancelKey> | null;
    const fits = key?.subscription && key.gateway && key.s === caller.site.id;
    const found = fits
      ? await store.findByReference(db, caller.site.id, key.gateway ?? '', key.subscription ?? '')
      : null;
    if (!found) throw new AppError('link_invalid', { field: 'token' });
    return found;
  }

  function present(caller: Caller, row: store.Sold): Subscription {
    const { order } = row;
    const ends = row.cancelAtPeriodEnd || isOver(row.state) ? row.periodEnd.toISOString() : null;
    return {
      id: row.id,
      gateway: row.gateway,
      state: row.state,
      plan: order.planId,
      plan_name: plans.nameOf(row.siteId, order.planId, order.quantity, caller.locale) ?? order.planName,
      unit: order.unit,
      quantity: order.quantity,
      price: row.priceCents,
      currency: order.currency,
      period: order.period ?? 'month',
      started: row.createdAt.toISOString(),
      period_start: row.periodStart.toISOString(),
      period_end: row.periodEnd.toISOString(),
      cancel_at_period_end: row.cancelAtPeriodEnd,
      ends_at: ends,
      undo_until: row.cancelAtPeriodEnd && !isOver(row.state) ? row.periodEnd.toISOString() : null,
      portal: payments.hasPortal(row.gateway),
    };
  }
}
