import { BY_VIN, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { recordRoutes } from './routes.ts';
import { createRecords, type Records } from './service.ts';
import type { ImportDeps } from './service/import-file.ts';

const placement: Placement = {
  record_sources: local('it has rows for each source of records'),
  record_imports: local('it has rows for each source of records'),
  record_counts: local('it has rows for each source of records'),
  vehicle_records: BY_VIN,
  record_stage: local('an import fills and empties it'),
};

export function recordsModule(deps: ImportDeps): Module<Records> {
  const records = createRecords(deps);
  return { service: records, reads: { records: records.load }, placement, routes: http => recordRoutes(http, records) };
}
