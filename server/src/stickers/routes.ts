import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { DRAWING_LIMITS, limitsOf } from '../kit/limits.ts';
import { requestKey } from '../kit/request-key.ts';
import { sendPdf, serve } from '../kit/route.ts';
import { generateStickerCall, getStickerCall, stickersCall } from './contract.ts';
import type { Stickers } from './service.ts';

export function stickerRoutes(http: FastifyInstance, stickers: Stickers): void {
  serve(http, generateStickerCall, async (caller, input, { request, reply }) => {
    const answer = await stickers.generate(caller, input, requestKey(request));
    if (answer.state === 'processing') reply.code(202);
    const sticker = answer.sticker_id ? await stickers.described(caller, answer.sticker_id) : null;
    return sticker ? { ...answer, sticker } : answer;
  });
  serve(http, stickersCall, (caller, input) => stickers.list(caller, input));
  serve(http, getStickerCall, async (caller, input) => {
    const found = await stickers.read(caller, input.vin);
    if (!found) throw new AppError('document_not_found', { field: 'vin' });
    return { ...found };
  });
  http.get<{ Params: { id: string } }>(
    '/documents/sticker/:id(^\\w+).pdf',
    { schema: { hide: true }, preHandler: limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => {
      return sendPdf(reply, await stickers.pdf(request.caller, request.params.id));
    },
  );
}
