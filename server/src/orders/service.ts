import { normaliseVin } from '@marque/vin';
import { contactOf, lockAccount, memberOf } from '../accounts/service.ts';
import type { Credits } from '../credits/service.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import { sign, verify } from '../kit/crypto.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId, randomCode } from '../kit/ids.ts';
import { money } from '../kit/money.ts';
import type { Mail } from '../mail/service.ts';
import type { Payments } from '../payments/service.ts';
import type { Plan } from '../plans/contract.ts';
import type { Plans } from '../plans/service.ts';
import type { BuyAnswer, BuyInput, Order } from './contract.ts';
import { receiptMail } from './mails.tsx';
import { isOpen, orderStateAfter } from './rules.ts';
import * as store from './store.ts';

/** A return link is good for two days. */
const RETURN_MS = 48 * 60 * 60 * 1000;

/** What a paid order starts by itself: the data of the job it queues. */
export interface BoughtDocument {
  siteId: string;
  userId: string;
  vin: string;
  mileage: number | null;
  origin: string;
}

export interface Settled {
  order: Order;
  state: 'done' | 'failed' | 'processing';
  next: string;
}

export type Orders = ReturnType<typeof createOrders>;

export interface OrderParts {
  db: Db;
  clock: Clock;
  secret: string;
  jobs: Jobs;
  mail: Mail;
  plans: Plans;
  credits: Credits;
  payments: Payments;
  /** Refuses a vehicle no document of this kind can be made of, before anything is paid for it. */
  checkVehicle(vin: string, kind: 'report' | 'sticker'): void;
}

/** Money buys credits: an order is one plan, paid through one gateway, granted once. */
export function createOrders(parts: OrderParts) {
  const { db, clock, secret, jobs, mail, plans, credits, payments, checkVehicle } = parts;

  return {
    /**
     * Orders a plan and opens its payment. The same cart answers the same order, so a second click, a second tab or
     * the back button buy nothing twice.
     * @throws AppError `login_needed`, `plan_not_found`, `price_changed`, `vin_wrong`, `vin_check_digit`,
     * `gateway_not_offered`, `gateway_unavailable`
     */
    async buy(caller: Caller, unit: 'vhr' | 'sticker', input: BuyInput): Promise<BuyAnswer> {
      memberOf(caller);
      const plan = plans.get(caller, input.cart_plan);
      if (plan.unit !== unit && plan.unit !== 'global') throw new AppError('plan_not_found', { field: 'cart_plan' });
      refuseOtherPrice(plan, input);
      payments.gatewayOf(input.payment_gateway);
      if (input.vin) checkVehicle(input.vin, unit === 'vhr' ? 'report' : 'sticker');
      const { order, payment } = await db.transaction(async tx => {
        const order = await orderOfCart(tx, caller, plan, unit, input);
        if (!isOpen(order.state)) return { order, payment: null };
        const amount = money(order.totalCents, order.currency);
        const begun = { orderId: order.id, amount, gateway: input.payment_gateway };
        return { order, payment: await payments.begin(tx, caller, begun) };
      });
      const customData = sign({ o: order.id, s: caller.site.id, n: randomCode(8), t: clock().getTime() }, secret);
      const returnUrl = `${caller.origin}/checkout/return?custom_data=${encodeURIComponent(customData)}`;
      const about = { description: order.planName, returnUrl };
      const redirectUrl = payment ? await payments.open(caller, payment, about) : returnUrl;
      const gateway = payment?.gateway ?? input.payment_gateway;
      return {
        status: 'success',
        order: present(order),
        payment: { gateway, redirect_url: redirectUrl, custom_data: customData },
      };
    },

    /**
     * The return from the gateway's page: asks the gateway and moves the order.
     * @throws AppError `custom_data_invalid` when the signature, the site or the age do not fit
     */
    async settle(caller: Caller, input: { custom_data: string }): Promise<Settled> {
      const about = verify(input.custom_data, secret) as { o: string; s: string; t: number } | null;
      const fresh = about && clock().getTime() - about.t <= RETURN_MS;
      if (!about || !fresh || about.s !== caller.site.id)
        throw new AppError('custom_data_invalid', { field: 'custom_data' });
      const order = await settleOrder({ siteId: about.s, orderId: about.o, origin: caller.origin });
      return { order: present(order), state: stateOf(order), next: nextPage(order) };
    },

    /** The same, told by the gateway instead of the browser. */
    settleNotice: settleOrder,

    /** The member's orders, newest first. */
    async list(caller: Caller): Promise<Order[]> {
      return (await store.listOrders(db, caller.site.id, memberOf(caller).userId)).map(present);
    },

    /** One order of the member, or null. */
    async find(caller: Caller, id: string): Promise<Order | null> {
      const order = await store.findOrder(db, caller.site.id, id);
      return order && order.userId === memberOf(caller).userId ? present(order) : null;
    },
  };

  /** The order of this cart, or a new one. A cart that was paid before keeps its order. */
  async function orderOfCart(
    tx: Db,
    caller: Caller,
    plan: Plan,
    unit: 'vhr' | 'sticker',
    input: BuyInput,
  ): Promise<store.OrderRow> {
    const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
    const vin = input.vin ? normaliseVin(input.vin) : null;
    await lockAccount(tx, account.siteId, account.userId);
    const found = input.cart_id
      ? await store.findOrderOfCart(tx, account.siteId, account.userId, input.cart_id)
      : await store.findOpenOrder(tx, { ...account, planId: plan.id, vin });
    if (found?.planId === plan.id) {
      return found.state === 'payment_failed' ? store.moveOrder(tx, found, 'pending_payment') : found;
    }
    if (found) throw new AppError('payment_closed', { field: 'cart_id' });
    const id = newId('ord');
    return store.addOrder(tx, {
      ...account,
      id,
      state: 'pending_payment',
      planId: plan.id,
      planName: plan.name,
      unit: plan.unit,
      quantity: plan.quantity,
      totalCents: plan.price,
      currency: plan.currency,
      vin,
      followUp: vin ? { job: unit === 'vhr' ? 'buy-report' : 'buy-sticker', mileage: input.mileage ?? null } : null,
      cartId: input.cart_id ?? id,
      createdAt: clock(),
    });
  }

  /** Asks the gateway and moves the order as far as the answer allows; doing it again changes nothing. */
  async function settleOrder(about: { siteId: string; orderId: string; origin: string }): Promise<store.OrderRow> {
    const told = await payments.ask(about.siteId, about.orderId);
    const order = await db.transaction(async tx => {
      const held = await store.lockOrder(tx, about.siteId, about.orderId);
      if (!held) throw new AppError('not_found');
      if (!told || !isOpen(held.state)) return held;
      await payments.record(tx, told.paymentId, told.state);
      const state = orderStateAfter(told.state);
      if (state === 'paid') return fulfil(tx, await store.moveOrder(tx, held, 'paid', clock()), about.origin);
      return state && state !== held.state ? store.moveOrder(tx, held, state) : held;
    });
    if (order.followUp) jobs.wake(order.followUp.job);
    mail.wake();
    return order;
  }

  /** Paid: the credits, the receipt, and what was to follow are written together or not at all. */
  async function fulfil(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
    const { siteId, userId } = order;
    const account = { siteId, userId };
    const grant = { unit: order.unit, quantity: order.quantity, reason: 'purchase' as const };
    await credits.grant(tx, account, { ...grant, cause: `order:${order.id}`, subject: order.planName });
    const contact = await contactOf(tx, siteId, userId);
    await mail.queue(tx, { siteId, ...contact, cause: `receipt:${order.id}` }, receiptMail, {
      origin,
      order: order.id,
      plan: order.planName,
      totalCents: order.totalCents,
      currency: order.currency,
    });
    if (order.followUp && order.vin) {
      const bought: BoughtDocument = { siteId, userId, vin: order.vin, mileage: order.followUp.mileage, origin };
      await jobs.enqueue(tx, order.followUp.job, bought);
    }
    return store.moveOrder(tx, await store.moveOrder(tx, order, 'fulfilling'), 'fulfilled');
  }
}

function refuseOtherPrice(plan: Plan, input: BuyInput): void {
  if (input.price === plan.price && input.currency.toUpperCase() === plan.currency) return;
  throw new AppError('price_changed', { field: 'price', details: { price: plan.price, currency: plan.currency } });
}

function stateOf(order: store.OrderRow): Settled['state'] {
  if (order.state === 'pending_payment') return 'processing';
  return order.state === 'payment_failed' || order.state === 'expired' ? 'failed' : 'done';
}

function nextPage(order: store.OrderRow): string {
  const tab = order.followUp?.job === 'buy-sticker' ? 'window-sticker' : 'vehicle-history-report';
  const vin = order.vin ? `?vin=${encodeURIComponent(order.vin)}` : '';
  return `/members/dashboard${vin}#${tab}`;
}

function present(order: store.OrderRow): Order {
  return {
    id: order.id,
    state: order.state,
    plan: order.planId,
    plan_name: order.planName,
    unit: order.unit,
    quantity: order.quantity,
    total: order.totalCents,
    currency: order.currency,
    vin: order.vin,
    created: order.createdAt.toISOString(),
  };
}
