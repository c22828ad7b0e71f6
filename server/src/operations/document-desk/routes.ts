import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { deskDocumentCall, deskDocumentsCall } from './contract.ts';
import type { DocumentDesk } from './service.ts';

export function documentDeskRoutes(http: FastifyInstance, desk: DocumentDesk): void {
  serve(http, deskDocumentsCall, (caller, { after, limit, ...filters }) =>
    desk.list(caller, filters, { after, limit }),
  );
  serve(http, deskDocumentCall, async (caller, { document }) => ({ detail: await desk.detail(caller, document) }));
}
