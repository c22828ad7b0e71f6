import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kit/caller.ts';

/** The pages: one function from a request to a response. */
export type WebHandler = (request: Request, about: { caller: Caller; nonce: string }) => Promise<Response>;

/** Hands a Fastify request to the pages and streams their answer back. */
export async function answerWithPage(
  handler: WebHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await handler(asWebRequest(request, reply), { caller: request.caller, nonce: request.nonce });
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send(null);
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}

function asWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const stop = new AbortController();
  reply.raw.once('close', () => stop.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: stop.signal,
    ...(writes ? { body: Readable.toWeb(request.raw) as unknown as RequestInit['body'], duplex: 'half' } : {}),
  });
}
