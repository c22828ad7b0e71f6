/** The browser's cache of documents kept for offline, and where whose they are is written down. */
export const KEPT_CACHE = 'marque-kept';
const OWNER = 'marque.kept-by';
/** A header of a kept document: what the offline page says of it, as JSON, percent-encoded. */
export const ABOUT_HEADER = 'x-kept';

/** The offline page's line on a document. */
export interface KeptAbout {
  title: string;
  /** Kind, and the day it was kept, in the language of that day. */
  about: string;
}

/** The address of a kept document; only the service worker answers there. */
const keptPath = (id: string): string => `/kept/${id}.pdf`;

/** Whether this browser can keep documents: only on secure origins. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** Fetches a PDF and keeps it for its owner. @throws when it cannot be fetched or there is no room */
export async function keepDocument(owner: string, id: string, pdf: string, about: KeptAbout): Promise<void> {
  const answer = await fetch(pdf);
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.startsWith('application/pdf')) throw new Error(`${pdf} answered ${answer.status} ${type}`);
  await forgetOthers(owner);
  localStorage.setItem(OWNER, owner);
  const headers = {
    'content-type': type,
    'content-disposition': 'inline',
    [ABOUT_HEADER]: encodeURIComponent(JSON.stringify(about)),
  };
  const cache = await caches.open(KEPT_CACHE);
  await cache.put(keptPath(id), new Response(await answer.blob(), { headers }));
}

/**
 * Keeps a page of the site for its owner, with the files of the build that it needs; the files of a former version go.
 * @throws when the page cannot be fetched, or there is no room
 */
export async function keepPage(owner: string, path: string, files: readonly string[], about: KeptAbout): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  await forgetOthers(owner);
  localStorage.setItem(OWNER, owner);
  const headers = new Headers(answer.headers);
  headers.set(ABOUT_HEADER, encodeURIComponent(JSON.stringify(about)));
  const cache = await caches.open(KEPT_CACHE);
  await cache.addAll(files);
  await cache.put(path, new Response(await answer.blob(), { headers }));
  const needed = new Set(files.map(file => new URL(file, location.href).href));
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(kept.filter(({ url }) => !needed.has(url)).map(request => cache.delete(request)));
}

/** Whether a document is kept for its owner. */
export async function isKept(owner: string, id: string): Promise<boolean> {
  if (localStorage.getItem(OWNER) !== owner || !(await caches.has(KEPT_CACHE))) return false;
  return (await (await caches.open(KEPT_CACHE)).match(keptPath(id))) !== undefined;
}

/** Removes one document from this browser. */
export async function dropDocument(id: string): Promise<void> {
  await (await caches.open(KEPT_CACHE)).delete(keptPath(id));
}

/** Removes all kept documents, unless they are of the member who is signed in. `member`: null for nobody. */
export async function forgetOthers(member: string | null): Promise<void> {
  const owner = localStorage.getItem(OWNER);
  if (owner === null || owner === member) return;
  await caches.delete(KEPT_CACHE);
  localStorage.removeItem(OWNER);
}
