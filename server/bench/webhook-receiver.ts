import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives events in a process of its own: `/hangs` never answers, `/10mb` answers with that much, `/figures` says what has arrived. */
const LARGE = Buffer.alloc(10_000_000, 'a');
const ids = new Set<string>();
let all = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/figures') return void response.end(JSON.stringify({ all, different: ids.size }));
  if (path === '/hangs') return;
  request.resume().on('end', () => {
    all += 1;
    ids.add(String(request.headers['webhook-id']));
    if (path === '/10mb') response.end(LARGE);
    else response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready at ${(server.address() as AddressInfo).port}\n`));
