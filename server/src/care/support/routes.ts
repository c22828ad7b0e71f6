import type { FastifyInstance } from 'fastify';
import { spellingsOf } from '../../kit/contract.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { sendFile, serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Support } from './service.ts';

/** Our signature of a webhook. */
const SIGNATURE = 'x-marque-signature';

export function supportRoutes(http: FastifyInstance, support: Support): void {
  serve(http, calls.createTicketCall, async (caller, input) => {
    const opened = await support.create(caller, input);
    const key = opened.credit_granted ? 'openedWithCredit' : 'opened';
    const message = translatorFor(caller.locale)('support-answers', key, { number: opened.ticket.number });
    return { message, ...opened };
  });
  serve(http, calls.ticketsCall, (caller, input) => support.own(caller, input));
  serve(http, calls.ticketCall, (caller, { ticket }) => support.conversation(caller, ticket));
  serve(http, calls.replyTicketCall, (caller, input) => support.reply(caller, input));
  serve(http, calls.closeTicketCall, async (caller, { ticket }) => ({ ticket: await support.close(caller, ticket) }));
  serve(http, calls.rateTicketCall, async (caller, input) => ({ ticket: await support.rate(caller, input) }));
  serve(http, calls.deskTicketsCall, (caller, input) => support.desk(caller, input));
  serve(http, calls.deskTicketCall, (caller, { ticket }) => support.deskTicket(caller, ticket));
  serve(http, calls.answerTicketCall, (caller, input) => support.answer(caller, input));
  serve(http, calls.creditTicketCall, async (caller, { ticket }) => ({
    ticket: await support.giveCredit(caller, ticket),
  }));
  serve(http, calls.sortTicketCall, async (caller, input) => ({ ticket: await support.sort(caller, input) }));
  serve(http, calls.macrosCall, caller => support.macros(caller));
  serve(http, calls.saveMacroCall, async (caller, input) => ({ macro: await support.saveMacro(caller, input) }));
  serve(http, calls.removeMacroCall, async (caller, { macro }) => {
    await support.removeMacro(caller, macro);
    return {};
  });
  serve(http, calls.moveTicketCall, async (caller, input) => ({ ticket: await support.move(caller, input) }));
  http.get<{ Params: { id: string } }>(
    '/support/attachments/:id(^\\w+$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const { type, bytes } = await support.attachment(request.caller, request.params.id);
      const fileName = `${request.params.id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
      return sendFile(reply, { type, bytes, fileName });
    },
  );
  void http.register(async scope => inboundRoute(scope, support));
}

/** The signature covers the raw body, so it is not parsed here; the mail provider is no browser. */
function inboundRoute(http: FastifyInstance, support: Support): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const [at, path] of spellingsOf('/webhooks/inbound-mail').entries())
    http.post(path, { schema: { hide: at > 0 }, bodyLimit: 1024 * 1024 }, async ({ body, headers }) => {
      const outcome = await support.receive(String(body ?? ''), String(headers[SIGNATURE] ?? ''));
      return { status: 'success', outcome };
    });
}
