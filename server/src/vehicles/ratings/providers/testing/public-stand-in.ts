import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of an address: JSON, a status with a text, a connection cut in the middle, or nothing at all. */
export type StandInAnswer = { json: unknown } | { status: number; text: string } | 'half' | 'hang';

export interface PublicStandIn {
  url: string;
  /** The paths that were asked for, in order. */
  requests: string[];
  /** By path with query; what is not here is 404. */
  answers: Record<string, StandInAnswer>;
  /** When set, the answer to everything. */
  always: StandInAnswer | null;
  close(): void;
}

/** Stands in for a public service with many addresses, on a port of this machine. */
export async function startPublicStandIn(): Promise<PublicStandIn> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replaceAll('+', ' '));
    standIn.requests.push(path);
    const answer = standIn.always ?? standIn.answers[path] ?? { status: 404, text: '{"message":"none"}' };
    if (answer === 'hang') return;
    if (answer === 'half') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      response.write('{"Results":[{"Veh');
      setTimeout(() => request.socket.destroy(), 5);
      return;
    }
    if ('json' in answer)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    else response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.text);
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const standIn: PublicStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answers: {},
    always: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
