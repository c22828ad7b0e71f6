import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { money, sameMoney, type Money } from '../kit/money.ts';
import type { Jobs } from '../jobs/service.ts';
import type { PaymentState } from './contract.ts';
import {
  GatewayRefusal,
  type Gateway,
  type GatewayBill,
  type GatewaySubscription,
  type Period,
} from './gateways/gateway.ts';
import {
  createNotices,
  END_SUBSCRIPTION,
  PAYMENT_NOTICE,
  type EndSubscription,
  type PaymentNotice,
} from './gateways/notices.ts';
import { createRefunds } from './gateways/refunds.ts';
import { createSandboxDesk } from './gateways/sandbox-desk.ts';
import { isOver, mayMovePayment } from './rules.ts';
import * as store from './store.ts';

export { END_SUBSCRIPTION, PAYMENT_NOTICE, SUBSCRIPTION_NOTICE } from './gateways/notices.ts';
export type { EndSubscription, PaymentNotice, SubscriptionNotice } from './gateways/notices.ts';
export type { Refund } from './gateways/refunds.ts';

/** When an open payment is asked about by itself, in case its gateway's notice is lost: seconds after it was opened. */
const WATCH_AFTER_SECONDS = [5 * 60, 60 * 60, 6 * 60 * 60, 23 * 60 * 60];

/** What a gateway says of an order's newest payment. */
export interface Told {
  paymentId: string;
  gateway: string;
  state: PaymentState;
  settlement: string | null;
  /** The gateway's name of the subscription it began, where it began one. */
  subscription: string | null;
  /** What was taken, once it was. */
  amount?: Money;
  /** Why money that was taken goes back; absent: it is not what was asked for. */
  reason?: string;
}

export interface PaymentParts {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  gateways: Gateway[];
  /** `always`: the sandbox is offered beside live gateways as well. */
  sandbox: 'auto' | 'always';
  /** How long a delayed sandbox payment waits. */
  sandboxDelaySeconds?: number;
}

export type Payments = ReturnType<typeof createPayments>;

/** Payments and their gateways. This noun knows amounts and references, never what is bought. */
export function createPayments(parts: PaymentParts) {
  const { db, clock, jobs, log, gateways } = parts;

  /** Whether a gateway can be used on a site: its keys are set, and test payments do not stand beside live ones. */
  function isOffered(siteId: string, gateway: Gateway): boolean {
    if (gateway.modeOf(siteId) === null) return false;
    if (gateway.name !== 'sandbox' || parts.sandbox === 'always') return true;
    return !gateways.some(each => each.modeOf(siteId) === 'live');
  }

  function gatewayOf(siteId: string, name: string): Gateway {
    const gateway = gateways.find(each => each.name === name);
    if (gateway && isOffered(siteId, gateway)) return gateway;
    throw new AppError('gateway_not_offered', { field: 'payment_gateway', params: { gateway: name } });
  }

  /** The gateway that holds a payment of before, offered still or not. */
  function holderOf(siteId: string, name: string): Gateway {
    const gateway = gateways.find(each => each.name === name);
    if (gateway && gateway.modeOf(siteId) !== null) return gateway;
    log.error({ gateway: name, site: siteId }, 'The keys of a gateway that holds payments are missing');
    throw new AppError('gateway_unavailable');
  }

  /** A gateway that does not answer is a refusal of ours: nothing is lost, everything can be tried again. */
  async function reach<Answer>(asking: Promise<Answer>): Promise<Answer> {
    return asking.catch((error: unknown) => {
      if (error instanceof GatewayRefusal) throw error;
      log.warn({ err: error }, 'A payment gateway does not answer');
      throw new AppError('gateway_unavailable');
    });
  }

  const tools: GatewayTools = { ...parts, isOffered, holderOf, reach };
  const notices = createNotices(tools);
  const refunds = createRefunds(tools);

  async function askAbout(payment: store.PaymentRow, mayTake = true): Promise<Told | null> {
    const stored = storedOf(payment);
    const { gateway: name } = payment;
    if (isOver(payment.state) && !mayMovePayment(payment.state, 'captured')) return stored;
    if (!payment.reference) return null;
    const wanted = money(payment.amountCents, payment.currency);
    const take = isOver(payment.state) || !mayTake ? undefined : wanted;
    const gateway = holderOf(payment.siteId, name);
    const found = await reach(gateway.find(payment.siteId, payment.reference, take));
    // Gateways forget a page nobody has paid (PayPal after hours): a new one is opened when it is wanted again.
    if (!found) return isOver(payment.state) ? stored : { ...stored, state: 'cancelled' };
    const fits = found.state !== 'captured' || sameMoney(found.amount, wanted);
    if (!fits) log.error({ payment: payment.id }, 'A gateway took another amount than it was asked for');
    return { ...stored, ...found, state: fits ? found.state : 'error' } satisfies Told;
  }

  /** Writes what the gateway said and answers the state that stands: news older than what is known changes nothing. */
  async function record(tx: Db, siteId: string, told: Told): Promise<PaymentState> {
    const payment = await store.lockPayment(tx, siteId, told.paymentId);
    if (!payment) throw new Error(`There is no payment ${told.paymentId}`);
    const moves = mayMovePayment(payment.state, told.state);
    if (moves) await store.movePayment(tx, payment, told.state);
    else if (payment.state !== told.state) return payment.state;
    const { settlement, subscription } = told;
    if (settlement !== payment.settlement || subscription !== payment.subscription)
      await store.changePaymentNames(tx, payment.id, { settlement, subscription });
    if (moves) await giveUp(tx, payment, told);
    return told.state;
  }

  /** What was taken and is not owed goes back, and a subscription that was begun and not paid is charged no more. */
  async function giveUp(tx: Db, payment: store.PaymentRow, told: Told): Promise<void> {
    const { state, settlement, amount, subscription: reference, gateway } = told;
    if (state === 'error' && settlement && amount)
      await refunds.returnWhole(tx, payment, { amount, reason: told.reason ?? 'not_owed', by: 'system' });
    if (!reference || (state !== 'error' && state !== 'declined')) return;
    const end: EndSubscription = { siteId: payment.siteId, gateway, reference, origin: '' };
    await jobs.enqueue(tx, END_SUBSCRIPTION, end);
  }

  return {
    gatewayOf,
    record,
    ...notices,
    ...refunds,
    ...createSandboxDesk(tools, notices),

    /** The gateways a site may offer now, in the order of its settings. */
    offered(site: Caller['site']): Caller['site']['gateways'] {
      const able = gateways.filter(each => isOffered(site.id, each)).map(each => each.name);
      return site.gateways.filter(name => able.includes(name));
    },

    /** Whether a gateway moves real money on a site. */
    isLive: (siteId: string, name: string): boolean =>
      gateways.some(each => each.name === name && each.modeOf(siteId) === 'live'),

    /** Whether any gateway of a site moves real money. */
    takesMoney: (siteId: string): boolean => gateways.some(each => each.modeOf(siteId) === 'live'),

    /**
     * Holds every site to what may be sold there, once at the start.
     * @throws where demonstration data would be sold for real money
     */
    checkSites(sites: Caller['site'][], about: { demonstration: boolean }): void {
      for (const site of sites) {
        const live = gateways.find(each => each.modeOf(site.id) === 'live');
        if (live && about.demonstration)
          throw new Error(`The site ${site.id} has live keys of ${live.name}, but its reports are demonstration data`);
        const able = gateways.some(each => isOffered(site.id, each) && site.gateways.some(name => name === each.name));
        if (!able) log.warn({ site: site.id }, 'Nothing can be paid on this site: no gateway it names has keys');
      }
    },

    /**
     * The open payment of an order, or a new one after a decline. The order must be locked. With `period` it begins a
     * subscription.
     */
    async begin(
      tx: Db,
      caller: Caller,
      input: { orderId: string; amount: Money; gateway: string; period?: Period },
    ): Promise<store.PaymentRow> {
      const newest = await store.findPaymentOfOrder(tx, caller.site.id, input.orderId);
      if (newest && !isOver(newest.state)) return newest;
      return store.addPayment(tx, {
        id: newId('pay'),
        siteId: caller.site.id,
        orderId: input.orderId,
        attempt: (newest?.attempt ?? 0) + 1,
        gateway: gatewayOf(caller.site.id, input.gateway).name,
        state: 'created',
        amountCents: input.amount.minor,
        currency: input.amount.currency,
        period: input.period ?? null,
        createdAt: clock(),
      });
    },

    /**
     * The gateway's page for a payment. From then on the payment is watched: the order goes on even if the buyer does
     * not come back and the gateway's notice is lost.
     * @throws AppError `gateway_unavailable`; the order stays and can be paid later
     */
    async open(
      caller: Caller,
      payment: store.PaymentRow,
      about: { description: string; returnUrl: string; email?: string },
    ): Promise<string> {
      if (payment.redirectUrl) return payment.redirectUrl;
      const gateway = gatewayOf(caller.site.id, payment.gateway);
      const input = { key: payment.id, amount: money(payment.amountCents, payment.currency), ...about };
      const opened = await reach(
        payment.period
          ? gateway.openSubscription(caller, { ...input, period: payment.period })
          : gateway.open(caller, input),
      );
      return db.transaction(async tx => {
        const held = await store.lockPayment(tx, caller.site.id, payment.id);
        // Two tabs at once: both are sent to the one page that is known here, and nobody to the other.
        if (!held || held.redirectUrl) return held?.redirectUrl ?? opened.redirectUrl;
        await store.changePaymentReference(tx, held.id, opened);
        if (held.state === 'created') await store.movePayment(tx, held, 'requires_action');
        const notice: PaymentNotice = { siteId: held.siteId, orderId: held.orderId, origin: caller.origin };
        for (const afterSeconds of WATCH_AFTER_SECONDS)
          await jobs.enqueue(tx, PAYMENT_NOTICE, notice, { afterSeconds });
        return opened.redirectUrl;
      });
    },

    /**
     * Ends what an order has open, unless it is just what is `wanted` now: before it is paid another way, and when it
     * is given up. Answers what the gateway said last; `captured`: the money was taken before the page could be closed,
     * nothing more may be asked for, and the order is to be settled.
     * @throws AppError `gateway_unavailable`
     */
    async closeOpen(
      siteId: string,
      orderId: string,
      wanted?: { gateway: string; amount: Money },
    ): Promise<PaymentState | null> {
      const payment = await store.findPaymentOfOrder(db, siteId, orderId);
      if (!payment || isOver(payment.state)) return payment?.state ?? null;
      const gateway = holderOf(siteId, payment.gateway);
      const same = wanted && sameMoney(wanted.amount, money(payment.amountCents, payment.currency));
      const stays = same && wanted.gateway === payment.gateway;
      if (!stays && payment.reference) await reach(gateway.close(siteId, payment.reference));
      const told = await askAbout(payment);
      // Written down with the order it pays: only there it is known whether the money is owed.
      if (told?.state === 'captured') return 'captured';
      return db.transaction(async tx => {
        if (told) await record(tx, siteId, told);
        const held = await store.lockPayment(tx, siteId, payment.id);
        if (!held || stays || isOver(held.state)) return held?.state ?? null;
        await store.movePayment(tx, held, 'cancelled');
        return 'cancelled' as const;
      });
    },

    /**
     * What the gateway says now of an order's newest payment, or of the one that was paid; `error` when amount or
     * currency are not those asked for. What was taken or given back is not asked about again.
     * @throws AppError `gateway_unavailable`
     */
    async ask(siteId: string, orderId: string): Promise<Told | null> {
      const [newest, ...older] = (await store.listPaymentsOfOrder(db, siteId, orderId)).toReversed();
      const paid = [newest, ...older].find(each => each?.state === 'captured');
      if (paid) return storedOf(paid);
      const told = newest ? await askAbout(newest) : null;
      if (told?.state === 'captured') return told;
      // A page of before that was paid in the last moment counts as well.
      for (const each of older) {
        const late = await askAbout(each);
        if (late?.state === 'captured') return late;
      }
      return told;
    },

    /** Ends what an order that is paid has open besides, and tells what became of it. Write it down with `recordOther`. */
    async closeOthers(siteId: string, orderId: string): Promise<Told[]> {
      const listed = await store.listPaymentsOfOrder(db, siteId, orderId);
      if (!listed.some(each => each.state === 'captured')) return [];
      const others = listed.filter(each => each.reference && mayMovePayment(each.state, 'captured'));
      return Promise.all(
        others.map(async each => {
          const { reference, gateway } = each;
          if (reference && !isOver(each.state)) await reach(holderOf(siteId, gateway).close(siteId, reference));
          const told = (await askAbout(each, false)) ?? storedOf(each);
          return told.state === 'captured' || told.state === 'error' ? told : { ...told, state: 'cancelled' };
        }),
      );
    },

    /** A payment besides the one that counts: what was taken by it goes back whole. */
    async recordOther(tx: Db, siteId: string, told: Told): Promise<void> {
      if (told.state !== 'captured') return void (await record(tx, siteId, told));
      const payment = told.amount ? await store.lockPayment(tx, siteId, told.paymentId) : null;
      if (!payment || !mayMovePayment(payment.state, 'error')) return;
      log.error({ payment: told.paymentId }, 'A gateway took money that nothing is owed for');
      await record(tx, siteId, { ...told, state: 'error' });
    },

    /** Every attempt to pay an order, oldest first. */
    list: (siteId: string, orderId: string): Promise<store.PaymentRow[]> =>
      store.listPaymentsOfOrder(db, siteId, orderId),

    /** The payment a paid bill of a subscription was written down as, or null. */
    findBill: (tx: Db, siteId: string, gateway: string, bill: GatewayBill): Promise<store.PaymentRow | null> =>
      bill.settlement
        ? store.findPayment(tx, siteId, { gateway, settlement: bill.settlement })
        : store.findPayment(tx, siteId, { gateway, reference: bill.reference }),

    /** Writes down a paid renewal as the payment of its own order, so that it can be refunded and disputed like any. */
    addBill(
      tx: Db,
      about: { siteId: string; orderId: string; gateway: string; subscription: string },
      bill: GatewayBill,
    ): Promise<store.PaymentRow> {
      return store.addPayment(tx, {
        ...about,
        id: newId('pay'),
        attempt: 1,
        reference: bill.reference,
        settlement: bill.settlement,
        state: 'captured',
        amountCents: bill.amount.minor,
        currency: bill.amount.currency,
        createdAt: clock(),
      });
    },

    /** A subscription as its gateway tells it now; null: unknown there. @throws AppError `gateway_unavailable` */
    askSubscription: (siteId: string, gateway: string, reference: string): Promise<GatewaySubscription | null> =>
      reach(holderOf(siteId, gateway).findSubscription(siteId, reference)),

    /** Ends a subscription with its paid period. @throws AppError `gateway_unavailable` */
    cancelSubscription: (siteId: string, gateway: string, reference: string): Promise<void> =>
      reach(holderOf(siteId, gateway).cancelSubscription(siteId, reference)),

    /** Takes that back. @throws AppError `subscription_over`, `gateway_unavailable` */
    resumeSubscription: (siteId: string, gateway: string, reference: string): Promise<void> =>
      reach(holderOf(siteId, gateway).resumeSubscription(siteId, reference)).catch((error: unknown) => {
        throw error instanceof GatewayRefusal ? new AppError('subscription_over') : error;
      }),

    /** Nothing of a subscriber stays at the gateway to be charged again. @throws AppError `gateway_unavailable` */
    forgetCustomer: (siteId: string, gateway: string, reference: string): Promise<void> =>
      reach(holderOf(siteId, gateway).forgetCustomer(siteId, reference)),

    /** Whether a gateway has a page of its own for a subscriber's cards and invoices. */
    hasPortal: (name: string): boolean => gateways.find(each => each.name === name)?.hasPortal ?? false,

    /** The gateway's page for a subscriber's cards and invoices, or null. @throws AppError `gateway_unavailable` */
    portalUrl: (caller: Caller, gateway: string, reference: string, returnUrl: string): Promise<string | null> =>
      reach(holderOf(caller.site.id, gateway).portalUrl(caller, reference, returnUrl)),
  };
}

/** A payment as it is written down. */
function storedOf({ id: paymentId, gateway, state, settlement, subscription }: store.PaymentRow): Told {
  return { paymentId, gateway, state, settlement, subscription };
}

/** What the parts of this noun share. */
export interface GatewayTools extends PaymentParts {
  isOffered(siteId: string, gateway: Gateway): boolean;
  holderOf(siteId: string, name: string): Gateway;
  reach<Answer>(asking: Promise<Answer>): Promise<Answer>;
}
