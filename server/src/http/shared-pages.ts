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
  /** With the content policy, which names the nonce. */
  headers: Record<string, string>;
  html: Buffer;
  nonce: string;
  /** Where the nonce stands in the page; looked for with the second reader. */
  nonceAt: number[] | null;
  until: number;
  each: EachView | null;
}

/** What a reader of a kept page gets, with a nonce of the answer's own. Every nonce has the same length. */
interface KeptPage {
  headers(nonce: string): Record<string, string>;
  html(nonce: string): Buffer;
  each: EachView | null;
}

/** Whole pages, kept for some seconds; each answer gets a nonce of its own. */
export function createSharedPages(now: () => number = Date.now) {
  const kept = new Map<string, SharedPage>();

  return {
    /** The page as it was rendered for somebody else a moment ago. */
    find(request: FastifyRequest): KeptPage | null {
      const page = kept.get(keyOf(request) ?? '');
      if (!page || page.until < now()) return null;
      return {
        headers: nonce => {
          const policy = page.headers['content-security-policy'] ?? '';
          return { ...page.headers, 'content-security-policy': policy.replace(page.nonce, nonce) };
        },
        html: nonce => {
          const own = Buffer.from(page.html);
          for (const at of (page.nonceAt ??= placesOf(page.nonce, page.html))) own.write(nonce, at, 'latin1');
          return own;
        },
        each: page.each,
      };
    },
    /** Drops all of them: something that they show was changed or taken away. */
    clear: (): void => kept.clear(),
    /** Keeps a page for visitors; `each` where the page itself says that it may be kept. */
    keep(request: FastifyRequest, page: Omit<SharedPage, 'nonceAt' | 'until'>): void {
      const key = keyOf(request);
      if (!key || (!SHARED.has(request.url) && !page.each)) return;
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { ...page, nonceAt: null, until: now() + FRESH_MS });
    },
  };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

/** Where a text stands in the bytes of a page. */
function placesOf(text: string, html: Buffer): number[] {
  const places: number[] = [];
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) places.push(at);
  return places;
}

/** What such a page depends on; null for requests with a cookie (a language is one) or a token. */
function keyOf({ method, url, headers, protocol, host }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  return [protocol, host, url, headers['sec-gpc'] ?? ''].join(' ');
}
