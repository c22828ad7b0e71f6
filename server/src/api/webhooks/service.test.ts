import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAX_ANSWER, type WebhookEvent } from './contract.ts';
import { createSender } from './service.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const MINUTE = 1 / 1440;
let test: TestApp;
let target: Server;
let base: string;
let received: Received[] = [];
const LARGE = Buffer.alloc(10_000_000, 'a');
/** What the target answers, by the path it is asked for; 204 to any other. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/500': response => response.writeHead(500).end('out of order'),
  '/410': response => response.writeHead(410).end(),
  '/302': response => response.writeHead(302, { location: '/moved' }).end(),
  '/hangs': () => {},
  '/10mb': response => response.writeHead(200).end(LARGE),
  '/nul': response => response.writeHead(400).end(Buffer.from([97, 0, 98, 255])),
  '/half': response => void response.writeHead(200).write('one half'),
};

beforeAll(async () => {
  target = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', part => (body += String(part)));
    request.on('end', () => {
      received.push({ path, headers: request.headers, body });
      (answers[path] ?? (() => response.writeHead(204).end()))(response);
    });
  });
  await new Promise<void>(done => void target.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  test = await createTestApp({ targets: { isLocal: true, timeoutMs: 1000 } });
});
afterAll(async () => {
  target.closeAllConnections();
  target.close();
  await test.close();
});
beforeEach(async () => {
  received = [];
  await test.database.executeSql('delete from webhook_messages');
});

async function make(path: string, events: WebhookEvent[] = ['order.paid', 'order.refunded']) {
  const member = await buildMember(test);
  const made = await test.app.webhooks.make(member, { url: base + path, events, description: '' });
  const account = accountOf(member);
  const { id } = made.endpoint;
  return {
    ...made,
    member,
    account,
    endpoint: id,
    test: () => test.app.webhooks.test(member, { endpoint: id }),
    state: async () => (await test.app.webhooks.list(member)).find(each => each.id === id)!,
    message: (message: string) => test.app.webhooks.message(member, { id: message }),
    messages: async () => (await test.app.webhooks.messages(member, { endpoint: id, limit: 100 })).messages,
  };
}
type Made = Awaited<ReturnType<typeof make>>;

const refund = ({ account }: Made, orderId: string) =>
  test.database.db.transaction(tx => test.app.events.emit(tx, 'order.refunded', { account, orderId }));
const pay = ({ account }: Made, orderId: string) =>
  test.database.db.transaction(tx =>
    test.app.events.emit(tx, 'order.paid', { account, orderId, kind: 'plan', vin: null, origin: '' }),
  );
/** Some time passes; then what nobody sends is looked for, as once a minute. */
async function later(days: number) {
  test.clock.advanceDays(days);
  await test.app.webhooks.sending.wake();
  await test.drain();
}

describe('a message', () => {
  it('arrives signed, as it is kept, and is written down with its answer', async () => {
    const made = await make('/good');
    await pay(made, 'ord_1');
    await test.drain();
    const { headers, body } = received[0]!;
    const [message] = await made.messages();
    expect(headers['webhook-id']).toBe(message?.id);
    // The clock of a test stands elsewhere than the one that the library reads.
    const checked = new Webhook(made.secret).sign(message!.id, test.clock.now, body);
    expect(headers['webhook-signature']).toBe(checked);
    expect(JSON.parse(body)).toEqual({
      type: 'order.paid',
      timestamp: test.clock.now.toISOString(),
      data: { order: 'ord_1', kind: 'plan', vin: null, dealership: null },
    });
    const known = await made.message(message!.id);
    expect(known.body).toBe(body);
    expect(known.entry).toMatchObject({
      state: 'delivered',
      tries: 1,
      next: null,
      last: { status: 204, problem: null },
    });
    expect(known.attempts).toMatchObject([{ status: 204, problem: null, answer: '' }]);
  });

  it('is there only if what happened is, and only where it was asked for', async () => {
    const made = await make('/good', ['order.refunded']);
    await pay(made, 'ord_1');
    const undone = test.database.db.transaction(async tx => {
      await test.app.events.emit(tx, 'order.refunded', { account: made.account, orderId: 'ord_1' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await test.drain();
    expect([await made.messages(), received]).toEqual([[], []]);
  });

  it('is not lost with a process that is killed between writing and sending', async () => {
    const made = await make('/good');
    await refund(made, 'ord_1');
    await test.queue.put('send-webhooks', 'completed');
    await test.drain();
    expect(received).toEqual([]);
    await later(MINUTE);
    expect(received).toHaveLength(1);
  });

  it('of an object waits for those before it, and holds up no other', async () => {
    const made = await make('/500');
    await pay(made, 'ord_1');
    await test.drain();
    await refund(made, 'ord_1');
    await pay(made, 'ord_2');
    await test.drain();
    const typesOf = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { order: string } });
    expect(typesOf().map(({ type, data }) => `${type} ${data.order}`)).toEqual([
      'order.paid ord_1',
      'order.paid ord_2',
    ]);
    answers['/500'] = response => response.writeHead(200).end();
    await later(10 * MINUTE);
    answers['/500'] = response => response.writeHead(500).end('out of order');
    expect(
      typesOf()
        .slice(2)
        .filter(({ data }) => data.order === 'ord_1')
        .map(({ type }) => type),
    ).toEqual(['order.paid', 'order.refunded']);
  });
});

describe('an answer', () => {
  it.each([
    ['/500', 'waiting', { status: 500, problem: 'status', answer: 'out of order' }],
    ['/302', 'waiting', { status: 302, problem: 'redirect' }],
    ['/hangs', 'waiting', { status: null, problem: 'timeout', answer: '' }],
    ['/nul', 'waiting', { status: 400, problem: 'status', answer: 'ab\uFFFD' }],
    ['/half', 'delivered', { status: 200, problem: null, answer: 'one half' }],
    ['/10mb', 'delivered', { status: 200, problem: null, answer: 'a'.repeat(MAX_ANSWER) }],
  ] as const)('of %s leaves the message %s', async (path, state, attempt) => {
    const made = await make(path);
    const { entry, attempts } = await made.message(await made.test().then(sent));
    expect(entry.state).toBe(state);
    expect(attempts).toMatchObject([attempt]);
    expect(received.map(each => each.path)).toEqual([path]);
  });

  it('is read no further than is kept of it, however much there is', async () => {
    const piece = Buffer.alloc(64 * 1024, 'a');
    let pieces = 0;
    const ended = new Promise<void>(done => {
      answers['/64mb'] = response => {
        const more = () => {
          while (pieces < 1024 && response.write(piece)) pieces += 1;
          if (pieces === 1024) response.end();
          else pieces += 1;
        };
        response.on('drain', more).on('close', done).writeHead(200);
        more();
      };
    });
    const made = await make('/64mb');
    const { attempts } = await made.message(await made.test().then(sent));
    expect(attempts).toMatchObject([{ status: 200, problem: null, answer: 'a'.repeat(MAX_ANSWER) }]);
    await ended;
    // What the system holds for a reader who has gone is some megabytes.
    expect(pieces).toBeLessThan(512);
  });

  it('that never comes leaves it waiting, along the schedule', async () => {
    const made = await make('/500');
    const id = await sent(await made.test());
    // A day of failures would switch it off before.
    const tries = [6 / 86_400, 6 * MINUTE, 34 * MINUTE, 2.3 / 24, 5.6 / 24, 11.1 / 24];
    for (const days of tries) await later(days);
    expect((await made.message(id)).entry.tries).toBe(7);
    expect((await made.state()).failing_since).not.toBeNull();
  });

  async function sent(id: string) {
    await test.drain();
    return id;
  }
});

describe('an endpoint', () => {
  it('that answers 410 is sent nothing more, and its owner is written to', async () => {
    const made = await make('/410');
    test.mailbox.length = 0;
    await made.test();
    await test.drain();
    await refund(made, 'ord_1');
    await test.drain();
    expect(received).toHaveLength(1);
    expect(await made.state()).toMatchObject({ state: 'gone', waiting: 0 });
    expect(test.mailbox.map(({ html }) => html).join()).toContain('answered 410 Gone');
    await expect(made.test()).rejects.toMatchObject({ reason: 'webhook_off' });
  });

  it('is switched off after a day of failures, and what was missed is sent again once it works', async () => {
    const made = await make('/500');
    const start = test.clock.now.toISOString();
    test.mailbox.length = 0;
    await refund(made, 'ord_1');
    await test.drain();
    for (let step = 0; step < 16; step++) await later(2 / 24);
    expect(await made.state()).toMatchObject({ state: 'failing', waiting: 0 });
    expect(test.mailbox.map(({ html }) => html).join()).toContain('got through for a day');
    await refund(made, 'ord_2');
    await test.drain();
    answers['/500'] = response => response.writeHead(200).end();
    received = [];
    await test.app.webhooks.switch(made.member, { endpoint: made.endpoint, on: true });
    expect(await test.app.webhooks.replaySince(made.member, { endpoint: made.endpoint, since: start })).toBe(2);
    await test.drain();
    answers['/500'] = response => response.writeHead(500).end('out of order');
    expect(received.map(({ body }) => (JSON.parse(body) as { data: { order: string } }).data.order).sort()).toEqual([
      'ord_1',
      'ord_2',
    ]);
    expect((await made.state()).failing_since).toBeNull();
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const made = await make('/good');
    const young = await test.app.webhooks.rotate(made.member, { endpoint: made.endpoint });
    const signaturesOf = async (days: number) => {
      received = [];
      test.clock.advanceDays(days);
      const id = await made.test();
      await test.drain();
      const { headers, body } = received[0]!;
      const of = (secret: string) => new Webhook(secret).sign(id, test.clock.now, body);
      return [headers['webhook-signature'], of(young.secret), of(made.secret)];
    };
    const [both, newer, older] = await signaturesOf(0);
    expect(both).toBe(`${newer} ${older}`);
    const [one, only] = await signaturesOf(1);
    expect(one).toBe(only);
  });

  it('that hangs is given a rest and holds up no other, and of a storm of events none is lost', async () => {
    const of = (path: string) => make(path, ['inventory.gone']);
    const endpoints = { hanging: await of('/hangs'), large: await of('/10mb'), good: await of('/good') };
    const vehicles = Array.from({ length: 120 }, (_, n) => `stk_${n}`);
    for (const { account } of Object.values(endpoints)) {
      const left = { account, state: 'sold' as const, vehicles: vehicles.map(id => ({ id, vin: id })) };
      await test.database.db.transaction(tx => test.app.events.emit(tx, 'stock.left', left));
    }
    await test.drain();
    const vehiclesAt = (path: string) =>
      received
        .filter(each => each.path === path)
        .map(({ body }) => (JSON.parse(body) as { data: { vehicle: string } }).data.vehicle);
    // Three times ten at once; then the endpoint rests.
    expect(vehiclesAt('/hangs')).toHaveLength(30);
    expect((await endpoints.hanging.state()).waiting).toBe(vehicles.length);
    // On a busy machine an answer may come too late, and is waited for again.
    await later(10 * MINUTE);
    expect([(await endpoints.good.state()).waiting, (await endpoints.large.state()).waiting]).toEqual([0, 0]);
    for (const path of ['/good', '/10mb']) expect(new Set(vehiclesAt(path))).toEqual(new Set(vehicles));
  });

  it('keeps its secret out of the database, and is nobody else’s', async () => {
    const made = await make('/good');
    const kept = ['webhook_endpoints', 'audit_entries'].map(table =>
      test.database.executeSql(`select * from ${table}`),
    );
    for (const { rows } of await Promise.all(kept))
      expect(JSON.stringify(rows)).not.toContain(made.secret.slice(6, -8));
    expect((await made.state()).tail).toBe(made.secret.slice(-8));
    const [stranger, id] = [await buildMember(test), await made.test()];
    for (const foreign of [
      () => test.app.webhooks.remove(stranger, { endpoint: made.endpoint }),
      () => test.app.webhooks.replay(stranger, { id }),
      () => test.app.webhooks.message(stranger, { id }),
      () => test.app.webhooks.messages(stranger, { endpoint: made.endpoint, limit: 5 }),
    ])
      await expect(foreign()).rejects.toMatchObject({ reason: 'not_found' });
  });
});

describe('a name', () => {
  const asked = (addresses: string[]) =>
    createSender({
      timeoutMs: 300,
      resolve: ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(
          null,
          addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
        )) as never,
    }).post('https://hooks.example.com/', {}, '{}');

  it.each([[['127.0.0.1']], [['8.8.8.8', '169.254.169.254']], [['::ffff:10.0.0.1']], [[]]])(
    'that leads to %j is connected to nowhere',
    async addresses => expect(await asked(addresses)).toMatchObject({ status: null, problem: 'private' }),
  );
});
