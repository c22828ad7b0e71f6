import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { marqueContext } from './context.ts';
import { Caching, cacheParts, MISSING_PART } from './kit/ui/page/cached-markup.tsx';
import { loadMessages } from './kit/messages/messages.ts';
import { type Part, PARTS } from './kit/messages/parts.ts';
import { withStructuredData } from './structured-data.ts';

/** Stands for a stream that has been read; a real one for each page is work for nothing. */
const NOTHING_MORE = { getReader: () => null } as unknown as ReadableStream<Uint8Array>;
const RENDER_TIMEOUT_MS = 6_000;

const parts = Object.keys(PARTS) as Part[];
await Promise.all(parts.flatMap(part => [loadMessages('en', part), loadMessages('es', part)]));

/**
 * Renders a page in one piece. `renderToPipeableStream` takes a quarter more, and on Node 20 the async storage it opens
 * slows every later request of the process.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, failed, whole, schema } = context.get(marqueContext);
  const loaderData = routerContext.serverHandoffStream ? await textOf(routerContext.serverHandoffStream) : null;
  const page = () => (
    <Caching value>
      <ServerRouter context={forPage(routerContext, loaderData)} url={request.url} nonce={nonce} />
    </Caching>
  );
  const html = renderToString(page());
  let answered = status;
  const fail = (error: unknown): void => {
    answered = 500;
    failed(error);
  };
  const text = html.includes(MISSING_PART) ? await renderInTime(page, nonce, fail) : `<!DOCTYPE html>${html}`;
  whole(Buffer.from(withStructuredData(cacheParts(text), schema)));
  return new Response(null, { status: answered, headers });
}

/** The router's context with the routes of this page alone, because the router builds a tree of all it is given. */
function forPage(context: EntryContext, loaderData: string | null): EntryContext {
  const { routes } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]] as const);
  const own = { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } };
  return loaderData === null ? own : withLoaderData(own, loaderData);
}

/** The loaders' data as the router's stream of it, read already: nothing in the page has to wait for it. */
function withLoaderData(context: EntryContext, value: string): EntryContext {
  const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
  return { ...context, serverHandoffStream: NOTHING_MORE, renderMeta: { ...context.renderMeta, streamCache } };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Waits for the code of every part, at most `RENDER_TIMEOUT_MS`: only the first pages after a start need this. */
async function renderInTime(page: () => ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  const { renderToReadableStream } = await import('react-dom/server.browser');
  const stream = await renderToReadableStream(page(), {
    nonce,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError,
  });
  await stream.allReady;
  const streamed = await textOf(stream);
  // The stream moves large parts to the end, where only a script puts them into their place.
  const whole = renderToString(page());
  return whole.includes(MISSING_PART) ? streamed : `<!DOCTYPE html>${whole}`;
}

/** The door hears of faults of loaders and of rendering; a page that is not there is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(marqueContext).failed(error);
};
