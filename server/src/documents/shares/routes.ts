import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { sendFile, sendPdf, serve } from '../../kit/route.ts';
import { PictureQuery } from '../../platform/media/contract.ts';
import { licenseOf } from '../reports/rules/versions/license-of.ts';
import * as calls from './contract.ts';
import { PASS_HOURS } from './rules.ts';
import type { Shares } from './service.ts';

/** PINs one address may try, of any links: to look at each takes 19 MB and some milliseconds. */
const PIN_LIMITS = [{ max: 30, minutes: 15 }];

interface OfLink {
  Params: { token: string };
}

export function shareRoutes(http: FastifyInstance, shares: Shares): void {
  serve(http, calls.shareDocumentCall, async (caller, input) => ({ share: await shares.add(caller, input) }));
  serve(http, calls.sharesCall, async (caller, input) => ({ shares: await shares.list(caller, input) }));
  serve(http, calls.revokeShareCall, async (caller, { share }) => {
    await shares.revoke(caller, share);
    return { share };
  });
  serve(http, calls.openShareCall, async (caller, input) => {
    const shared = await shares.open(caller, input);
    if (!licenseOf(shared.document).export) throw new AppError('share_license');
    return { shared };
  });
  for (const kind of calls.SharedKind.options) {
    http.get<OfLink>(
      `/r/:token/${kind}.pdf`,
      { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
      async (request, reply) => {
        const { token } = request.params;
        const pdf = await shares.pdf(request.caller, { token, pass: passOf(request, token) });
        return sendPdf(reply.header('x-robots-tag', 'noindex'), pdf);
      },
    );
  }
  http.get<{ Params: { token: string; id: string }; Querystring: PictureQuery }>(
    '/r/:token/files/:id(^\\w+$)',
    { schema: { hide: true, querystring: PictureQuery } },
    async (request, reply) => {
      const { token, id } = request.params;
      const file = await shares.file(request.caller, { token, pass: passOf(request, token) }, id, request.query.w);
      return sendFile(reply.header('x-robots-tag', 'noindex'), file);
    },
  );
  void http.register(async scope => pinRoute(scope, shares));
}

const passOf = (request: FastifyRequest, token: string): string | undefined =>
  request.cookies[calls.shareCookieOf(token)];

/** Where the form of a link's page sends the PIN, with and without script: back to the page, which then shows the document. */
function pinRoute(http: FastifyInstance, shares: Shares): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // A page that tells nobody its address sends no origin either; the link and its PIN are what allows it.
  const config = { anyOrigin: true };
  http.post<OfLink>(
    '/r/:token',
    { config, schema: { hide: true }, bodyLimit: 1000, ...limitsOf(http, PIN_LIMITS) },
    async (request, reply) => {
      const { token } = request.params;
      const page = `/r/${encodeURIComponent(token)}`;
      const pin = new URLSearchParams(String(request.body ?? '')).get('pin')?.trim().slice(0, 40) ?? '';
      try {
        const pass = await shares.pass(request.caller, { token, pin });
        const maxAge = PASS_HOURS * 60 * 60;
        const cookie = { path: '/r', httpOnly: true, sameSite: 'lax' as const, secure: request.protocol === 'https' };
        return reply.setCookie(calls.shareCookieOf(token), pass, { ...cookie, maxAge }).redirect(page, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.redirect(error.reason === 'share_pin_wait' ? `${page}?pin=wait` : `${page}?pin=wrong`, 303);
      }
    },
  );
}
