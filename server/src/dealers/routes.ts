import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { dealerCall, dealerRegisterCall, dealersCall, decideDealerCall } from './contract.ts';
import type { Dealers } from './service.ts';

export function dealerRoutes(http: FastifyInstance, dealers: Dealers): void {
  serve(http, dealerRegisterCall, (caller, input) => dealers.apply(caller, input));
  serve(http, dealerCall, async caller => ({ dealer: await dealers.own(caller) }));
  serve(http, dealersCall, (caller, input) => dealers.list(caller, input));
  serve(http, decideDealerCall, async (caller, input) => ({ dealer: await dealers.decide(caller, input) }));
}
