import type { Noun } from '../../app/noun.ts';
import { couponRoutes } from './routes.ts';
import { couponsPersonalData, createCoupons, type CouponDeps, type Coupons } from './service.ts';

export function couponsNoun(deps: CouponDeps): Noun<Coupons> {
  const coupons = createCoupons(deps);
  return { service: coupons, personalData: [couponsPersonalData], routes: http => couponRoutes(http, coupons) };
}
