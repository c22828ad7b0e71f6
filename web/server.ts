import type { App } from '@marque/server/app';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { marqueContext, type MarqueContext } from './app/context.ts';
import { languageInAddress } from './app/platform/shell/language/language-choice.ts';

/** Answers one page request. The HTTP server knows the caller and the script nonce of the response. */
export type WebHandler = (request: Request, about: Omit<MarqueContext, 'app' | 'schema'>) => Promise<Response>;

/** The pages as one function over the services; the only place where the router's context is filled. */
export function createWebHandler(app: App): WebHandler {
  const handlerOf = createHandlers();
  return (request, { caller, ...about }) => {
    const context = new RouterContextProvider();
    context.set(marqueContext, {
      app,
      caller: { ...caller, locale: languageOf(request, caller) },
      schema: [],
      ...about,
    });
    return handlerOf(new URL(request.url).pathname)(request, context);
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * Finds the router's handler for a path: one for each first segment, made when it is asked for, which knows only the pages
 * that may begin with it. The router tries its routes one after the other, twice a page: with all of them that is 8 % of a
 * preview. Its own requests (`.data`, `/__manifest`) need all routes.
 */
function createHandlers(): (path: string) => Handler {
  const mode = import.meta.env.MODE;
  const routes = Object.entries(build.routes);
  const named = new Set(routes.map(([id]) => firstSegment(id)));
  const handlers = new Map<string | null, Handler>([[null, createRequestHandler(build, mode)]]);
  const keyOf = (path: string): string | null => {
    if (/^\/(\/|__|[^/]*%)|\.data$/.test(path)) return null;
    const first = path.split('/', 2)[1]?.toLowerCase() ?? '';
    return named.has(first) ? first : '*';
  };
  return path => {
    const key = keyOf(path);
    const known = handlers.get(key);
    if (known) return known;
    const own = routes.filter(([id]) => [null, key].includes(firstSegment(id)));
    const made = createRequestHandler({ ...build, routes: Object.fromEntries(own) }, mode);
    handlers.set(key, made);
    return made;
  };
}

/** What an address of a route begins with, in lower case; null where it may begin with anything, as in a layout. */
function firstSegment(id: string): string | null {
  const { path, index, parentId } = build.routes[id] ?? {};
  const outer = parentId === undefined ? null : firstSegment(parentId);
  if (outer !== null || index) return outer ?? '';
  const first = path?.split('/', 1)[0]?.toLowerCase() || null;
  return first === null || /^[:*]|\?$/.test(first) ? null : first;
}

/** What the address asks for, else what the reader chose or the site speaks; never a language the site does not offer. */
function languageOf(request: Request, { site, locale }: MarqueContext['caller']): MarqueContext['caller']['locale'] {
  return languageInAddress(new URL(request.url), site) ?? (site.locales.includes(locale) ? locale : site.locale);
}
