import { personalData } from './store.ts';
import { byAccount, reference, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { Coupon, couponsCall } from './contract.ts';
import { couponRoutes } from './routes.ts';
import { createCoupons, type CouponDeps, type Coupons } from './service.ts';

const placement: Placement = {
  coupons: reference('uses in every account name them'),
  coupon_uses: byAccount(),
};

export function couponsModule(deps: CouponDeps): Module<Coupons> {
  const coupons = createCoupons(deps);
  const listed = exportOf({
    list: 'coupons',
    needs: ['read_plans'],
    input: couponsCall.input,
    row: Coupon,
    read: async (caller, input) => {
      const { coupons: rows, next } = await coupons.list(caller, input);
      return { rows, next };
    },
  });
  return {
    service: coupons,
    personalData: [personalData],
    exports: [listed],
    placement,
    routes: http => couponRoutes(http, coupons),
  };
}
