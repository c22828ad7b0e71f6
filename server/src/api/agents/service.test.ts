import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AGENT_ORDERS_PER_DAY, KEY_SCOPES, type KeyScope } from '../keys/contract.ts';

const NEW = '2026-07-28';
const OLD = '2025-11-25';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
let secret: string;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  secret = await keyOf([...KEY_SCOPES]);
});
afterAll(() => test.close());

async function keyOf(scopes: KeyScope[], more: { agent_orders_per_day?: number } = {}) {
  const settings = { name: 'Agent', per_minute: 60, addresses: [], days: null, mode: 'test' as const };
  return (await test.app.keys.make(member, { ...settings, ...more, scopes })).secret;
}

interface Result {
  isError?: boolean;
  tools: { name: string; annotations: object; outputSchema: object }[];
  structuredContent: Record<string, unknown>;
  content: { text: string }[];
  protocolVersion: string;
}
interface Answered {
  status: number;
  result: Result;
  error: { code: number; message: string };
  headers: Record<string, unknown>;
}

interface Options {
  key?: string;
  revision?: string;
  /** Sent in place of the message. */
  raw?: string;
  accept?: string;
}
/** One message of a client of a revision. */
const ACCEPTED = 'application/json, text/event-stream';
async function send(method: string, params: object = {}, options: Options = {}) {
  const { key = secret, revision = NEW, raw = '', accept = ACCEPTED } = options;
  const meta =
    revision === NEW
      ? {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': NEW,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        }
      : {};
  const name = 'name' in params ? { 'mcp-name': String(params.name) } : {};
  const answer = await test.http.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      accept,
      'mcp-protocol-version': revision,
      ...(revision === NEW ? { 'mcp-method': method, ...name } : {}),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    payload: raw || JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...meta } }),
  });
  const text = answer.body.replace(/^event: message\n/, '').replace(/^data: /, '');
  const json = (text ? JSON.parse(text) : {}) as object;
  return { ...json, status: answer.statusCode, headers: answer.headers } as Answered;
}

const call = (name: string, input: object, options: Options = {}) =>
  send('tools/call', { name, arguments: input }, options);
const namesOf = async (key: string, revision = NEW) =>
  (await send('tools/list', {}, { key, revision })).result.tools.map(({ name }) => name);

describe.each([NEW, OLD])('an agent of revision %s', revision => {
  it('finds the tools its key allows, each with what it answers', async () => {
    const { tools } = (await send('tools/list', {}, { revision })).result;
    expect(tools.map(({ name }) => name)).toEqual([
      'decode_vin',
      'check_recalls',
      'vehicle_facts',
      'what_could_be_bought',
      'order_document',
      'document_status',
    ]);
    for (const tool of tools) {
      const readOnlyHint = tool.name !== 'order_document';
      expect(tool).toMatchObject({ annotations: { readOnlyHint }, outputSchema: { type: 'object' } });
    }
  });

  it('is answered as a program is by /v1', async () => {
    const { result } = await call('decode_vin', { vin: ACCORD }, { revision });
    const { json } = await v1(`/v1/vehicles/${ACCORD}`);
    expect(result.structuredContent).toEqual(json);
    expect(JSON.parse(result.content[0]!.text)).toEqual(json);
  });
});

const v1 = async (url: string) => {
  const answer = await test.http.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${secret}` } });
  return { json: answer.json<object>() };
};

it('greets a client of the revision before', async () => {
  const hello = { protocolVersion: OLD, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const { result } = await send('initialize', hello, { revision: OLD });
  expect(result).toMatchObject({ protocolVersion: OLD, capabilities: { tools: { listChanged: false } } });
});

it.each(['2025-06-18', '2025-03-26'])('speaks with a client of %s as it asks', async revision => {
  const hello = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  expect((await send('initialize', hello, { revision })).result.protocolVersion).toBe(revision);
  const { structuredContent } = (await call('decode_vin', { vin: ACCORD }, { revision })).result;
  expect(structuredContent).toMatchObject({ title: '2003 Honda Accord' });
});

it('offers a client of a revision nobody knows the newest it could speak with it', async () => {
  const hello = { protocolVersion: '2019-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  expect((await send('initialize', hello, { revision: OLD })).result.protocolVersion).toBe(OLD);
  const refused = await send('tools/list', {}, { revision: '2019-01-01' });
  expect([refused.status, refused.error.message]).toEqual([400, expect.stringContaining('2019-01-01')]);
});

describe('a tool', () => {
  it('that the key has no scope for does not exist', async () => {
    const few = await keyOf(['decode']);
    expect(await namesOf(few)).toEqual(['decode_vin', 'what_could_be_bought']);
    const { result, error } = await call('check_recalls', { vin: ACCORD }, { key: few });
    expect(result?.isError ?? error).toBeTruthy();
    expect(JSON.stringify(result ?? error)).toContain('check_recalls');
  });

  it('tells an outage of recalls as an error, never as an empty list', async () => {
    const { result } = await call('check_recalls', { vin: 'KNAFX5A88F5000019' });
    expect(result).toMatchObject({ isError: true });
    expect(result.structuredContent).toBeUndefined();
    expect(result.content[0]!.text).toMatch(/recall/i);
    expect((await call('check_recalls', { vin: TESLA })).result.structuredContent).toMatchObject({ object: 'recalls' });
  });

  it('refuses wrong input with the field', async () => {
    const { result, error } = await call('what_could_be_bought', { vins: [] });
    expect(JSON.stringify(result ?? error)).toContain('vins');
  });

  it('says what could be bought and what it costs', async () => {
    const { result } = await call('what_could_be_bought', { vins: [ACCORD] });
    expect(result.structuredContent).toMatchObject({
      data: [{ vin: ACCORD, offers: [{ document: 'report', available: true }, { document: 'sticker' }] }],
    });
  });
});

describe('an order of an agent', () => {
  const ORDER = { kind: 'report', vin: ACCORD, confirm_price: 1 };

  it('needs the price as a confirmation, and its status is asked for', async () => {
    const { result } = await call('order_document', { ...ORDER, confirm_price: undefined });
    expect(result).toMatchObject({ isError: true });
    expect(JSON.parse(result.content[1]!.text)).toEqual({ price: { unit: 'vhr', credits: 1 } });
    const placed = (await call('order_document', ORDER)).result.structuredContent;
    expect(placed).toMatchObject({ object: 'order', test: true, status: 'ready' });
    const status = (await call('document_status', { order: placed['id'] })).result.structuredContent;
    expect(status).toEqual(placed);
    const strange = await buildMember(test);
    const settings = { name: 'Agent', per_minute: 60, addresses: [], days: null, mode: 'test' as const };
    const { secret: other } = await test.app.keys.make(strange, { ...settings, scopes: ['orders'] });
    expect((await call('document_status', { order: placed['id'] }, { key: other })).result.isError).toBe(true);
    expect(await namesOf(await keyOf(['decode', 'documents']))).not.toContain('order_document');
  });

  it('is placed so many times with a key in a day, however many come at once', async () => {
    const key = await keyOf(['orders']);
    const refused = await call('order_document', { ...ORDER, confirm_price: 2 }, { key });
    expect(refused.result.isError).toBe(true);
    const all = await Promise.all(
      Array.from({ length: AGENT_ORDERS_PER_DAY + 2 }, () => call('order_document', ORDER, { key })),
    );
    expect(all.filter(({ result }) => !result.isError)).toHaveLength(AGENT_ORDERS_PER_DAY);
    expect((await call('order_document', ORDER, { key: await keyOf(['orders']) })).result.isError).toBeFalsy();
    test.clock.advanceDays(1);
    expect((await call('order_document', ORDER, { key })).result.isError).toBeFalsy();
  });
});

describe('the orders of agents in a day', () => {
  const ORDER = { kind: 'report', vin: ACCORD, confirm_price: 1 };

  it('are as many as the owner of the key says, none with 0, and change with the next request', async () => {
    const key = await keyOf(['orders'], { agent_orders_per_day: 1 });
    const order = async (secretOf = key) => (await call('order_document', ORDER, { key: secretOf })).result;
    expect((await order()).isError).toBeFalsy();
    const over = await order();
    expect([over.isError, over.content[0]!.text.includes('1 ')]).toEqual([true, true]);
    const [made] = (await test.app.keys.list(member)).filter(({ tail }) => key.endsWith(tail));
    expect(made).toMatchObject({ agent_orders_per_day: 1 });
    const { id, name, scopes, per_minute, addresses } = made!;
    const settings = { name, scopes, per_minute, addresses };
    await test.app.keys.change(member, { key: id, ...settings, agent_orders_per_day: 2 });
    expect((await order()).isError).toBeFalsy();
    expect((await order()).isError).toBe(true);
    expect((await order(await keyOf(['orders'], { agent_orders_per_day: 0 }))).isError).toBe(true);
  });
});

describe('the door', () => {
  it('needs a key, also for a list of tools', async () => {
    const answer = await send('tools/list', {}, { key: '' });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await send('tools/list', {}, { key: 'mk_live_nothing' })).status).toBe(401);
  });

  it('answers what is no JSON and no known method by the protocol', async () => {
    expect((await send('', {}, { raw: '{' })).error.code).toBe(-32_700);
    expect((await send('tools/dance')).error.code).toBe(-32_601);
    expect((await send('subscriptions/listen', { notifications: { toolsListChanged: true } })).error.message).toContain(
      'limit',
    );
  });

  it('takes JSON that begins with a byte order mark', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const answer = await send('ping', {}, { revision: OLD, raw: `\uFEFF${JSON.stringify(message)}` });
    expect([answer.status, answer.result]).toEqual([200, {}]);
  });

  it('refuses a browser by the protocol', async () => {
    const answer = await send('tools/list', {}, { revision: OLD, accept: 'text/html' });
    expect([answer.status, answer.error.message]).toEqual([406, expect.stringContaining('application/json')]);
  });

  it('has no sessions', async () => {
    const headers = { host: 'localhost', authorization: `Bearer ${secret}`, accept: 'text/event-stream' };
    expect((await test.http.inject({ method: 'GET', url: '/mcp', headers })).statusCode).toBe(405);
  });
});
