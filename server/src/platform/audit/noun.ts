import type { Noun } from '../../app/noun.ts';
import { auditRoutes } from './routes.ts';
import { createAudit, type Audit } from './service.ts';

export function auditNoun(...parts: Parameters<typeof createAudit>): Noun<Audit> {
  const audit = createAudit(...parts);
  return { service: audit, routes: http => auditRoutes(http, audit) };
}
