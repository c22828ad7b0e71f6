import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { returnChoicesCall, returnDocumentCall } from './contract.ts';
import type { Returns } from './service.ts';

export function returnRoutes(http: FastifyInstance, returns: Returns): void {
  serve(http, returnChoicesCall, async (caller, input) => ({
    vin: input.vin,
    choices: await returns.choices(caller, input),
  }));
  serve(http, returnDocumentCall, async (caller, input) => ({
    vin: input.vin,
    ...(await returns.giveBack(caller, input)),
  }));
}
