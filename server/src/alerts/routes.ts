import type { FastifyInstance } from 'fastify';
import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { escapeHtml } from '../kit/html.ts';
import { translatorFor } from '../kit/messages.ts';
import { serve } from '../kit/route.ts';
import { markRepairCall, savedRecallsCall, unmarkRepairCall, unsubscribeCall } from './contract.ts';
import type { Alerts } from './service.ts';

export function alertRoutes(http: FastifyInstance, alerts: Alerts): void {
  serve(http, savedRecallsCall, (caller, input) => alerts.recallsOf(caller, input));
  serve(http, markRepairCall, async (caller, input) => ({ repair: await alerts.markRepair(caller, input) }));
  serve(http, unmarkRepairCall, async (caller, input) => {
    await alerts.unmarkRepair(caller, input);
    return {};
  });
  serve(http, unsubscribeCall, (caller, { token }) => alerts.unsubscribe(caller, token));
  void http.register(async scope => oneClickRoute(scope, alerts));
}

/**
 * Where a mail program ends the emails by one POST (RFC 8058), and where the form of the page goes without script. Not by
 * GET: programs that look at links in emails would end them for everybody. The body says nothing and is not read.
 */
function oneClickRoute(http: FastifyInstance, alerts: Alerts): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null));
  // The link is what allows it, no cookie: and a page that tells nobody its address sends no origin either.
  const config = { anyOrigin: true };
  http.post<{ Querystring: { token?: string } }>('/unsubscribe', { config }, async ({ caller, query }, reply) => {
    const done = await alerts.unsubscribe(caller, String(query.token ?? '')).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    return reply
      .code(done ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(pageOf(caller, done));
  });
}

/** What a browser without script shows; a mail program reads the status only. */
function pageOf({ locale, site }: Caller, done: boolean): string {
  const say = translatorFor(locale);
  const sentence = escapeHtml(done ? say('mail', 'recallAlert.ended') : say('errors', 'unsubscribe_link'));
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${sentence}</title>`;
  const style = 'font-family:system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1.5rem;line-height:1.6';
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body style="${style}"><h1 style="font-size:1.5rem">${escapeHtml(site.name)}</h1><p>${sentence}</p><p><a href="/">${escapeHtml(site.hosts[0] ?? '')}</a></p></body></html>`;
}
