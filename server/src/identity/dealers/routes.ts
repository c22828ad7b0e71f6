import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { dealerCall, dealerRegisterCall, dealersCall, dealerSheetCall, decideDealerCall } from './contract.ts';
import type { Dealers } from './service.ts';

export function dealerRoutes(http: FastifyInstance, dealers: Dealers): void {
  serve(http, dealerRegisterCall, (caller, input) => dealers.apply(caller, input));
  serve(http, dealerCall, async caller => ({ dealer: await dealers.own(caller), sheet: await dealers.sheet(caller) }));
  serve(http, dealerSheetCall, async (caller, input) => ({ sheet: await dealers.changeSheet(caller, input) }));
  serve(http, dealersCall, (caller, input) => dealers.list(caller, input));
  serve(http, decideDealerCall, async (caller, input) => ({ dealer: await dealers.decide(caller, input) }));
}
