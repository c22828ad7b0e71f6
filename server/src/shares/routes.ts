import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { DRAWING_LIMITS, limitsOf } from '../kit/limits.ts';
import { sendPdf, serve } from '../kit/route.ts';
import { licenseOf } from '../reports/rules/license-of.ts';
import { openShareCall, revokeShareCall, shareDocumentCall, sharesCall } from './contract.ts';
import type { Shares } from './service.ts';

export function shareRoutes(http: FastifyInstance, shares: Shares): void {
  serve(http, shareDocumentCall, async (caller, input) => ({ share: await shares.add(caller, input) }));
  serve(http, sharesCall, async (caller, input) => ({ shares: await shares.list(caller, input) }));
  serve(http, revokeShareCall, async (caller, { share }) => {
    await shares.revoke(caller, share);
    return { share };
  });
  serve(http, openShareCall, async (caller, input) => {
    const { shared } = await shares.open(caller, input);
    if (!licenseOf(shared.document).export) throw new AppError('share_license');
    return { shared };
  });
  http.get<{ Params: { token: string } }>(
    '/r/:token/report.pdf',
    { schema: { hide: true }, preHandler: limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => {
      const pdf = await shares.pdf(request.caller, { token: request.params.token });
      return sendPdf(reply.header('x-robots-tag', 'noindex'), pdf);
    },
  );
}
