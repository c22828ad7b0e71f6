import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { BulkRefunds } from './service.ts';

export function bulkRefundRoutes(http: FastifyInstance, bulks: BulkRefunds): void {
  serve(http, calls.previewBulkRefundCall, (caller, input) => bulks.preview(caller, input));
  serve(http, calls.startBulkRefundCall, async (caller, input) => ({ bulk: await bulks.begin(caller, input) }));
  serve(http, calls.bulkRefundsCall, (caller, page) => bulks.list(caller, page));
  serve(http, calls.bulkRefundCall, (caller, { bulk, ...page }) => bulks.detail(caller, bulk, page));
}
