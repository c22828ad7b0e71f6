import { personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { couponRoutes } from './routes.ts';
import { createCoupons, type CouponDeps, type Coupons } from './service.ts';

export function couponsModule(deps: CouponDeps): Module<Coupons> {
  const coupons = createCoupons(deps);
  return { service: coupons, personalData: [personalData], routes: http => couponRoutes(http, coupons) };
}
