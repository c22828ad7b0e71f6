import type { App } from '@marque/server/app';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { marqueContext, type MarqueContext } from './app/context.ts';
import { languageInAddress } from './app/platform/shell/language/language-choice.ts';

/** Answers one page request. The HTTP server knows the caller and the script nonce of the response. */
export type WebHandler = (request: Request, about: Omit<MarqueContext, 'app' | 'schema'>) => Promise<Response>;

/** The pages as one function over the services; the only place where the router's context is filled. */
export function createWebHandler(app: App): WebHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, { caller, ...about }) => {
    const context = new RouterContextProvider();
    context.set(marqueContext, {
      app,
      caller: { ...caller, locale: languageOf(request, caller) },
      schema: [],
      ...about,
    });
    return handle(request, context);
  };
}

/** What the address asks for, else what the reader chose or the site speaks; never a language the site does not offer. */
function languageOf(request: Request, { site, locale }: MarqueContext['caller']): MarqueContext['caller']['locale'] {
  return languageInAddress(new URL(request.url), site) ?? (site.locales.includes(locale) ? locale : site.locale);
}
