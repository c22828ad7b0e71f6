import type { FastifyInstance } from 'fastify';
import { DRAWING_LIMITS, limitsOf } from '../kit/limits.ts';
import { sendPdf, serve } from '../kit/route.ts';
import { pdfListCall } from './contract.ts';
import type { IssuedDocuments } from './service.ts';

export function issuedDocumentRoutes(http: FastifyInstance, documents: IssuedDocuments): void {
  serve(http, pdfListCall, async (caller, { vin }) => ({ documents: await documents.files(caller, vin) }));
  http.get<{ Querystring: { token?: string } }>(
    '/documents/file',
    { schema: { hide: true }, preHandler: limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => sendPdf(reply, await documents.file(request.caller, request.query.token ?? '')),
  );
}
