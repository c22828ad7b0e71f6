import type { Module } from '../../app/module.ts';
import { auditRoutes } from './routes.ts';
import { chainInvariant, createAudit, type Audit } from './service.ts';

export function auditModule(...parts: Parameters<typeof createAudit>): Module<Audit> {
  const audit = createAudit(...parts);
  return { service: audit, invariants: [chainInvariant], routes: http => auditRoutes(http, audit) };
}
