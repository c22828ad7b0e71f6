import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When a request whose answer is noted came in, by the clock of `performance.now()`. */
    cameAt: number;
  }
}

/** How a request was answered. */
export interface Answered {
  status: number;
  ms: number;
  /** Before it is compressed. */
  bytes: number;
  /** Null where it was sent piece by piece. */
  text: string | null;
}

/** Notes when a request came in. */
export const timed: onRequestHookHandler = (request, _reply, done) => {
  request.cameAt = performance.now();
  done();
};

/** Milliseconds since a request came in. */
export const tookMs = ({ cameAt }: FastifyRequest): number => Math.round(performance.now() - cameAt);

/**
 * Hooks of a route that note how each request with a key was answered. No answer waits for it, and one without a key costs
 * nothing. A flood fills no log.
 */
export function notedAnswers(note: (request: FastifyRequest, answered: Answered) => Promise<void>): {
  onRequest: onRequestHookHandler;
  onSend: onSendHookHandler<unknown>;
} {
  return {
    onRequest: timed,
    onSend(request, { statusCode: status }, payload, done) {
      if (!request.keyLimit || status === 429) return done(null, payload);
      const end = (bytes: number, text: string | null): void => {
        note(request, { status, ms: tookMs(request), bytes, text }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'A request of a key was not written down'),
        );
      };
      if (payload instanceof Readable)
        return done(
          null,
          counted(payload, bytes => end(bytes, null)),
        );
      const text = typeof payload === 'string' ? payload : null;
      end(text === null ? 0 : Buffer.byteLength(text), text);
      return done(null, payload);
    },
  };
}

/** The same stream, whose bytes are counted until its end, or until its reader has gone. */
function counted(stream: Readable, onEnd: (bytes: number) => void): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      next(null, chunk);
    },
  });
  return pipeline(stream, counter, () => onEnd(bytes));
}
