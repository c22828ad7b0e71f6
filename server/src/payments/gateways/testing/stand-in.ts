import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in does instead of answering. `lost`: it does what it was asked, but its answer never arrives. */
export type Fault = 'down' | 'slow' | 'broken' | 'lost' | null;

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface StandIn {
  url: string;
  fault: Fault;
  /** Every request, oldest first, as `POST /v1/refunds`. */
  asked: string[];
  close(): Promise<void>;
}

/** How long a slow stand-in waits; more than a client in a test does. */
const SLOW_MS = 4_000;

/** A small HTTP server on this machine that answers like a gateway outside, and that can be told to fail. */
export async function startStandIn(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<StandIn> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const method = request.method ?? 'GET';
      standIn.asked.push(`${method} ${url.pathname}`);
      const send = ({ status, body }: Answer) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (standIn.fault === 'down') return void request.socket.destroy();
      if (standIn.fault === 'broken') return send({ status: 503, body: { error: { message: 'Try again later' } } });
      const { pathname: path, searchParams: query } = url;
      const made = await answer({
        method,
        path,
        query,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      if (standIn.fault === 'lost') return void request.socket.destroy();
      if (standIn.fault === 'slow') return void setTimeout(() => send(made), SLOW_MS).unref();
      return send(made);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    asked: [],
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** Answers a repeated key with the first answer. `differ`: the same key came with something else. */
export function rememberKeys() {
  const answers = new Map<string, { body: string; answer: Answer }>();
  const once = (key: string | undefined, body: string, make: () => Answer, differ?: Answer): Answer => {
    const known = key ? answers.get(key) : undefined;
    if (known) return differ && known.body !== body ? differ : known.answer;
    const answer = make();
    if (key && answer.status < 500) answers.set(key, { body, answer });
    return answer;
  };
  return { once, forget: () => answers.clear() };
}
