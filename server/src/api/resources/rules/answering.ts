import type { FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { tookMs, type Answered } from '../../../kit/web/answered.ts';
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

interface Noting {
  noteRequest: ReturnType<typeof createRequests>['noteRequest'];
}

/** Writes a request of a key into its log. `isSecret`: something of it opens something. */
export function noteIn(
  { noteRequest }: Noting,
  request: FastifyRequest,
  { operation, isSecret = false, text: answer, ...ended }: Answered & { operation: string; isSecret?: boolean },
): Promise<void> {
  const { method, url: path } = request;
  return noteRequest(askingOf(request), {
    operation,
    isSecret,
    method,
    path,
    body: textOf(request.body),
    answer,
    ...ended,
  });
}

/** A body as text: one that was sent as such, a form, or JSON. */
function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}

/** Writes each request of a key into its log, as it is answered. A log that cannot be written fails no request. */
export function noted(
  noting: Noting,
  { id: operation, secret }: Pick<Operation, 'id' | 'secret'>,
): onSendAsyncHookHandler {
  return async (request, reply, payload) => {
    // Without a key there is no log, and a flood fills none.
    if (!request.apiKey || reply.statusCode === 429) return payload;
    const text = typeof payload === 'string' ? payload : null;
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? Buffer.byteLength(payload) : 0;
    const ended = { status: reply.statusCode, ms: tookMs(request), bytes, text };
    try {
      await noteIn(noting, request, { operation, isSecret: secret === true, ...ended });
    } catch (error) {
      request.log.warn({ err: error }, 'A request of a key was not written down');
    }
    return payload;
  };
}
