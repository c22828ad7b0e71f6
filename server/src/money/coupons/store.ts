import { and, count, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { moveRows, type PersonalData } from '../../kit/personal.ts';
import type { CouponRow } from './rules.ts';
import { coupons, couponUses } from './tables.ts';

export type UseRow = typeof couponUses.$inferSelect;

/** A use that counts: paid, or held for an order that may be paid just now. */
const isTaken = (now: Date) =>
  or(eq(couponUses.state, 'used'), and(eq(couponUses.state, 'reserved'), gt(couponUses.heldUntil, now)));

/** Adds a coupon; null when the site has its code already. */
export async function addCoupon(tx: Db, row: typeof coupons.$inferInsert): Promise<CouponRow | null> {
  const rows = await tx.insert(coupons).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export const findCoupon = (db: Db, siteId: string, code: string): Promise<CouponRow | null> =>
  findRow(db, coupons, { siteId, code });

/** The same, locked until the transaction ends, so that only one transaction at a time counts its uses. */
export const lockCoupon = (tx: Db, siteId: string, code: string): Promise<CouponRow | null> =>
  lockRow(tx, coupons, { siteId, code });

export const lockCouponById = (tx: Db, siteId: string, id: string): Promise<CouponRow | null> =>
  lockRow(tx, coupons, { siteId, id });

export async function changeCoupon(tx: Db, id: string, set: Partial<typeof coupons.$inferInsert>): Promise<void> {
  await tx.update(coupons).set(set).where(eq(coupons.id, id));
}

/** A page of a site's coupons, newest first. */
export const listCoupons = (db: Db, siteId: string, page: PageRequest<MomentPlace>): Promise<CouponRow[]> =>
  listPage(db, coupons, { where: eq(coupons.siteId, siteId), keys: [coupons.createdAt, coupons.id] }, page);

/** How often each coupon is held and used. */
export async function countUses(
  db: Db,
  couponIds: string[],
  now: Date,
): Promise<Map<string, { reserved: number; used: number }>> {
  const counted = new Map(couponIds.map(id => [id, { reserved: 0, used: 0 }]));
  if (couponIds.length === 0) return counted;
  const rows = await db
    .select({ couponId: couponUses.couponId, state: couponUses.state, times: count() })
    .from(couponUses)
    .where(and(inArray(couponUses.couponId, couponIds), isTaken(now)))
    .groupBy(couponUses.couponId, couponUses.state);
  for (const { couponId, state, times } of rows) {
    const of = counted.get(couponId);
    if (of && state !== 'released') of[state] = times;
  }
  return counted;
}

/** How often one account holds or has used a coupon; an order's own use is left out. */
export const countUsesOf = async (
  db: Db,
  about: { couponId: string; userId?: string; butOrder: string; now: Date },
): Promise<number> =>
  db.$count(
    couponUses,
    and(
      eq(couponUses.couponId, about.couponId),
      about.userId === undefined ? undefined : eq(couponUses.userId, about.userId),
      isTaken(about.now),
      ne(couponUses.orderId, about.butOrder),
    ),
  );

/** Whether an account holds or has used a coupon for the first purchase with another order. */
export async function holdsFirstPurchase(
  db: Db,
  about: { siteId: string; userId: string; butOrder: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: couponUses.id })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(
      and(
        matches(couponUses, { siteId: about.siteId, userId: about.userId }),
        eq(coupons.firstPurchase, true),
        isTaken(about.now),
        ne(couponUses.orderId, about.butOrder),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Notes an order's coupon; another one of the same order takes its place, but never that of one it has used. */
export async function putUse(tx: Db, row: typeof couponUses.$inferInsert): Promise<void> {
  const { couponId, state, heldUntil } = row;
  await tx
    .insert(couponUses)
    .values(row)
    .onConflictDoUpdate({
      target: [couponUses.orderId, couponUses.userId],
      set: { couponId, state, heldUntil },
      setWhere: ne(couponUses.state, 'used'),
    });
}

/** An order with its account. */
export type OrderKey = Pick<UseRow, 'siteId' | 'userId' | 'id'>;
const ofOrder = ({ siteId, userId, id: orderId }: OrderKey) => matches(couponUses, { siteId, userId, orderId });

/** The coupon of an order, or null. */
export const findUse = (tx: Db, order: OrderKey): Promise<UseRow | null> => findRow(tx, couponUses, ofOrder(order));

export async function changeUse(tx: Db, order: OrderKey, state: UseRow['state']): Promise<void> {
  await tx.update(couponUses).set({ state }).where(ofOrder(order));
}

/** Releases an order's coupon unless it is used. */
export async function releaseUse(tx: Db, order: OrderKey): Promise<void> {
  await tx
    .update(couponUses)
    .set({ state: 'released' })
    .where(and(ofOrder(order), eq(couponUses.state, 'reserved')));
}

const ofPerson = (siteId: string, userId: string) => matches(couponUses, { siteId, userId });

/** The coupons a member has used: they stay counted, without the account. */
export const personalData: PersonalData = {
  module: 'coupons',
  by: 'account',
  tables: ['coupon_uses'],
  async export(db, { siteId, userId }) {
    const json = await db
      .select({ code: coupons.code, order: couponUses.orderId, state: couponUses.state, at: couponUses.createdAt })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .where(ofPerson(siteId, userId));
    return [{ file: 'coupons.json', json }];
  },
  async count(db, { siteId, userId }) {
    const count = await db.$count(couponUses, ofPerson(siteId, userId));
    return { goes: [], stays: [{ what: 'coupons', count, why: 'fraud' }] };
  },
  async join(tx, { userId }, { userId: into }) {
    await moveRows(tx, [couponUses], userId, into);
  },
  erase: async () => {},
};
