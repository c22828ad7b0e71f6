/** The longest path of a page. */
const PATH_LENGTH = 120;
const MAX_PARTS = 4;
const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

/**
 * The first parts of every address the product answers itself. No page of content may stand there, and no redirect may
 * start there. A test compares them with the routes of the web.
 */
const RESERVED = new Set(
  `
    api api-cwa assets health livez readyz metrics webhooks media photos sites operator members language check identify
    where-to-find-it vehicle recall-check pricing help terms privacy nmvtis unsubscribe forgot-password
    reset login signup checkout pay support subscription dispute glossary sample-report sample-sticker r
    verify delete-account documents status offline manifest makes cars social page-preview data-sources dealer
    developers v1 mcp lot
  `
    .trim()
    .split(/\s+/),
);

/** Files at the root, such as `robots.txt`; pages of older sites often ended in `.html` or `.php`. */
const FILE = /^\.|\.(?:txt|xml|ico|js|mjs|json|webmanifest|svg|png|data)$/;

/** Whether the product itself answers at a path, or may one day. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  return first === '' || RESERVED.has(first) || FILE.test(first) || first.startsWith('_');
}

/** Fault of a page's path: its form, its length, or that the product needs it; null: none. */
export function pathFault(path: string): 'form' | 'long' | 'reserved' | null {
  if (path.length > PATH_LENGTH || path.split('/').length - 1 > MAX_PARTS) return 'long';
  if (!PATH.test(path)) return 'form';
  return isReservedPath(path) ? 'reserved' : null;
}

/** A path as somebody typed it into the address bar, as pages have it: lower case, without a slash at its end. */
export function plainPath(path: string): string {
  const [bare = ''] = path.trim().toLowerCase().split(/[?#]/);
  return bare.replace(/(?<=.)\/+$/, '');
}

/** Whether a path holds words of pages of the product: it is content, and no page of its own. */
export const isSectionPath = (path: string): boolean => path.toLowerCase().startsWith('/sections/');
