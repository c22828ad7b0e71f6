import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

const MAX_CONNECTIONS = 2;

let test: TestApp;
let http: FastifyInstance;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  const app = { ...test.app, config: { ...test.app.config, connectionsPerAddress: MAX_CONNECTIONS } };
  const waits = { headers: 150, request: 300, silence: 600, keepAlive: 200, check: 25 };
  http = await createHttp(app, { pages: null, development: false, middleware: null, timeouts: waits });
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http.close();
  await test.close();
});

const HEAD = 'POST /api-cwa/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Sends some bytes and waits, however long, until the server closes. @returns all it has said */
async function heard(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('a connection that does not get on', () => {
  it.each([
    ['without a byte', '', 'request_slow', 408],
    ['with half of its headers', HEAD, 'request_slow', 408],
    ['with half of its body', `${HEAD}Content-Length: 100\r\n\r\n{"email":`, 'request_slow', 408],
    ['with half of a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n40\r\n{`, 'request_slow', 408],
    ['with headers without end', `${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_large', 431],
    ['with bytes that are no request', 'HELLO\r\n\r\n', 'bad_request', 400],
  ])('%s gets an error answer and the connection is closed', async (_name, bytes, reason, status) => {
    const received = await heard(bytes);
    expect(received.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `);
    const body = JSON.parse(received.slice(received.indexOf('{'))) as Record<string, string>;
    expect(body).toMatchObject({ status: 'error', reason, msg: body['message'] });
    expect(body['request_id']).toMatch(/^req_/);
  });

  it('is closed after its answer when no more data arrives', async () => {
    const received = await heard('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1.1 200 /);
  });
});

/** A connection from an address of our choice, as the server sees it. */
function visit(remoteAddress: string): { socket: Duplex; received: () => string } {
  const chunks: string[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const own = {
    remoteAddress,
    setTimeout: () => socket,
    destroySoon: () => socket.destroy(),
    setNoDelay: () => socket,
  };
  http.server.emit('connection', Object.assign(socket, own) as unknown as Socket);
  return { socket, received: () => chunks.join('') };
}

describe('connections of one address', () => {
  it('are as many as the setting allows, and free again when they close', async () => {
    const [first, second, third] = [visit('203.0.113.1'), visit('203.0.113.1'), visit('203.0.113.1')];
    expect([first, second, third].map(each => each.socket.destroyed)).toEqual([false, false, true]);
    expect(third.received()).toContain('"reason":"too_many_connections"');
    expect(visit('203.0.113.2').socket.destroyed).toBe(false);
    first.socket.destroy();
    await once(first.socket, 'close');
    expect(visit('203.0.113.1').socket.destroyed).toBe(false);
    expect(visit('203.0.113.1').socket.destroyed).toBe(true);
  });

  it('of one IPv6 network count together', () => {
    const all = [1, 2, 3].map(host => visit(`2001:db8:1:2::${host}`).socket.destroyed);
    expect(all).toEqual([false, false, true]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('of the proxy at %s are any number', address => {
    const all = Array.from({ length: MAX_CONNECTIONS + 3 }, () => visit(address).socket.destroyed);
    expect(all).not.toContain(true);
  });
});

async function* halfHeld(held: Promise<void>) {
  yield 'first half, ';
  await held;
  yield 'second half';
}

/** More than the system takes from a server for a reader who has not read yet. */
const LARGE = 32 * 1024 * 1024;

describe('a server that is stopped', () => {
  async function stoppable() {
    let isStopping = false;
    const stopping = { isStopping: () => isStopping };
    const server = await createHttp(test.app, { pages: null, development: false, middleware: null, stopping });
    let go = (): void => {};
    const held = new Promise<void>(resolve => (go = resolve));
    server.get('/held', () => held.then(() => 'held'));
    server.get('/large', (_request, reply) => reply.send(Buffer.alloc(LARGE)));
    server.get('/half', (_request, reply) => reply.send(Readable.from(halfHeld(held))));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    const address = { agent, host: '127.0.0.1', port: (server.server.address() as AddressInfo).port };
    const open = async (path: string) => ((await once(get({ ...address, path }), 'response')) as [IncomingMessage])[0];
    const ask = async (path: string) => {
      const answer = await open(path);
      return { connection: answer.headers.connection, status: answer.statusCode, body: await text(answer) };
    };
    return { server, open, ask, go, beginToStop: () => (isStopping = true) };
  }

  it('tells its clients to connect anew while it still answers', async () => {
    const { server, ask, beginToStop } = await stoppable();
    expect(await ask('/health')).toMatchObject({ status: 200, connection: 'keep-alive' });
    beginToStop();
    expect(await ask('/health')).toMatchObject({ status: 200, connection: 'close' });
    await server.close();
  });

  it('answers what it has begun, then closes, though the client would keep the connection', async () => {
    const { server, ask, go, beginToStop } = await stoppable();
    const asked = once(server.server, 'request');
    const answer = ask('/held');
    await asked;
    beginToStop();
    const closed = server.close();
    go();
    expect(await answer).toEqual({ status: 200, connection: 'close', body: 'held' });
    await closed;
  });

  it('does not cut off an answer that a slow reader has half of', async () => {
    const { server, open } = await stoppable();
    const answer = await open('/large');
    const closed = server.close();
    await once(server.server, 'close', { signal: AbortSignal.timeout(300) }).catch(() => {});
    const parts = (await answer.toArray()) as Buffer[];
    expect(Buffer.concat(parts)).toHaveLength(LARGE);
    await closed;
  });

  it('closes behind an answer that had begun before, though the client would keep the connection', async () => {
    const { server, open, go } = await stoppable();
    const answer = await open('/half');
    const closed = server.close();
    setTimeout(go, 1);
    expect(await text(answer)).toBe('first half, second half');
    await closed;
  }, 10_000);
});
