import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import {
  askExportCall,
  cancelExportCall,
  EXPORT_FILE_PATH,
  ExportFileQuery,
  exportsCall,
  type ExportFileQuery as Asked,
} from './contract.ts';
import type { Exports } from './service.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

export function exportRoutes(http: FastifyInstance, exports: Exports): void {
  serve(http, exportsCall, (caller, input) => exports.list(caller, input));
  serve(http, askExportCall, async (caller, input) => ({ export: await exports.ask(caller, input) }));
  serve(http, cancelExportCall, async (caller, input) => ({ export: await exports.cancel(caller, input) }));
  const limits = limitsOf(http, [{ max: 60, minutes: 60, perMember: true }]);
  const options = { schema: { hide: true, querystring: ExportFileQuery }, compress: false as const, ...limits };
  http.get(EXPORT_FILE_PATH, options, async ({ caller, query }, reply) => {
    const file = await exports.open(caller, (query as Asked).link);
    return reply
      .type(TYPES[file.format])
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Readable.from(file.pieces, { objectMode: false }));
  });
}
