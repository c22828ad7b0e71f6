import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { auditCall, auditCheckCall } from './contract.ts';
import type { Audit } from './service.ts';

export function auditRoutes(http: FastifyInstance, audit: Audit): void {
  serve(http, auditCall, (caller, input) => audit.list(caller, input));
  serve(http, auditCheckCall, (caller, { after }) => audit.check(caller, after));
}
