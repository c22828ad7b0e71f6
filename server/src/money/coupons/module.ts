import { personalData } from './store.ts';
import { byAccount, reference, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { couponRoutes } from './routes.ts';
import { createCoupons, type CouponDeps, type Coupons } from './service.ts';

const placement: Placement = {
  coupons: reference('uses in every account name them'),
  coupon_uses: byAccount(),
};

export function couponsModule(deps: CouponDeps): Module<Coupons> {
  const coupons = createCoupons(deps);
  return { service: coupons, personalData: [personalData], placement, routes: http => couponRoutes(http, coupons) };
}
