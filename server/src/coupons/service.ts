import { mayOperate } from '../accounts/rules.ts';
import type { Audit } from '../audit/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../kit/paging.ts';
import type { Plan, Price } from '../plans/contract.ts';
import type { Discount } from '../plans/rules.ts';
import { refuseCount, type Plans } from '../plans/service.ts';
import { type Coupon, couponList, type NewCoupon } from './contract.ts';
import { capReached, discountOf, refusalOf, type CouponRow, type Usage } from './rules.ts';
import * as store from './store.ts';

/** A coupon is held so long for an order that is being paid, and the order can be paid so long. */
export const HOLD_MS = 30 * 60 * 1000;

/** Who buys: an account of a site, and whether it is an approved dealer's. */
export interface Buyer {
  siteId: string;
  userId: string;
  isDealer: boolean;
}

export interface CouponDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  plans: Plans;
  /** Whether an account has ever paid for anything. */
  hasBought(db: Db, account: { siteId: string; userId: string }): Promise<boolean>;
  /** The unpaid order of a cart, of this account or of a visitor; null: there is none. */
  openOrderOf(db: Db, cart: { siteId: string; userId: string | null; cartId: string }): Promise<string | null>;
}

/** What coupons hold about a member. */
export const couponsPersonalData = store.personalData;

export type Coupons = ReturnType<typeof createCoupons>;

/**
 * Coupons of a site. An order takes one at most. It is held for half an hour, and only for a member who owns the address
 * and is signed in; for everybody else the caps are asked again when the money is there. Its row is locked while its uses
 * are counted, so it is never used more often than its caps allow.
 */
export function createCoupons(deps: CouponDeps) {
  const { db, clock, audit, plans, hasBought, openOrderOf } = deps;

  return {
    /**
     * The price of a plan with a coupon; nothing is held.
     * @throws AppError as `apply`, and those of `plans.get`
     */
    async check(
      caller: Caller,
      input: {
        couponcode: string;
        cart_plan: string;
        nos?: number | undefined;
        cart_id?: string | undefined;
        currency?: string | undefined;
      },
    ): Promise<{ coupon: string; plan: Plan; price: Price }> {
      const plan = plans.get(caller, input.cart_plan, input.currency);
      refuseCount(plan, input.nos);
      const row = await store.findCoupon(db, caller.site.id, input.couponcode.trim().toUpperCase());
      const { actor } = caller;
      const buyer =
        actor.kind === 'member' ? { siteId: caller.site.id, userId: actor.userId, isDealer: actor.isDealer } : null;
      const cart = { siteId: caller.site.id, userId: buyer?.userId ?? null, cartId: input.cart_id ?? '' };
      const orderId = (input.cart_id && (await openOrderOf(db, cart))) || '';
      const coupon = await accepted(db, row, { buyer, plan, nos: input.nos, orderId });
      return { coupon: coupon.code, plan, price: plans.price(caller, plan, { nos: input.nos, coupon }) };
    },

    /**
     * Notes a coupon for an order and tells what it takes off; nobody else can have it until `heldUntil` (null: it is not
     * held). Another code takes the first one's place. Lock the account before: it is what keeps two orders of one buyer apart.
     * @throws AppError at the field `couponcode`, each with a reason of its own: `coupon_unknown`, `coupon_not_yet`,
     * `coupon_expired`, `coupon_dealers_only`, `coupon_users_only`, `coupon_other_plan`, `coupon_other_currency`,
     * `coupon_minimum`, `coupon_used_before`, `coupon_first_only`, `coupon_used_up`
     */
    async apply(
      tx: Db,
      buyer: Buyer,
      input: { couponcode: string; plan: Plan; nos?: number | undefined; orderId: string; heldUntil: Date | null },
    ): Promise<Discount> {
      const row = await store.lockCoupon(tx, buyer.siteId, input.couponcode.trim().toUpperCase());
      const discount = await accepted(tx, row, { buyer, ...input });
      const { siteId, userId } = buyer;
      await store.putUse(tx, {
        id: newId('cpu'),
        siteId,
        userId,
        couponId: row?.id ?? '',
        orderId: input.orderId,
        state: 'reserved',
        heldUntil: input.heldUntil,
        createdAt: clock(),
      });
      return discount;
    },

    /**
     * Whether the coupon of an order whose money has come is used up by others: it was not held, or not any more. Its row
     * is held until the transaction ends.
     */
    async isGone(tx: Db, siteId: string, orderId: string): Promise<boolean> {
      const use = await store.findUse(tx, siteId, orderId);
      const row = use && (await store.lockCouponById(tx, siteId, use.couponId));
      if (!use || !row || use.state === 'used') return false;
      const isHeld = use.state === 'reserved' && use.heldUntil !== null && use.heldUntil > clock();
      const buyer = { siteId, userId: use.userId, isDealer: false };
      return !isHeld && capReached(row, await usageOf(tx, row, buyer, orderId)) !== null;
    },

    /** The order is paid: its coupon is used up, even when it was released and the money came late. */
    use: (tx: Db, siteId: string, orderId: string): Promise<void> => store.changeUse(tx, siteId, orderId, 'used'),

    /** The order is dead: its coupon can be used by another. What was used stays used. */
    release: (tx: Db, siteId: string, orderId: string): Promise<void> => store.releaseUse(tx, siteId, orderId),

    /** A page of the site's coupons with their use, newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_plans');
      const found = await store.listCoupons(db, caller.site.id, { after, limit: limit + 1 });
      const { rows, next } = couponList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { coupons: await presentAll(db, rows, clock()), next };
    },

    /** @throws AppError `login_needed`, `role_needed`, `coupon_taken`, `plan_not_found` */
    async add(caller: Caller, input: NewCoupon): Promise<Coupon> {
      const { userId } = mayOperate(caller, 'manage_coupons');
      const { id: siteId } = caller.site;
      const unknown = input.terms.plans.some(id => plans.nameOf(siteId, id, 1, caller.locale) === null);
      if (unknown) throw new AppError('plan_not_found', { field: 'plans' });
      return db.transaction(async tx => {
        const row = await store.addCoupon(tx, {
          ...columnsOf(input),
          id: newId('cpn'),
          siteId,
          createdBy: userId,
          createdAt: clock(),
        });
        if (!row) throw new AppError('coupon_taken', { field: 'code', params: { code: input.code } });
        const added = await presentOne(tx, row, clock());
        await audit.write(tx, caller, { action: 'coupon.added', object: row.id, after: input });
        return added;
      });
    },

    /** Ends a coupon. @throws AppError `login_needed`, `role_needed`, `not_found` */
    async end(caller: Caller, input: { coupon: string }): Promise<Coupon> {
      mayOperate(caller, 'manage_coupons');
      return db.transaction(async tx => {
        const row = await store.lockCouponById(tx, caller.site.id, input.coupon);
        if (!row) throw new AppError('not_found');
        if (row.endedAt) return presentOne(tx, row, clock());
        const endedAt = clock();
        await store.endCoupon(tx, row.id, endedAt);
        const ended = await presentOne(tx, { ...row, endedAt }, endedAt);
        await audit.write(tx, caller, { action: 'coupon.ended', object: row.id, after: { code: row.code } });
        return ended;
      });
    },
  };

  async function accepted(
    tx: Db,
    row: CouponRow | null,
    about: { buyer: Buyer | null; plan: Plan; nos?: number | undefined; orderId: string },
  ): Promise<Discount> {
    if (!row) throw new AppError('coupon_unknown', { field: 'couponcode' });
    const usage = await usageOf(tx, row, about.buyer, about.orderId);
    const refused = refusalOf(row, about.plan, { nos: about.nos, now: clock(), usage });
    if (refused) throw new AppError(refused, { field: 'couponcode', details: detailsOf(row) });
    return discountOf(row);
  }

  async function usageOf(tx: Db, { id: couponId }: CouponRow, buyer: Buyer | null, butOrder: string): Promise<Usage> {
    const now = clock();
    const inTotal = await store.countUsesOf(tx, { couponId, butOrder, now });
    if (!buyer) return { isDealer: false, known: false, bought: false, byUser: 0, inTotal };
    const { siteId, userId, isDealer } = buyer;
    const byUser = await store.countUsesOf(tx, { couponId, userId, butOrder, now });
    const bought =
      (await hasBought(tx, { siteId, userId })) ||
      (await store.holdsFirstPurchase(tx, { siteId, userId, butOrder, now }));
    return { isDealer, known: true, bought, byUser, inTotal };
  }
}

/** What a refused buyer may be told to mend it: when it begins, what it needs. */
function detailsOf(row: CouponRow): Record<string, unknown> {
  return {
    plans: row.plans,
    valid_from: row.validFrom?.toISOString() ?? null,
    minimum: row.minimumCents === null ? null : { amount: row.minimumCents, currency: row.minimumCurrency },
  };
}

function columnsOf({ code, worth, terms }: NewCoupon) {
  return {
    code,
    kind: worth.kind,
    worth: worth.kind === 'percent' ? worth.percent : worth.kind === 'amount' ? worth.amount : worth.units,
    currency: worth.kind === 'amount' ? worth.currency : null,
    plans: terms.plans,
    units: terms.units,
    userType: terms.user_type,
    firstPurchase: terms.first_purchase,
    minimumCents: terms.minimum?.amount ?? null,
    minimumCurrency: terms.minimum?.currency ?? null,
    perUserCap: terms.per_user_cap,
    totalCap: terms.total_cap,
    validFrom: terms.valid_from ? new Date(terms.valid_from) : null,
    validTo: terms.valid_to ? new Date(terms.valid_to) : null,
  };
}

async function presentAll(db: Db, rows: CouponRow[], now: Date): Promise<Coupon[]> {
  const counted = await store.countUses(
    db,
    rows.map(row => row.id),
    now,
  );
  return rows.map(row => present(row, counted.get(row.id) ?? { used: 0, reserved: 0 }));
}

async function presentOne(db: Db, row: CouponRow, now: Date): Promise<Coupon> {
  const counted = await store.countUses(db, [row.id], now);
  return present(row, counted.get(row.id) ?? { used: 0, reserved: 0 });
}

function present(row: CouponRow, counted: { used: number; reserved: number }): Coupon {
  const minimum = row.minimumCents === null ? null : { amount: row.minimumCents, currency: row.minimumCurrency ?? '' };
  return {
    id: row.id,
    code: row.code,
    worth: worthOf(row),
    terms: {
      plans: row.plans,
      units: row.units,
      user_type: row.userType,
      first_purchase: row.firstPurchase,
      minimum,
      per_user_cap: row.perUserCap,
      total_cap: row.totalCap,
      valid_from: row.validFrom?.toISOString() ?? null,
      valid_to: row.validTo?.toISOString() ?? null,
    },
    ...counted,
    created: row.createdAt.toISOString(),
    ended: row.endedAt?.toISOString() ?? null,
  };
}

function worthOf({ kind, worth, currency }: CouponRow): Coupon['worth'] {
  if (kind === 'percent') return { kind, percent: worth };
  return kind === 'unit' ? { kind, units: worth } : { kind, amount: worth, currency: currency ?? '' };
}
