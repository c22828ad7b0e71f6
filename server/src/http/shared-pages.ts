import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kit/caller.ts';

/** Pages that are the same for everybody who carries no cookie. Others say so themselves (`PageAbout.share`). */
const SHARED = new Set(['/', '/help', '/pricing', '/sample-report', '/sample-sticker']);
const FRESH_MS = 10_000;
const MOST = 200;

/** What is done for each reader of a kept page, as if it had been rendered for them. */
export interface EachView {
  /** Whether a view counts as one decoding of the visitor. */
  decodes: boolean;
  note(caller: Caller): Promise<void>;
}

interface SharedPage {
  headers: [string, string][];
  html: Buffer;
  nonce: string;
  /** The page between the places where its script nonce stood, from the second reader on. */
  pieces: string[] | null;
  until: number;
  each: EachView | null;
}

/** Whole pages, kept for some seconds; each answer gets a nonce of its own. */
export function createSharedPages(now: () => number = Date.now) {
  const kept = new Map<string, SharedPage>();

  return {
    /** The page as it was rendered for somebody else a moment ago. */
    find(request: FastifyRequest): (Pick<SharedPage, 'headers' | 'each'> & { html(): string }) | null {
      const page = kept.get(keyOf(request) ?? '');
      if (!page || page.until < now()) return null;
      const html = () => (page.pieces ??= page.html.toString().split(page.nonce)).join(request.nonce);
      return { headers: page.headers, each: page.each, html };
    },
    /** Keeps a page for visitors; `each` where the page itself says that it may be kept. */
    keep(request: FastifyRequest, page: Pick<SharedPage, 'headers' | 'html' | 'each'>): void {
      const key = keyOf(request);
      if (!key || (!SHARED.has(request.url) && !page.each)) return;
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { ...page, nonce: request.nonce, pieces: null, until: now() + FRESH_MS });
    },
  };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

/** What such a page depends on; null for requests with a cookie (a language is one) or a token. */
function keyOf({ method, url, headers, protocol, host }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  return [protocol, host, url, headers['sec-gpc'] ?? ''].join(' ');
}
