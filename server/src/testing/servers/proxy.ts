import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** How often the proxy asks each server whether it is ready. */
const CHECK_MS = 100;

/** A proxy in front of servers that come and go. It keeps its connections to them, and asks nothing a second time. */
export interface Proxy {
  origin: string;
  /** Sends requests to this server as well, while its `/readyz` says 200. */
  add(origin: string): Promise<void>;
  remove(origin: string): void;
  close(): void;
}

/** Starts a proxy that has no server yet; where none is ready it answers 502. */
export async function startProxy(): Promise<Proxy> {
  const servers = new Map<string, { agent: Agent; isReady: boolean }>();
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...servers].filter(([, { isReady }]) => isReady);
    const chosen = ready[turn++ % ready.length];
    if (!chosen) return void outgoing.writeHead(502).end('no server is ready');
    const [origin, { agent }] = chosen;
    const { method, url, headers } = incoming;
    const asked = request(new URL(url ?? '/', origin), { method, headers, agent }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => {});
    });
    asked.on('error', error =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(String(error)),
    );
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  }

  async function check(): Promise<void> {
    const asked = [...servers].map(async ([origin, server]) => {
      const ready = await fetch(`${origin}/readyz`).catch(() => null);
      server.isReady = ready?.ok ?? false;
    });
    await Promise.all(asked);
  }

  const checking = setInterval(() => void check(), CHECK_MS);
  const http = createServer(pass).listen(0, 'localhost');
  // Never by time: on a busy machine a client sends its next request just as a connection is closed, and it is lost.
  http.keepAliveTimeout = 0;
  await once(http, 'listening');
  const address = http.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
  return {
    origin: `http://localhost:${address.port}`,
    async add(origin) {
      servers.set(origin, { agent: new Agent({ keepAlive: true }), isReady: false });
      await check();
    },
    remove: origin => void servers.delete(origin),
    close() {
      clearInterval(checking);
      http.closeAllConnections();
      http.close();
    },
  };
}
