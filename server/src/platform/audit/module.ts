import type { Module } from '../../app/module.ts';
import { auditRoutes } from './routes.ts';
import { createAudit, type Audit } from './service.ts';

export function auditModule(...parts: Parameters<typeof createAudit>): Module<Audit> {
  const audit = createAudit(...parts);
  return { service: audit, routes: http => auditRoutes(http, audit) };
}
