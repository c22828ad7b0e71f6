import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFetch } from './fetch.ts';

let server: Server;
let url: string;
let count: number;
let answer: (attempt: number) => { status: number; body?: string } | 'hang';

beforeEach(async () => {
  count = 0;
  server = createServer((_request, response) => {
    count += 1;
    const reply = answer(count);
    if (reply === 'hang') return;
    response.writeHead(reply.status).end(reply.body ?? '');
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('createFetch', () => {
  it('asks a GET again after a failure and gives the answer', async () => {
    answer = attempt => (attempt < 3 ? { status: 503 } : { status: 200, body: 'ok' });
    const ask = createFetch({ name: 'peer', backoffMs: 1 });
    const { status, bytes } = await ask(url);
    expect([status, new TextDecoder().decode(bytes), count]).toEqual([200, 'ok', 3]);
  });

  it('treats 404 as an answer and never repeats a POST', async () => {
    answer = () => ({ status: 404 });
    const ask = createFetch({ name: 'peer', backoffMs: 1 });
    expect((await ask(url)).status).toBe(404);
    answer = () => ({ status: 500 });
    await expect(ask(url, { method: 'POST' })).rejects.toMatchObject({ failure: 'status', status: 500 });
    expect(count).toBe(2);
  });

  it('gives up in time and on too much', async () => {
    answer = () => 'hang';
    await expect(createFetch({ name: 'peer', timeoutMs: 30, retries: 0 })(url)).rejects.toMatchObject({
      failure: 'timeout',
    });
    answer = () => ({ status: 200, body: 'x'.repeat(2_000) });
    await expect(createFetch({ name: 'peer', maxBytes: 1_000 })(url)).rejects.toMatchObject({ failure: 'too_large' });
  });

  it('rests after failures in a row and asks again later', async () => {
    let now = 0;
    answer = () => ({ status: 500 });
    const ask = createFetch({ name: 'peer', retries: 0, breakAfter: 2, restMs: 1_000, now: () => now });
    await expect(ask(url)).rejects.toMatchObject({ failure: 'status' });
    await expect(ask(url)).rejects.toMatchObject({ failure: 'status' });
    await expect(ask(url)).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(count).toBe(2);
    now = 1_001;
    answer = () => ({ status: 200 });
    expect((await ask(url)).status).toBe(200);
  });
});
