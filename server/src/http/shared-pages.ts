import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { createCache } from '../kit/cache.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { Locale } from '../platform/sites/contract.ts';
import { placeChoice } from '../vehicles/decode/rules/ip-data.ts';

/** Pages that are the same for everybody who carries no cookie. Others say so themselves (`PageAbout.share`). */
const SHARED = new Set(['/', '/help', '/pricing', '/sample-report', '/sample-sticker']);
const FRESH_MS = 10_000;
const MAX_PAGES = 200;

/** Steps for each reader of a cached page, as if it had been rendered for them. */
export interface EachView {
  /** Whether a view counts as one decoding of the visitor. */
  decodes: boolean;
  note(caller: Caller): Promise<void>;
}

interface RenderedPage {
  /** With the content policy, which names the nonce. */
  headers: Record<string, string>;
  html: Buffer;
  nonce: string;
  each: EachView | null;
}

/** The answer from a cached page: the same bytes and headers for all who take the same encoding. */
interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

interface SharedPage extends RenderedPage {
  /** As it is and compressed; made when a reader asks for it. */
  answers: Partial<Record<Encoding, Answer>>;
}

type Encoding = keyof typeof ENCODERS;
const ENCODERS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
  identity: (bytes: Buffer) => bytes,
};
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** Whole pages, kept for some seconds for readers without a cookie. */
export function createSharedPages(now: () => number = Date.now) {
  const pages = createCache<SharedPage>({ max: MAX_PAGES, ttlMs: FRESH_MS, now });

  return {
    /** The page as it was rendered for somebody else a moment ago. */
    find(request: FastifyRequest): (Answer & Pick<RenderedPage, 'each'>) | null {
      const page = pages.find(keyOf(request) ?? '');
      if (!page) return null;
      const accepted = request.headers['accept-encoding'];
      const encoding = (accepted && negotiator.negotiate(accepted, ENCODINGS)) || 'identity';
      const { headers, body } = (page.answers[encoding] ??= answerOf(page, encoding));
      return { headers, body, each: page.each };
    },
    /** Drops all of them: something that they show was changed or taken away. */
    clear: pages.clear,
    /** Keeps a page for visitors; `each` where the page itself says that it may be kept. */
    keep(request: FastifyRequest, page: RenderedPage): void {
      const key = keyOf(request);
      if (!key || (!SHARED.has(request.url) && !page.each)) return;
      pages.set(key, { ...page, answers: {} });
    },
  };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

/**
 * A nonce is for one answer. Here the content policy names the hashes of the scripts that had it (CSP level 3, 2.3.1), so
 * that one answer fits every reader and is compressed once.
 */
function answerOf({ headers, html, nonce }: RenderedPage, encoding: Encoding): Answer {
  const text = html.toString();
  const scripts = [...text.matchAll(/<script nonce="([^"]*)"[^>]*>(.*?)<\/script>/gs)];
  const hashes = scripts.filter(([, own]) => own === nonce).map(([, , script = '']) => hashOf(script));
  const policy = headers['content-security-policy'] ?? '';
  return {
    headers: {
      ...headers,
      'content-security-policy': policy.replace(`'nonce-${nonce}'`, hashes.join(' ')),
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body: ENCODERS[encoding](Buffer.from(text.replaceAll(` nonce="${nonce}"`, ''))),
  };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Cache key of such a page; null for requests with a cookie (a language is one) or a token. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers, protocol, host } = request;
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  const place = placeChoice(request, { locales: Locale.options });
  return [protocol, host, url, headers['sec-gpc'] ?? '', place.locale ?? '', place.currency ?? ''].join(' ');
}
