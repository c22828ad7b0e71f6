import type { FastifyRequest } from 'fastify';

/** Pages that are the same for everybody who carries no cookie. */
const SHARED = new Set(['/', '/help', '/pricing', '/sample-report', '/sample-sticker']);
const FRESH_MS = 10_000;
const MOST = 200;

interface SharedPage {
  headers: [string, string][];
  /** The page between the places where its script nonce stood. */
  pieces: string[];
  until: number;
}

/** Whole pages, cached for some seconds; each response gets its own nonce. */
export function createSharedPages(now: () => number = Date.now) {
  const kept = new Map<string, SharedPage>();

  return {
    /** The page as it was rendered for another visitor a moment ago. */
    find(request: FastifyRequest): { headers: [string, string][]; html: string } | null {
      const page = kept.get(keyOf(request) ?? '');
      if (!page || page.until < now()) return null;
      return { headers: page.headers, html: page.pieces.join(request.nonce) };
    },
    keep(request: FastifyRequest, headers: [string, string][], html: Buffer): void {
      const key = keyOf(request);
      if (!key) return;
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { headers, pieces: html.toString().split(request.nonce), until: now() + FRESH_MS });
    },
  };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

/** What such a page depends on; null for any other page and for requests with a cookie (a language is one) or a token. */
function keyOf({ method, url, headers, protocol, host }: FastifyRequest): string | null {
  if (method !== 'GET' || !SHARED.has(url) || headers.cookie || headers.authorization) return null;
  return [protocol, host, url, headers['sec-gpc'] ?? ''].join(' ');
}
