import type { Module } from '../../app/module.ts';
import { couponRoutes } from './routes.ts';
import { couponsPersonalData, createCoupons, type CouponDeps, type Coupons } from './service.ts';

export function couponsModule(deps: CouponDeps): Module<Coupons> {
  const coupons = createCoupons(deps);
  return { service: coupons, personalData: [couponsPersonalData], routes: http => couponRoutes(http, coupons) };
}
