import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notedAnswers } from '../../kit/web/answered.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import { KEY_LIMITS } from '../keys/rules.ts';
import { keyOf, refuseKeyless } from '../keys/rules/door.ts';
import { noteIn } from '../resources/rules/answering.ts';
import { operationOf } from './rules.ts';
import type { Agents } from './service.ts';

/** Bytes of a message. */
const MAX_BODY = 256 * 1024;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** `/mcp`: one address for agents, behind a key. */
export function agentRoutes(http: FastifyInstance, service: Agents): void {
  const { onRequest = [] } = limitsOf(http, KEY_LIMITS);
  const noted = notedAnswers((request, answered) =>
    noteIn(service, request, { ...answered, operation: operationOf(request.body) }),
  );
  http.register(async scope => {
    // The protocol has its own answer to a text that is no JSON.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, (body as string).replace(BYTE_ORDER_MARK, '')),
    );
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: MAX_BODY,
      // A program has no cookies, so no other site can send them along.
      config: { anyOrigin: true },
      schema: { hide: true },
      onRequest: [noted.onRequest, refuseKeyless, ...onRequest],
      onSend: noted.onSend,
      handler: async (request, reply) => {
        const response = await service.answer({ caller: request.caller, key: keyOf(request) }, asWebRequest(request));
        return reply
          .status(response.status)
          .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
          .send(await response.text());
      },
    });
  });
}

function asWebRequest({ method, headers, body, url }: FastifyRequest): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value);
  return new Request(`http://localhost${url}`, {
    method,
    headers: sent,
    ...(method === 'POST' ? { body: (body as string | undefined) ?? '' } : {}),
  });
}
