import type { FastifyRequest, onRequestHookHandler, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { requestKey } from '../../../kit/web/request-key.ts';
import { keyOf } from '../../keys/rules/door.ts';
import type { Asking } from '../rules.ts';
import type { Operation } from './operations/operation.ts';
import type { createRepeats } from '../service/repeats.ts';
import type { createRequests } from '../service/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The run of a request that its client named: the name, and what is done once under it. */
    run?: { name: string; mark: string };
    /** When a request of `/v1` came in, by the clock of `performance.now()`. */
    cameAt: number;
  }
}

/** Who asks with a request behind `refuseKeyless`. */
export function askingOf(request: FastifyRequest): Asking {
  const { caller, run } = request;
  return { caller, key: keyOf(request), ...(run ? { mark: run.mark } : {}) };
}

/** A route whose requests are done once where their client names them, and answered as before when they are sent again. */
export function onceOnly(
  { repeats }: { repeats: ReturnType<typeof createRepeats> },
  { isSecret }: { isSecret: boolean },
): {
  preHandler: preHandlerAsyncHookHandler;
  onSend: onSendAsyncHookHandler;
} {
  return {
    async preHandler(request, reply) {
      const name = requestKey(request);
      if (name === undefined) return;
      const { method, url, body } = request;
      const run = await repeats.begin(askingOf(request), name, { request: [method, url, body], isSecret });
      if ('mark' in run) {
        request.run = { name, mark: run.mark };
        return;
      }
      const { status, answer } = run.before;
      const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
      await reply.code(status).type(type).header('idempotent-replayed', 'true').send(answer);
    },
    async onSend(request, reply, payload) {
      if (request.run && typeof payload === 'string')
        await repeats.end(askingOf(request), request.run.name, { status: reply.statusCode, answer: payload, isSecret });
      return payload;
    },
  };
}

/** Notes when a request came in, for its log. */
export const timed: onRequestHookHandler = (request, _reply, done) => {
  request.cameAt = performance.now();
  done();
};

/** Writes each request of a key into its log, as it is answered. A log that cannot be written fails no request. */
export function noted(
  { noteRequest }: { noteRequest: ReturnType<typeof createRequests>['noteRequest'] },
  { id: operation, secret }: Pick<Operation, 'id' | 'secret'>,
): onSendAsyncHookHandler {
  return async (request, reply, payload) => {
    // Without a key there is no log, and a flood fills none.
    if (!request.apiKey || reply.statusCode === 429) return payload;
    const { method, url: path, body } = request;
    const answer = typeof payload === 'string' ? payload : null;
    const sent = body === undefined || body === null ? null : JSON.stringify(body);
    const ended = { status: reply.statusCode, ms: Math.round(performance.now() - request.cameAt) };
    try {
      await noteRequest(askingOf(request), {
        operation,
        isSecret: secret === true,
        method,
        path,
        body: sent,
        answer,
        ...ended,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'A request of a key was not written down');
    }
    return payload;
  };
}
