import { KEPT_CACHE } from '../../../platform/shell/offline/kept-documents.ts';

/*
 * The service worker of the page for scanning on the lot, and of no other page. Where the server cannot be reached it answers
 * with what that page has kept: itself and the files of its build. It keeps nothing by itself.
 */

interface FetchEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  location: Location;
  addEventListener(name: 'fetch', listen: (event: FetchEvent) => void): void;
}

const scope = self as unknown as Scope;

scope.addEventListener('fetch', event => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== scope.location.origin) return;
  if (mode === 'navigate' || pathname.startsWith('/assets/')) event.respondWith(answered(event.request));
});

async function answered(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = (await caches.has(KEPT_CACHE)) ? await caches.open(KEPT_CACHE) : null;
    const kept = await cache?.match(request, { ignoreSearch: true, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}
