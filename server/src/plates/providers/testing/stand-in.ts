import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What is answered: JSON, or a text that is sent as HTML. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
}

export interface StandIn {
  url: string;
  asked: Asked[];
  /** The answer to every request; `hang`: none, `cut`: the connection is closed. */
  reply: Reply | 'hang' | 'cut';
  close(): void;
}

/** Stands in for an outside service, on a port of this machine. */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    standIn.asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const { reply } = standIn;
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    const type = reply.text === undefined ? 'application/json' : 'text/html';
    response.writeHead(reply.status ?? 200, { 'content-type': type }).end(reply.text ?? JSON.stringify(reply.json));
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    reply: { json: {} },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
