import { ABOUT_HEADER, KEPT_CACHE, type KeptAbout } from './kept-documents.ts';
import { type KeptLink, withKeptList } from './kept-list.ts';

/*
 * The service worker. It keeps one page, which is shown where the server cannot be reached, and answers for documents
 * that a member has kept. It keeps nothing else. Its address names its version and the language of the page: with
 * another address, it is another worker, and the page of the former one goes.
 */

/** The part of the worker's scope that is used; the whole of it is in a library of types that excludes the one of pages. */
interface Scope {
  location: Location;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof ScopeEvents>(name: Name, listen: (event: ScopeEvents[Name]) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerMessage {
  request: Request;
  /** The response the browser has begun to fetch while the worker started; undefined where it does not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface ScopeEvents {
  install: Lasting;
  activate: Lasting;
  fetch: WorkerMessage;
}

const scope = self as unknown as Scope;
const PAGE_CACHES = 'marque-offline ';
const PAGE_CACHE = PAGE_CACHES + scope.location.pathname + scope.location.search;
const PAGE = `/offline${scope.location.search}`;

scope.addEventListener('install', event => event.waitUntil(install()));
scope.addEventListener('activate', event => event.waitUntil(activate()));
scope.addEventListener('fetch', event => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/kept/')) event.respondWith(keptDocument(event.request));
  else if (mode === 'navigate') event.respondWith(page(event));
});

async function install(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'reload', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${PAGE} answered ${answer.status}`);
  await (await caches.open(PAGE_CACHE)).put(PAGE, answer);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PAGE_CACHES) && name !== PAGE_CACHE).map(removeCache));
  await scope.registration.navigationPreload?.enable();
}

const removeCache = (name: string): Promise<boolean> => caches.delete(name);

/** A page as the server answers it; the offline page where it cannot be reached. */
async function page({ request, preloadResponse }: WorkerMessage): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

async function keptDocument(request: Request): Promise<Response> {
  const kept = (await caches.has(KEPT_CACHE)) ? await (await caches.open(KEPT_CACHE)).match(request) : undefined;
  if (kept) return kept;
  return fetch(request).catch(() => offlinePage());
}

async function offlinePage(): Promise<Response> {
  const kept = await (await caches.open(PAGE_CACHE)).match(PAGE);
  if (!kept) return Response.error();
  const html = withKeptList(await kept.text(), await keptLinks());
  return new Response(html, { status: 503, headers: kept.headers });
}

async function keptLinks(): Promise<KeptLink[]> {
  if (!(await caches.has(KEPT_CACHE))) return [];
  const cache = await caches.open(KEPT_CACHE);
  const links: KeptLink[] = [];
  for (const request of await cache.keys()) {
    const about = (await cache.match(request))?.headers.get(ABOUT_HEADER);
    if (!about) continue;
    links.push({ href: new URL(request.url).pathname, ...(JSON.parse(decodeURIComponent(about)) as KeptAbout) });
  }
  return links;
}
