import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  addCouponCall,
  changeCouponCall,
  checkCouponCall,
  couponsCall,
  endCouponCall,
  offeredCouponCall,
} from './contract.ts';
import type { Coupons } from './service.ts';

export function couponRoutes(http: FastifyInstance, coupons: Coupons): void {
  serve(http, checkCouponCall, (caller, input) => coupons.check(caller, input));
  serve(http, offeredCouponCall, async caller => ({ coupon: await coupons.offered(caller) }));
  serve(http, couponsCall, (caller, input) => coupons.list(caller, input));
  serve(http, addCouponCall, async (caller, input) => ({ coupon: await coupons.add(caller, input) }));
  serve(http, changeCouponCall, async (caller, input) => ({ coupon: await coupons.change(caller, input) }));
  serve(http, endCouponCall, async (caller, input) => ({ coupon: await coupons.end(caller, input) }));
}
