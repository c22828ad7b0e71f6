import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import {
  AUDIT_EXPORT_LIMITS,
  AUDIT_EXPORT_PATH,
  auditCall,
  auditCheckCall,
  AuditExportInput,
  type AuditExportInput as Asked,
} from './contract.ts';
import { linesOf } from './rules/files.ts';
import type { Audit } from './service.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

export function auditRoutes(http: FastifyInstance, audit: Audit): void {
  serve(http, auditCall, (caller, input) => audit.list(caller, input));
  serve(http, auditCheckCall, (caller, { after }) => audit.check(caller, after));
  const options = { schema: { hide: true, querystring: AuditExportInput }, ...limitsOf(http, AUDIT_EXPORT_LIMITS) };
  http.get(AUDIT_EXPORT_PATH, options, async ({ caller, query }, reply) => {
    const asked = query as Asked;
    const entries = await audit.export(caller, asked);
    return reply
      .type(TYPES[asked.format])
      .header('content-disposition', `attachment; filename="log-${caller.site.id}.${asked.format}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(linesOf(entries, asked.format)));
  });
}
