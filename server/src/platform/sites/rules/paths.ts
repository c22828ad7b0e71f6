const DELICATE =
  /^\/(?:checkout|pay|r|dispute|delete-account|subscription|page-preview|unsubscribe|status\/(?:confirm|unsubscribe)|login|signup|forgot-password|reset|members\/(?:login|signup|forgot-password|reset|securelogin|magic|confirm|profile|sessions|delete-account))(?:\/|$)/;

/** Pages with the barcode reader: only these run its WebAssembly. */
const SEARCH_PAGES = /^\/(?:|check|identify|window-sticker|classic-cars|dealer\/(?:appraisals|inventory\/scan))$/;

/** Whether a page holds the barcode reader. An unreadable path does not. */
export const isSearchPath = (path: string): boolean => SEARCH_PAGES.test(path);

/** Pages whose address holds a mailed token, or one that was passed on: it must not travel on in a `Referer`. */
const TOKEN_PAGES =
  /^\/(?:(?:members\/(?:reset|magic|confirm)|reset|unsubscribe|status\/(?:confirm|unsubscribe)|dispute)(?:\/|$)|(?:delete-account|subscription|r|page-preview)\/.)/;

/**
 * Whether a page takes a password, a mailed token or an order: no measuring, no chat and no script of others runs
 * there. `path` as in an address; an unreadable one counts as delicate.
 */
export const isDelicatePath = (path: string): boolean => isOneOf(DELICATE, path);

/** Whether a page's address holds a mailed token. `path` as in an address; an unreadable one may. */
export const isTokenPath = (path: string): boolean => isOneOf(TOKEN_PAGES, path);

function isOneOf(pages: RegExp, path: string): boolean {
  try {
    const plain = decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/{2,}/g, '/');
    return pages.test(plain.replace(/\.data$/, ''));
  } catch {
    return true;
  }
}

/** A path of this site to go on to; anything that could lead elsewhere (`//host`, `/\host`, `https:`) is `otherwise`. */
export function samePlace(wanted: string | null | undefined, otherwise = '/'): string {
  if (!wanted?.startsWith('/')) return otherwise;
  try {
    const base = 'http://same.invalid';
    const { origin, pathname, search, hash } = new URL(wanted, base);
    return origin !== base || pathname.startsWith('//') ? otherwise : pathname + search + hash;
  } catch {
    return otherwise;
  }
}
