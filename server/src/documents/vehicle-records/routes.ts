import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { vehicleCall } from '../../vehicles/decode/contract.ts';
import type { VehicleRecords } from './service.ts';

export function vehicleRecordRoutes(http: FastifyInstance, records: VehicleRecords): void {
  serve(http, vehicleCall, (caller, { vin }) => records.of(caller, vin));
}
