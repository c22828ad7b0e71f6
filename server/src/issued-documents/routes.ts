import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DRAWING_LIMITS, limitsOf } from '../kit/limits.ts';
import { sendPdf, serve } from '../kit/route.ts';
import type { z } from 'zod';
import type { Limit } from '../kit/contract.ts';
import { BatchQuery, documentShownCall, LARGEST_FILE, pdfListCall } from './contract.ts';
import type { createBatch } from './service/batch.ts';
import type { IssuedDocuments } from './service.ts';

/** Each archive may draw 50 documents. */
const BATCH_LIMITS: readonly Limit[] = [{ max: 10, minutes: 60, perMember: true }];

/** The documents of several vehicles in one archive. */
export function archiveRoute(
  http: FastifyInstance,
  path: string,
  documents: Pick<ReturnType<typeof createBatch>, 'batch'>,
): void {
  http.get<{ Querystring: z.output<typeof BatchQuery> }>(
    path,
    { schema: { hide: true, querystring: BatchQuery }, ...limitsOf(http, BATCH_LIMITS) },
    async ({ caller, query }, reply) => {
      const archive = await documents.batch(caller, query.vins.split(/[\s,;]+/));
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${archive.fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(archive.stream);
    },
  );
}

export function issuedDocumentRoutes(http: FastifyInstance, documents: IssuedDocuments): void {
  serve(http, pdfListCall, async (caller, { vin }) => ({ documents: await documents.files(caller, vin) }));
  serve(http, documentShownCall, async (caller, { document }) => {
    await documents.noteShown(caller, document);
    return {};
  });
  http.get<{ Querystring: { token?: string } }>(
    '/documents/file',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => sendPdf(reply, await documents.file(request.caller, request.query.token ?? '')),
  );
  void http.register(async scope => fileRoute(scope));
}

/**
 * Where the form of a document's page sends a file without script: back to the page with the SHA-256 of its bytes, which
 * are not kept.
 */
function fileRoute(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.post<{ Params: { code: string } }>(
    '/verify/:code',
    {
      schema: { hide: true },
      bodyLimit: LARGEST_FILE,
      ...limitsOf(http, DRAWING_LIMITS),
      errorHandler: (error, request, reply) => {
        const { code } = request.params as { code: string };
        if (error.statusCode !== 413) throw error;
        return reply.redirect(`/verify/${encodeURIComponent(code)}?file=large`, 303);
      },
    },
    async (request, reply) => {
      const page = `/verify/${encodeURIComponent(request.params.code)}`;
      const bytes = await fileIn(request.body as Buffer | null, request.headers['content-type'] ?? '');
      if (!bytes) return reply.redirect(`${page}?file=none`, 303);
      return reply.redirect(`${page}?sha256=${createHash('sha256').update(bytes).digest('hex')}`, 303);
    },
  );
}

/** The bytes of the file in a form; null where none was chosen, or it is no form. */
async function fileIn(body: Buffer | null, type: string): Promise<Uint8Array | null> {
  try {
    const form = await new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob) || file.size === 0) return null;
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
