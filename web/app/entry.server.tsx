import { PassThrough } from 'node:stream';
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
import { loadMessages, PARTS } from './messages.ts';

const RENDER_TIMEOUT_MS = 6_000;

await Promise.all(PARTS.flatMap(part => [loadMessages('en', part), loadMessages('es', part)]));

/** Renders a page to a stream; crawlers get it whole, people as soon as its frame stands. */
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
  const whole = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let answered = status;
    const send = () => {
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [whole ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError: () => {
          answered = 500;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Faults of loaders and of rendering go to the log of the server; a page that is not there is no fault. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`page ${new URL(request.url).pathname}: ${text}\n`);
};
