import { z } from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { fileName } from '../../kit/text/file-name.ts';
import { BATCH_ARCHIVE } from '../issued-documents/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { requestKey } from '../../kit/web/request-key.ts';
import { sendPdf, serve, serveArchive } from '../../kit/route.ts';
import { licenseOf } from '../reports/rules/versions/license-of.ts';
import * as calls from './contract.ts';
import type { StickerFile, Stickers } from './service.ts';
import { isSheetFormat, SHEET_TYPES } from './service/sheet-files.ts';

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The sample may be asked for as a brand's draft has it (`draft`, its brand), each state of the draft (`at`) by itself. */
const SheetQuery = calls.StickerForm.extend({
  draft: z.string().max(60).optional(),
  at: z.string().max(40).optional(),
});

export function stickerRoutes(http: FastifyInstance, stickers: Stickers): void {
  /** The answer to an order, with the sticker where it is made. */
  async function ordered<Answer extends calls.GenerateStickerAnswer>(
    caller: Caller,
    answer: Answer,
    reply: FastifyReply,
  ): Promise<Answer> {
    if (answer.state === 'processing') reply.code(202);
    const sticker = answer.sticker_id ? await stickers.described(caller, answer.sticker_id) : null;
    return sticker ? { ...answer, sticker } : answer;
  }

  serve(http, calls.generateStickerCall, async (caller, input, { request, reply }) => {
    return ordered(caller, await stickers.generate(caller, input, requestKey(request)), reply);
  });
  const confirm =
    (restricted: boolean) =>
    async (
      caller: Caller,
      input: calls.ConfirmStickerInput,
      { request, reply }: Http,
    ): Promise<calls.ConfirmStickerAnswer> =>
      ordered(caller, await stickers.confirm(caller, input, { restricted, key: requestKey(request) }), reply);
  serve(http, calls.confirmStickerCall, confirm(false));
  serve(http, calls.confirmYearRestrictedCall, confirm(true));
  serve(http, calls.generateYmmStickerCall, async (caller, input, { request, reply }) =>
    ordered(caller, await stickers.ofModel(caller, input, requestKey(request)), reply),
  );
  serve(http, calls.generateClassicStickerCall, async (caller, input, { request, reply }) =>
    ordered(caller, await stickers.classic(caller, input, requestKey(request)), reply),
  );
  serve(http, calls.formDataCall, (caller, input) => stickers.formData(caller, input));
  serve(http, calls.autoloadingCall, (caller, input) => stickers.preselection(caller, input));
  serve(http, calls.readDraftCall, async (caller, { vin }) => ({ draft: await stickers.draft(caller, vin) }));
  serve(http, calls.saveDraftCall, async (caller, { vin, choices }) => ({
    draft: await stickers.saveDraft(caller, vin, choices),
  }));
  serve(http, calls.previewStickerCall, async (caller, input) => ({ preview: await stickers.preview(caller, input) }));
  serve(http, calls.originalLabelCall, async (caller, { vin }) => {
    accountOf(caller);
    return { vin, original: await stickers.label(vin) };
  });
  http.get<{ Params: { vin: string } }>(
    '/documents/original/:vin(^\\w+).pdf',
    { schema: { hide: true } },
    async ({ caller, params }, reply) => {
      accountOf(caller);
      const bytes = await stickers.labelFile(params.vin);
      return sendPdf(reply, { bytes, fileName: fileName([params.vin, 'original-label'], 'pdf') });
    },
  );
  serveArchive(http, '/documents/stickers.zip', BATCH_ARCHIVE, (caller, { vins }) => stickers.batch(caller, vins));
  serve(http, calls.stickerBatchCall, async (caller, { vins }) => ({ vehicles: await stickers.ofBatch(caller, vins) }));
  serve(http, calls.stickersCall, (caller, input) => stickers.list(caller, input));
  serve(http, calls.getStickerCall, async (caller, input) => {
    const found = await stickers.read(caller, input.vin);
    if (!found) throw new AppError('document_not_found', { field: 'vin' });
    return found.document && !licenseOf(found.document).export ? withheldOf(found) : found;
  });
  serve(http, calls.stickerRevisionCall, async (caller, { vin }) => {
    const revision = await stickers.revision(caller, vin);
    if (!revision) throw new AppError('document_not_found', { field: 'vin' });
    return { revision };
  });
  http.get<{ Params: { id: string; format: string }; Querystring: z.infer<typeof SheetQuery> }>(
    '/documents/sticker/:id(^\\w+).:format',
    { schema: { hide: true, querystring: SheetQuery }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ caller, params, query, raw }, reply) => {
      const { id, format } = params;
      if (!isSheetFormat(format)) throw new AppError('not_found');
      // As it was made: this one is kept among the member's files.
      const asMade = format === 'pdf' && id !== 'sample' && !raw.url?.includes('?');
      const file = asMade ? await stickers.pdf(caller, id) : await stickers.file(caller, id, format, query);
      if (format === 'pdf') return sendPdf(reply, file);
      // The sample belongs to nobody; its language is the reader's.
      const sent = sendPicture(reply, file, SHEET_TYPES[format]);
      return id === 'sample' ? sent.header('cache-control', 'private, max-age=600').header('vary', 'cookie') : sent;
    },
  );
}

/** The export of a sticker whose source forbids handing out its data; its lines and prices are left out already. */
const withheldOf = (found: NonNullable<Awaited<ReturnType<Stickers['read']>>>) => ({
  ...found,
  document: null,
  changes: null,
  versions: found.versions.map(version => ({ ...version, changes: null })),
  withheld: 'license' as const,
});

/** An SVG opened by itself is a page: it may run and load nothing. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a sheet as a picture that belongs to one member: kept by no cache. */
function sendPicture(reply: FastifyReply, { bytes, fileName }: StickerFile, type: string): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', INERT)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
