import type { PlatformDeps } from '../../../platform/deps.ts';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { Plans } from '../../plans/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { type Coupon, couponList, type CouponTerms, type NewCoupon } from '../contract.ts';
import { worthOf, type CouponRow } from '../rules.ts';
import * as store from '../store.ts';

export interface CouponDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  plans: Plans;
  /** The unpaid order of a cart, of this account or of a visitor; null: there is none. */
  openOrderOf(db: Db, cart: { siteId: string; userId: string | null; cartId: string }): Promise<string | null>;
}

/** Coupons as the site's operator lists, adds and ends them. */
export function createCouponManagement({ db, clock, audit, plans }: CouponDeps) {
  function refuseUnknownPlans({ site, locale }: Caller, ids: readonly string[]): void {
    const unknown = ids.some(id => plans.nameOf(site.id, id, 1, locale) === null);
    if (unknown) throw new AppError('plan_not_found', { field: 'plans' });
  }

  return {
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
      refuseUnknownPlans(caller, input.terms.plans);
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

    /** @throws AppError `login_needed`, `role_needed`, `not_found`, `coupon_over`, `plan_not_found` */
    async change(caller: Caller, input: { coupon: string; terms: CouponTerms }): Promise<Coupon> {
      mayOperate(caller, 'manage_coupons');
      refuseUnknownPlans(caller, input.terms.plans);
      return db.transaction(async tx => {
        const row = await store.lockCouponById(tx, caller.site.id, input.coupon);
        if (!row) throw new AppError('not_found', { field: 'coupon' });
        if (row.endedAt) throw new AppError('coupon_over', { field: 'coupon' });
        const columns = termColumnsOf(input.terms);
        await store.changeCoupon(tx, row.id, columns);
        const before = await presentOne(tx, row, clock());
        const after = await presentOne(tx, { ...row, ...columns }, clock());
        const event = { action: 'coupon.changed', object: row.id, before: { terms: before.terms } };
        await audit.write(tx, caller, { ...event, after: { code: row.code, terms: after.terms } });
        return after;
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
        await store.changeCoupon(tx, row.id, { endedAt });
        const ended = await presentOne(tx, { ...row, endedAt }, endedAt);
        await audit.write(tx, caller, { action: 'coupon.ended', object: row.id, after: { code: row.code } });
        return ended;
      });
    },
  };
}

function columnsOf({ code, worth, terms }: NewCoupon) {
  return {
    code,
    kind: worth.kind,
    worth: worth.kind === 'percent' ? worth.percent : worth.kind === 'amount' ? worth.amount : worth.units,
    currency: worth.kind === 'amount' ? worth.currency : null,
    ...termColumnsOf(terms),
  };
}

function termColumnsOf(terms: CouponTerms) {
  return {
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
  return rows.map(row => present(row, counted.get(row.id)));
}

async function presentOne(db: Db, row: CouponRow, now: Date): Promise<Coupon> {
  const counted = await store.countUses(db, [row.id], now);
  return present(row, counted.get(row.id));
}

function present(row: CouponRow, counted = { used: 0, reserved: 0 }): Coupon {
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
