import type { Module } from '../../app/module.ts';
import { vehicleRecordRoutes } from './routes.ts';
import { createVehicleRecords, type VehicleRecordDeps, type VehicleRecords } from './service.ts';

export function vehicleRecordsModule(deps: VehicleRecordDeps): Module<VehicleRecords> {
  const records = createVehicleRecords(deps);
  return { service: records, routes: http => vehicleRecordRoutes(http, records) };
}
