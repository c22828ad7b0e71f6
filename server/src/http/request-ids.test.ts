import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../kit/log/log.ts';
import { createFetch } from '../kit/web/fetch.ts';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

const lines: string[] = [];
const log = createLog('info', { write: line => void lines.push(line) });
const GIVEN = 'proxy-4f2a9c01';

let test: TestApp;
let http: FastifyInstance;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ log, transport: async () => log.info('mail leaves') });
  const config = { ...test.app.config, logRequestIds: true };
  http = await createHttp({ ...test.app, config }, { pages: null, development: false, middleware: null });
  address = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

const idOf = async (given: string, remoteAddress = '127.0.0.1') =>
  (await test.http.inject({ url: '/api/config', remoteAddress, headers: { 'x-request-id': given } })).headers[
    'x-request-id'
  ];
/** The requests that the entries with this message name. */
const named = (message: string) =>
  lines
    .map(line => JSON.parse(line) as { msg: string; reqId?: string })
    .flatMap(({ msg, reqId }) => (msg === message ? [reqId] : []));

describe('the id of a request', () => {
  it('is that of the proxy on this machine', async () => {
    expect(await idOf(GIVEN)).toBe(GIVEN);
  });

  it.each(['short', 'with a space', 'a'.repeat(65), 'line\tbreak-1'])('is ours instead of %j', async given => {
    expect(await idOf(given)).toMatch(/^req_/);
  });

  it('is ours where somebody else names one', async () => {
    expect(await idOf(GIVEN, '203.0.113.9')).toMatch(/^req_/);
  });
});

describe('with LOG_REQUEST_IDS', () => {
  /** Over a connection, the body after the headers: what is read from a connection has a context of its own. */
  async function post(id: string, email = 'ada@example.com'): Promise<void> {
    const headers = { 'x-request-id': id, 'content-type': 'application/json' };
    const sent = request(`${address}/api-cwa/reset-password`, { method: 'POST', headers });
    sent.flushHeaders();
    await once(http.server, 'request');
    sent.end(JSON.stringify({ email }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  }

  it('an entry names its request, after a body and a call of an outside service as well', async () => {
    const outside = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
    await new Promise(resolve => outside.once('listening', resolve));
    const { port } = outside.address() as AddressInfo;
    const call = createFetch({ name: 'outside' });
    const { resetPassword } = test.app.accounts;
    test.app.accounts.resetPassword = async (...input) => {
      await call(`http://127.0.0.1:${port}/`);
      log.info('asked');
      return resetPassword(...input);
    };
    await Promise.all([post('request-one-1'), post('request-two-2')]);
    test.app.accounts.resetPassword = resetPassword;
    outside.close();
    expect(named('asked').toSorted()).toEqual(['request-one-1', 'request-two-2']);
  });

  it('an entry of a job names the request that has queued it, through the job that this one has queued', async () => {
    const member = await buildMember(test);
    const email = member.actor.kind === 'member' ? member.actor.email : '';
    await post('request-six-6', email);
    await test.drain();
    expect(named('mail leaves')).toEqual(['request-six-6']);
    log.info('alone');
    expect(named('alone')).toEqual([undefined]);
  });
});
