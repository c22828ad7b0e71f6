import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { addCouponCall, checkCouponCall, couponsCall, endCouponCall } from './contract.ts';
import type { Coupons } from './service.ts';

export function couponRoutes(http: FastifyInstance, app: { coupons: Coupons }): void {
  serve(http, checkCouponCall, (caller, input) => app.coupons.check(caller, input));
  serve(http, couponsCall, async caller => ({ coupons: await app.coupons.list(caller) }));
  serve(http, addCouponCall, async (caller, input) => ({ coupon: await app.coupons.add(caller, input) }));
  serve(http, endCouponCall, async (caller, input) => ({ coupon: await app.coupons.end(caller, input) }));
}
