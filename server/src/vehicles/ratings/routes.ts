import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { vehicleRatingsCall } from './contract.ts';
import type { RatingsService } from './service.ts';

export function ratingsRoutes(http: FastifyInstance, ratings: RatingsService): void {
  serve(http, vehicleRatingsCall, (_caller, { vin }) => ratings.answer(vin));
}
