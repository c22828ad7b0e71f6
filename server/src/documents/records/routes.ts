import type { FastifyInstance } from 'fastify';
import { mayOperate } from '../../identity/accounts/rules.ts';
import { serve } from '../../kit/route.ts';
import { recordSourcesCall, type RecordSource } from './contract.ts';
import type { Records, SourceStatus } from './service.ts';

export function recordRoutes(http: FastifyInstance, records: Records): void {
  serve(http, recordSourcesCall, async caller => {
    mayOperate(caller, 'read_records');
    return { sources: (await records.status()).map(present) };
  });
}

function present({ name, records, sections, covers, lastImport }: SourceStatus): RecordSource {
  const imported = lastImport && {
    file: lastImport.file,
    started: lastImport.startedAt.toISOString(),
    ended: lastImport.endedAt?.toISOString() ?? null,
    added: lastImport.added,
    changed: lastImport.changed,
    rejected: lastImport.rejected,
  };
  return { source: name, records, sections, covers, last_import: imported };
}
