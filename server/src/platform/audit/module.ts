import { BY_SITE, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { auditRoutes } from './routes.ts';
import { chainInvariant, createAudit, type Audit } from './service.ts';
import { timeline } from './store.ts';

const placement: Placement = {
  audit_entries: BY_SITE,
  audit_chains: BY_SITE,
};

export function auditModule(...parts: Parameters<typeof createAudit>): Module<Audit> {
  const audit = createAudit(...parts);
  return {
    service: audit,
    invariants: [chainInvariant],
    timeline,
    placement,
    routes: http => auditRoutes(http, audit),
  };
}
