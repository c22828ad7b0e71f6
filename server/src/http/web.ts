import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { isDatabaseLost } from '../kit/database/database-lost.ts';
import type { Limiter } from '../kit/web/limits.ts';
import type { FrameKind } from './content-policy.ts';
import { logged, refusalOf } from './errors.ts';
import { newNonce, policyOf } from './security.ts';
import type { EachView, SharedPages } from './shared-pages.ts';

/** The server's facts about a page's request. */
export interface PageAbout {
  caller: Caller;
  nonce: string;
  /** Counts one decoding of this visitor. @returns the seconds to wait where that is one too many, else null */
  decodingWait: () => Promise<number | null>;
  /** Counts one list of recalls of this visitor. @returns as `decodingWait` */
  recallWait: () => Promise<number | null>;
  /** Lets the page frame films or maps of others; asked for before anything of the page is sent. */
  frames(kinds: readonly FrameKind[]): void;
  /** Lets the page be kept some seconds for visitors without a cookie; `note` is called for each view but this one. */
  share(note: EachView['note']): void;
  /** Takes the page when it is whole; the response to it then carries no body. */
  whole(html: Buffer): void;
  /** Hears of every fault behind the page. */
  failed(error: unknown): void;
  /** A service's refusal, in a language; null for a fault. */
  refused: typeof refusalOf;
}

/** The pages: one function from a request to a response. */
export type WebHandler = (request: Request, about: PageAbout) => Promise<Response>;

interface Pages {
  handler: WebHandler;
  shared: SharedPages;
  decoding: Limiter;
  recalls: Limiter;
  development: boolean;
}

/** Answers with a page: one that is kept, else one rendered now. */
export async function answerWithPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shared = pages.shared.find(request);
  // One decoding too many is a page of its own.
  if (!shared || (shared.each?.decodes && (await pages.decoding(request, reply)) !== null))
    return render(pages, request, reply);
  await shared.each?.note(request.caller);
  return reply.headers(shared.headers).send(shared.body);
}

/** Hands a Fastify request to the pages; their answer goes back in one piece when it is whole, else as a stream. */
async function render(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const nonce = newNonce();
  let frames: readonly FrameKind[] = [];
  let lost: unknown;
  let decodes = false;
  let note: EachView['note'] | null = null;
  let html = null as Buffer | null;
  const failed = (error: unknown): void => {
    if (isDatabaseLost(error)) lost = error;
    else request.log.error(logged(error, request), 'A page failed');
  };
  const response = await pages.handler(asWebRequest(request), {
    caller: request.caller,
    nonce,
    failed,
    refused: refusalOf,
    frames: kinds => (frames = kinds),
    share: each => (note = each),
    whole: page => (html = page),
    decodingWait: async () => {
      decodes = true;
      return pages.decoding(request, reply);
    },
    recallWait: async () => pages.recalls(request, reply),
  });
  // The same answer as of every call, instead of a page about a fault of ours.
  if (lost) throw lost;
  const policy = policyOf(request, { nonce, development: pages.development, frames });
  reply.header('content-security-policy', policy);
  const headers = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  const cookies = response.headers.getSetCookie();
  reply.code(response.status).headers(headers);
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  if (response.body) return reply.send(Readable.fromWeb(response.body as ReadableStream));
  if (html === null) return reply.send('');
  if (request.caller.draft) return reply.header('cache-control', 'private, no-store').send(withoutScripts(html));
  const each = note && { decodes, note };
  if (response.status === 200 && cookies.length === 0)
    pages.shared.keep(request, { headers: { ...headers, 'content-security-policy': policy }, html, nonce, each });
  return reply.send(html);
}

/** A page that is only looked at. Its frame would refuse each script, and the browser report that. */
const withoutScripts = (html: Buffer): string =>
  html.toString().replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');

function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const address = `${request.protocol}://${request.host}${request.url}`;
  return new Request(address, { method: request.method, headers, signal: request.caller.signal?.() ?? null });
}
