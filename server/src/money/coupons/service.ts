import type { z } from 'zod';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { hasBought } from '../credits/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { checkCouponCall, Coupon } from './contract.ts';
import type { Plan, Price } from '../plans/contract.ts';
import type { Discount } from '../plans/rules.ts';
import { refuseCount } from '../plans/service.ts';
import { capReached, discountOf, refusalAt, refusalOf, worthOf, type CouponRow, type Usage } from './rules.ts';
import { createCouponManagement, type CouponDeps } from './service/management.ts';
import * as store from './store.ts';

export type { CouponDeps } from './service/management.ts';

/** A coupon is held so long for an order that is being paid, and the order can be paid so long. */
export const HOLD_MS = 30 * 60 * 1000;

/** Who buys: an account of a site, and whether it is an approved dealer's. */
export interface Buyer extends Account {
  isDealer: boolean;
}

type CheckInput = z.output<typeof checkCouponCall.input>;

export type Coupons = ReturnType<typeof createCoupons>;

/**
 * Coupons of a site. An order takes one at most. It is held for half an hour, and only for a member who owns the address
 * and is signed in; for everybody else the caps are asked again when the money is there. Its row is locked while its uses
 * are counted, so it is never used more often than its caps allow.
 */
export function createCoupons(deps: CouponDeps) {
  const { db, clock, plans, openOrderOf } = deps;

  return {
    /**
     * The price of a plan with a coupon; nothing is held.
     * @throws AppError as `apply`, and those of `plans.get`
     */
    async check(caller: Caller, input: CheckInput): Promise<{ coupon: string; plan: Plan; price: Price }> {
      const plan = plans.get(caller, input.cart_plan, input.currency);
      refuseCount(plan, input.nos);
      const row = await store.findCoupon(db, caller.site.id, input.couponcode.trim().toUpperCase());
      const buyer = buyerOf(caller);
      const cart = { siteId: caller.site.id, userId: buyer?.userId ?? null, cartId: input.cart_id ?? '' };
      const orderId = (input.cart_id && (await openOrderOf(db, cart))) || '';
      const coupon = await accepted(db, row, { buyer, plan, nos: input.nos, orderId, now: clock() });
      return { coupon: coupon.code, plan, price: plans.price(caller, plan, { nos: input.nos, coupon }) };
    },

    /** The coupon that the site tells its visitors of; null where it does not count, for this caller or any more. */
    async offered(caller: Caller): Promise<Pick<Coupon, 'code' | 'worth'> | null> {
      const { site } = caller;
      const row = site.discount_code ? await store.findCoupon(db, site.id, site.discount_code) : null;
      if (!row) return null;
      const now = clock();
      const usage = await usageOf(db, row, { buyer: buyerOf(caller), orderId: '', now });
      if (refusalAt(row, { now, usage }) ?? capReached(row, usage)) return null;
      return { code: row.code, worth: worthOf(row) };
    },

    /**
     * Records a coupon for an order and returns its discount; this use is reserved until `heldUntil` (null: it is not
     * reserved). Another code replaces the first one. Lock the account before: that keeps two orders of one buyer
     * apart.
     * @throws AppError at the field `couponcode`, each with its own reason: `coupon_unknown`, `coupon_not_yet`,
     * `coupon_expired`, `coupon_dealers_only`, `coupon_users_only`, `coupon_other_plan`, `coupon_other_currency`,
     * `coupon_minimum`, `coupon_used_before`, `coupon_first_only`, `coupon_used_up`
     */
    async apply(
      tx: Db,
      buyer: Buyer,
      input: { couponcode: string; plan: Plan; nos?: number | undefined; orderId: string; heldUntil: Date | null },
    ): Promise<Discount> {
      const now = clock();
      const row = await store.lockCoupon(tx, buyer.siteId, input.couponcode.trim().toUpperCase());
      const discount = await accepted(tx, row, { buyer, ...input, now });
      const { siteId, userId } = buyer;
      await store.putUse(tx, {
        id: newId('cpu'),
        siteId,
        userId,
        couponId: row?.id ?? '',
        orderId: input.orderId,
        state: 'reserved',
        heldUntil: input.heldUntil,
        createdAt: now,
      });
      return discount;
    },

    /**
     * Whether the coupon of an order whose money has come is used up by others: it was not reserved, or its hold has
     * ended. Its row is locked until the transaction ends.
     */
    async isGone(tx: Db, order: store.OrderKey): Promise<boolean> {
      const { siteId, userId, id: orderId } = order;
      const use = await store.findUse(tx, order);
      const row = use && (await store.lockCouponById(tx, siteId, use.couponId));
      if (!use || !row || use.state === 'used') return false;
      const now = clock();
      const isHeld = use.state === 'reserved' && use.heldUntil !== null && use.heldUntil > now;
      const buyer = { siteId, userId, isDealer: false };
      return !isHeld && capReached(row, await usageOf(tx, row, { buyer, orderId, now })) !== null;
    },

    /** The order is paid: its coupon is used. */
    use: (tx: Db, order: store.OrderKey): Promise<void> => store.changeUse(tx, order, 'used'),

    /** The order is dead: its coupon can be used by another. What was used stays used. */
    release: (tx: Db, order: store.OrderKey): Promise<void> => store.releaseUse(tx, order),

    ...createCouponManagement(deps),
  };
}

/** The member who asks; null for a visitor. */
function buyerOf({ site, actor }: Caller): Buyer | null {
  return actor.kind === 'member' ? { siteId: site.id, userId: actor.userId, isDealer: actor.isDealer } : null;
}

/** A use of a coupon: by whom, for which order (its own use does not count against it), and when. */
interface Use {
  buyer: Buyer | null;
  orderId: string;
  now: Date;
}

async function accepted(
  tx: Db,
  row: CouponRow | null,
  about: Use & { plan: Plan; nos?: number | undefined },
): Promise<Discount> {
  if (!row) throw new AppError('coupon_unknown', { field: 'couponcode' });
  const usage = await usageOf(tx, row, about);
  const refused = refusalOf(row, about.plan, { nos: about.nos, now: about.now, usage });
  if (refused) throw new AppError(refused, { field: 'couponcode', details: detailsOf(row) });
  return discountOf(row);
}

async function usageOf(tx: Db, { id: couponId }: CouponRow, { buyer, orderId: butOrder, now }: Use): Promise<Usage> {
  const inTotal = await store.countUsesOf(tx, { couponId, butOrder, now });
  if (!buyer) return { isDealer: false, known: false, bought: false, byUser: 0, inTotal };
  const { siteId, userId, isDealer } = buyer;
  const byUser = await store.countUsesOf(tx, { couponId, userId, butOrder, now });
  const bought =
    (await hasBought(tx, { siteId, userId })) ||
    (await store.holdsFirstPurchase(tx, { siteId, userId, butOrder, now }));
  return { isDealer, known: true, bought, byUser, inTotal };
}

/** Details of a refusal, to correct it: when the coupon begins, what it needs. */
function detailsOf(row: CouponRow): Record<string, unknown> {
  return {
    plans: row.plans,
    valid_from: row.validFrom?.toISOString() ?? null,
    minimum: row.minimumCents === null ? null : { amount: row.minimumCents, currency: row.minimumCurrency },
  };
}
