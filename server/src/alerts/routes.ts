import type { FastifyInstance } from 'fastify';
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
  http.post<{ Querystring: { token?: string } }>('/unsubscribe', async ({ caller, query }, reply) => {
    const say = translatorFor(caller.locale);
    const done = await alerts.unsubscribe(caller, String(query.token ?? '')).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    const sentence = escapeHtml(done ? say('mail', 'recallAlert.ended') : say('errors', 'unsubscribe_link'));
    const page = `<!doctype html><html lang="${caller.locale}"><meta charset="utf-8"><title>${sentence}</title><p>${sentence}</p></html>`;
    return reply
      .code(done ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
