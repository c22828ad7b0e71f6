import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { DocumentDesk } from './service.ts';

export function documentDeskRoutes(http: FastifyInstance, desk: DocumentDesk): void {
  serve(http, calls.deskDocumentsCall, (caller, { after, limit, ...filters }) =>
    desk.list(caller, filters, { after, limit }),
  );
  serve(http, calls.deskDocumentCall, async (caller, { document }) => ({
    detail: await desk.detail(caller, document),
  }));
  serve(http, calls.heldDocumentCall, async (caller, { document }) => ({ pages: await desk.held(caller, document) }));
  serve(http, calls.approveDocumentCall, (caller, input) => desk.approve(caller, input));
  serve(http, calls.cancelDocumentCall, (caller, input) => desk.cancel(caller, input));
  serve(http, calls.retryDocumentCall, (caller, input) => desk.retry(caller, input));
  serve(http, calls.redoDocumentCall, (caller, input) => desk.redo(caller, input));
}
