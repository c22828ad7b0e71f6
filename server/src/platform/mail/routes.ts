import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { serve } from '../../kit/route.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import {
  liftSuppressionCall,
  mailsCall,
  mailStateCall,
  mailTemplateCall,
  mailTemplatesCall,
  previewMailCall,
  retryMailCall,
  revertMailTextsCall,
  saveMailTextsCall,
  suppressedCall,
  testMailCall,
} from './contract.ts';
import type { Mail } from './service.ts';

/** What operators do with the emails of their brand. */
export function mailDeskRoutes(http: FastifyInstance, mail: Mail): void {
  const { desk, sent, suppression } = mail;
  serve(http, mailsCall, (caller, input) => sent.list(caller, input));
  serve(http, retryMailCall, async (caller, input) => {
    await sent.retry(caller, input);
    return {};
  });
  serve(http, testMailCall, (caller, input) => mail.sendTest(caller, input));
  serve(http, suppressedCall, (caller, input) => suppression.list(caller, input));
  serve(http, liftSuppressionCall, (caller, input) => suppression.lift(caller, input));
  serve(http, mailStateCall, caller => mail.stateOf(caller));
  serve(http, mailTemplatesCall, caller => desk.list(caller));
  serve(http, mailTemplateCall, async (caller, input) => ({ template: await desk.template(caller, input) }));
  serve(http, previewMailCall, async (caller, input) => ({ drawn: await desk.preview(caller, input) }));
  serve(http, saveMailTextsCall, async (caller, input) => ({ template: await desk.save(caller, input) }));
  serve(http, revertMailTextsCall, async (caller, input) => ({ template: await desk.revert(caller, input) }));
}

/**
 * What a mail provider posts about emails that have left. Its proof covers the raw body, so the body is not parsed here; the
 * provider is no browser.
 */
export function mailEventRoutes(http: FastifyInstance, { suppression }: Mail): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  http.post<{ Params: { provider: string } }>(
    '/webhooks/mail/:provider',
    { bodyLimit: 1024 * 1024 },
    async ({ caller, params, body, headers }) => {
      const events = await suppression.receive(caller.site.id, params.provider, String(body ?? ''), headers);
      return { status: 'success', events };
    },
  );
}

/** The outbox of development: every mail of this site as it was drawn. Mail that leaves is read by its recipient, not here. */
export function mailRoutes(http: FastifyInstance, mail: Mail, outbox: () => boolean): void {
  http.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!outbox()) throw new AppError('not_found');
    refuseOthers(request.ip);
    const mails = await mail.list(request.caller.site.id);
    const list = mails.map(
      mail =>
        `<li><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject ?? mail.template)}</a> → ${escapeHtml(mail.recipient)}</li>`,
    );
    const body = `<!doctype html><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1><ul>${list.join('')}</ul>`;
    return reply.type('text/html; charset=utf-8').send(body);
  });
  http.get<{ Params: { id: string } }>('/dev/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    if (!outbox()) throw new AppError('not_found');
    refuseOthers(request.ip);
    const mails = await mail.list(request.caller.site.id);
    const found = mails.find(mail => mail.id === request.params.id);
    if (!found) throw new AppError('not_found');
    return reply.type('text/html; charset=utf-8').send(found.html ?? escapeHtml(JSON.stringify(found.props)));
  });
}

/** Emails contain links that open accounts: only this machine may read them here. */
function refuseOthers(ip: string): void {
  if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)) throw new AppError('not_found');
}
