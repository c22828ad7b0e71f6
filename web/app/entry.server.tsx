import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { marqueContext } from './context.ts';
import { loadMessages, PARTS } from './messages/messages.ts';

const RENDER_TIMEOUT_MS = 6_000;
/** A page that is whole this soon after its frame is sent in one piece, which costs far less than a stream. */
const WHOLE_WITHIN_MS = 50;

await Promise.all(PARTS.flatMap(part => [loadMessages('en', part), loadMessages('es', part)]));

/** Renders a page; what is slow streams in after the frame, but crawlers get everything at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method.toUpperCase() === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const { nonce } = context.get(marqueContext);
  const patienceMs = isbot(request.headers.get('user-agent') ?? '') ? RENDER_TIMEOUT_MS : WHOLE_WITHIN_MS;
  return new Promise((resolve, reject) => {
    let answered = status;
    let patience: NodeJS.Timeout | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady: () => {
          patience = setTimeout(() => {
            patience = undefined;
            const body = pipe(new PassThrough());
            resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }));
          }, patienceMs);
        },
        onAllReady: () => {
          clearTimeout(timer);
          if (!patience) return;
          clearTimeout(patience);
          void buffer(pipe(new PassThrough())).then(html => {
            headers.set('Content-Length', String(html.length));
            resolve(new Response(html, { status: answered, headers }));
          }, reject);
        },
        onShellError: reject,
        onError: () => {
          answered = 500;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** The door hears of faults of loaders and of rendering; a page that is not there is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(marqueContext).failed(error);
};
