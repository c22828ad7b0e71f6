import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The response: JSON, or a text that is sent as HTML. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
}

export interface StandIn {
  url: string;
  requests: ReceivedRequest[];
  /** The answer to every request; `hang`: none, `cut`: the connection is closed, `half`: in the middle of the answer. */
  reply: Reply | 'hang' | 'cut' | 'half' | ((received: ReceivedRequest) => Reply | 'hang');
  close(): void;
}

/** Stands in for an outside service, on a port of this machine. */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    standIn.requests.push(received);
    const reply = typeof standIn.reply === 'function' ? standIn.reply(received) : standIn.reply;
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    if (reply === 'half') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"Count":1,"res');
      return void setTimeout(() => request.socket.destroy(), 5);
    }
    const type = reply.text === undefined ? 'application/json' : 'text/html';
    response.writeHead(reply.status ?? 200, { 'content-type': type }).end(reply.text ?? JSON.stringify(reply.json));
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply: { json: {} },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
