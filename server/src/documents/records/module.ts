import type { Module } from '../../app/module.ts';
import { recordRoutes } from './routes.ts';
import { createRecords, type Records } from './service.ts';
import type { ImportDeps } from './service/import-file.ts';

export function recordsModule(deps: ImportDeps): Module<Records> {
  const records = createRecords(deps);
  return { service: records, reads: { records: records.load }, routes: http => recordRoutes(http, records) };
}
