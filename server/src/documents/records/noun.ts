import type { Noun } from '../../app/noun.ts';
import { recordRoutes } from './routes.ts';
import { createRecords, type Records, type RecordsDeps } from './service.ts';

export function recordsNoun(deps: RecordsDeps): Noun<Records> {
  const records = createRecords(deps);
  return { service: records, routes: http => recordRoutes(http, records) };
}
