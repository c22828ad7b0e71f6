import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { sendPdf, serve } from '../../kit/route.ts';
import { hashOfUpload } from '../../kit/web/uploads.ts';
import { documentShownCall, LARGEST_FILE, pdfListCall } from './contract.ts';
import type { IssuedDocuments } from './service.ts';

export function issuedDocumentRoutes(http: FastifyInstance, documents: IssuedDocuments): void {
  serve(http, pdfListCall, async (caller, { vin }) => ({ documents: await documents.files(caller, vin) }));
  serve(http, documentShownCall, (caller, { document }) => documents.noteShown(caller, document));
  http.get<{ Querystring: { token?: string } }>(
    '/documents/file',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => sendPdf(reply, await documents.file(request.caller, request.query.token ?? '')),
  );
  void http.register(async scope => fileRoute(scope));
}

/** Where the form of a document's page sends a file without script: back to the page with the SHA-256 of its bytes. */
function fileRoute(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', async ({ headers }: FastifyRequest, payload: IncomingMessage) =>
    hashOfUpload(payload, headers['content-type'] ?? '', { field: 'file', bytes: LARGEST_FILE }),
  );
  http.post<{ Params: { code: string }; Body?: Awaited<ReturnType<typeof hashOfUpload>> }>(
    '/verify/:code',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ params, body = 'none' }, reply) => {
      const found = typeof body === 'object' ? `sha256=${body.sha256}` : `file=${body}`;
      return reply.redirect(`/verify/${encodeURIComponent(params.code)}?${found}`, 303);
    },
  );
}
