import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { plateDecodeCall } from './contract.ts';
import type { Plates } from './service.ts';

export function plateRoutes(http: FastifyInstance, plates: Plates): void {
  serve(http, plateDecodeCall, (caller, input) => plates.decode(caller, input));
}
