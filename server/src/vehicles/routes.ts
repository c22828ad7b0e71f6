import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { forgetSearchCall, vinValidateCall } from './contract.ts';
import type { Vehicles } from './service.ts';

export function vehicleRoutes(http: FastifyInstance, vehicles: Vehicles): void {
  serve(http, vinValidateCall, (caller, input) => vehicles.validate(caller, input));
  serve(http, forgetSearchCall, async (caller, input) => ({
    searches: await vehicles.forgetSearch(caller, input),
  }));
}
