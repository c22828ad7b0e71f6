import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake server fails. `lost`: it carries out the request, but the response never arrives. */
export type Fault = 'down' | 'slow' | 'broken' | 'lost' | null;

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeResponse {
  status: number;
  body: unknown;
}

export interface FakeServer {
  url: string;
  fault: Fault;
  close(): Promise<void>;
}

/** How long a slow fake server waits: longer than any client timeout in the tests. */
const SLOW_MS = 4_000;

/** A local HTTP server that answers like a gateway's API and can be made to fail. */
export async function startFakeServer(
  answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
): Promise<FakeServer> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const method = request.method ?? 'GET';
      const send = ({ status, body }: FakeResponse) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (fake.fault === 'down') return void request.socket.destroy();
      if (fake.fault === 'broken') return send({ status: 503, body: { error: { message: 'Try again later' } } });
      const { pathname: path, searchParams: query } = url;
      const made = await answer({
        method,
        path,
        query,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      if (fake.fault === 'lost') return void request.socket.destroy();
      if (fake.fault === 'slow') return void setTimeout(() => send(made), SLOW_MS).unref();
      return send(made);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

/** Answers a repeated idempotency key with the first response. `differ`: the response when the body has changed. */
export function rememberIdempotencyKeys() {
  const answers = new Map<string, { body: string; answer: FakeResponse }>();
  const once = (
    key: string | undefined,
    body: string,
    make: () => FakeResponse,
    differ?: FakeResponse,
  ): FakeResponse => {
    const known = key ? answers.get(key) : undefined;
    if (known) return differ && known.body !== body ? differ : known.answer;
    const answer = make();
    if (key && answer.status < 500) answers.set(key, { body, answer });
    return answer;
  };
  return { once, expire: () => answers.clear() };
}
