import type { Module } from '../../app/module.ts';
import { recordRoutes } from './routes.ts';
import { createRecords, type Records, type RecordsDeps } from './service.ts';

export function recordsModule(deps: RecordsDeps): Module<Records> {
  const records = createRecords(deps);
  return { service: records, routes: http => recordRoutes(http, records) };
}
