import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { requestKey } from '../../../kit/web/request-key.ts';
import { keyOf } from '../../keys/rules/door.ts';
import type { Asking } from '../rules.ts';
import type { createRepeats } from '../service/repeats.ts';

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
export function onceOnly({
  repeats,
}: {
  repeats: ReturnType<typeof createRepeats>;
}): Pick<RouteOptions, 'preHandler' | 'onSend'> {
  return {
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      const name = requestKey(request);
      if (name === undefined) return;
      const { method, url, body } = request;
      const run = await repeats.begin(askingOf(request), name, [method, url, body]);
      if ('mark' in run) {
        request.run = { name, mark: run.mark };
        return;
      }
      const { status, answer } = run.before;
      const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
      await reply.code(status).type(type).header('idempotent-replayed', 'true').send(answer);
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (request.run && typeof payload === 'string')
        await repeats.end(askingOf(request), request.run.name, { status: reply.statusCode, answer: payload });
      return payload;
    },
  };
}
