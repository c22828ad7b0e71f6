import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { countedAddress } from './limits.ts';

/** A server-sent event; `data` is sent as JSON. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

/** A comment this often keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** How soon a browser connects again after a break. */
const RETRY_MS = 3_000;

const textOf = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Sends events as they come, until their source ends, the reader goes or the server stops. They are not compressed, which
 * would hold them back.
 */
export type SendEvents = (
  reply: FastifyReply,
  events: (signal: AbortSignal) => AsyncIterable<StreamEvent>,
) => FastifyReply;

/**
 * Streams of server-sent events, at most `perAddress` at once for one address and no longer than `lastsMs` each: a browser
 * that still wants to know connects again.
 */
export function eventStreams(http: FastifyInstance, options: { perAddress: number; lastsMs: number }): SendEvents {
  const { perAddress, lastsMs } = options;
  const open = new Map<string, number>();
  const stopping = new AbortController();
  http.addHook('preClose', async () => stopping.abort());

  return (reply, events) => {
    const address = countedAddress(reply.request.ip);
    const count = open.get(address) ?? 0;
    if (count >= perAddress) throw new AppError('too_many', { retryAfterS: RETRY_MS / 1000 });
    open.set(address, count + 1);
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, stopping.signal, AbortSignal.timeout(lastsMs)]);
    const stream = new Readable({ read() {} });
    const leave = once(() => {
      gone.abort();
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    stream.once('close', leave);
    void pump(stream, events(signal), signal);
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  };
}

/** Writes events and heartbeats to a stream, and ends it. */
async function pump(stream: Readable, events: AsyncIterable<StreamEvent>, signal: AbortSignal): Promise<void> {
  stream.push(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS);
  try {
    for await (const event of events) {
      if (signal.aborted) break;
      stream.push(textOf(event));
    }
    stream.push(null);
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  } finally {
    clearInterval(heartbeat);
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
