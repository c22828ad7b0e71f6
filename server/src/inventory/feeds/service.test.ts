import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { stockCall } from '../stock/contract.ts';
import { PUSH_PATH } from './contract.ts';

const VINS = ['1HGCM82633A004352', '5YJ3E1EA2KF317000', '1FTEW1EP5KFA12345', '1M8GDM9AXKP042788', 'WBA3A5C51CF256789'];
const lineOf = (vin: string, at: number) => `${vin},HP${at},${10_000 + at},${50_000 + at}\n`;
const file = (vins: readonly string[]) => `vin,stock,price,mileage\n${vins.map(lineOf).join('')}`;

let test: TestApp;
let target: Server;
let base: string;
let owner: Caller;
let rooftop: string;
let decide: Awaited<ReturnType<typeof buildDealership>>['decide'];
let asked: IncomingMessage[] = [];
let content: string | Buffer = '';
const answers: Record<string, (response: ServerResponse) => void> = {
  '/html': response => response.end('<!DOCTYPE html><html><title>Sign in</title></html>'),
  '/moved': response => response.writeHead(302, { location: '/stock.csv' }).end(),
  '/refused': response => response.writeHead(401).end(),
  '/broken': response => response.writeHead(503).end(),
  '/hangs': () => {},
  '/stops': response => void response.write('vin,price\n'),
  '/long': response => response.end(`vin\n${`${VINS[0]}\n`.repeat(200_000)}`),
  '/large': response => response.end(Buffer.alloc(13 * 1024 * 1024, 'a')),
  '/bomb': response => response.end(gzipSync(Buffer.alloc(13 * 1024 * 1024, 'a'))),
  '/zip': response => response.end(Buffer.from('PK\u0003\u0004')),
  '/nothing': response => response.end(),
  '/unnamed': response => response.end('a,b\n1,2\n'),
};

beforeAll(async () => {
  target = createServer((request, response) => {
    asked.push(request);
    const answer = answers[request.url ?? ''];
    if (answer) return answer(response);
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2026 12:00:00 GMT' }).end(content);
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
  asked = [];
  content = file(VINS);
  ({ owner, decide } = await buildDealership(test));
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
});

const save = (path: string, more: object = {}) =>
  test.app.feeds.save(owner, { rooftop, url: base + path, username: '', mileage_unit: 'mi', ...more });
const feed = async (caller = owner) => (await test.app.feeds.list(caller))[0]!;
/** Each run has a moment of its own. */
const later = () => test.clock.advanceDays(1 / 1440);
const fetchNow = async () => {
  later();
  await test.app.feeds.fetchNow(owner, { rooftop });
  await test.drain();
  return (await feed()).runs[0]!;
};
const inStock = async () => (await test.app.stock.list(owner, stockCall.input.parse({}))).vehicles.length;

describe('an address', () => {
  it('is fetched every night, with its password, and asked whether its file is a newer one', async () => {
    await save('/stock.csv', { username: 'marque', password: 'open sesame' });
    const { next, has_password: hasPassword } = await feed();
    expect(hasPassword).toBe(true);
    await test.app.feeds.wake();
    await test.drain();
    expect(asked).toHaveLength(0);
    test.clock.advanceDays((Date.parse(next!) - test.clock.now.getTime()) / 86_400_000);
    await test.app.feeds.wake();
    await test.drain();
    const authorization = `Basic ${Buffer.from('marque:open sesame').toString('base64')}`;
    expect(asked[0]!.headers).toMatchObject({ authorization });
    expect(asked[0]!.headers['if-none-match']).toBeUndefined();
    const { runs, ...after } = await feed();
    expect(runs[0]).toMatchObject({ via: 'fetch', outcome: 'taken', rows: 5, added: 5, gone: 0, rejects: 0 });
    expect(Date.parse(after.next!) - Date.parse(next!)).toBe(86_400_000);
    expect(await inStock()).toBe(5);
    const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({}));
    const { figures } = await test.app.stock.vehicle(owner, vehicles[0]!.id);
    expect(figures[0]!.place).toBe('127.0.0.1/stock.csv');
    expect(await fetchNow()).toMatchObject({ outcome: 'same', rows: 0 });
    expect(asked[1]!.headers).toMatchObject({ 'if-none-match': '"1"' });
    await save('/stock.csv', { username: 'marque' });
    expect(await fetchNow()).toMatchObject({ outcome: 'taken', added: 0, changed: 0 });
    expect(asked[2]!.headers).toMatchObject({ authorization });
  });

  it.each([
    ['/html', 'html', null],
    ['/moved', 'redirect', 302],
    ['/refused', 'refused', 401],
    ['/broken', 'status', 503],
    ['/hangs', 'timeout', null],
    ['/stops', 'timeout', null],
    ['/long', 'rows', null],
    ['/large', 'too_large', null],
    ['/bomb', 'too_large', null],
    ['/zip', 'packed', null],
    ['/nothing', 'not_file', null],
    ['/unnamed', 'columns', null],
  ])('that answers as %s leaves the stock as it is: %s', async (path, problem, status) => {
    await save(path);
    expect(await fetchNow()).toMatchObject({ outcome: 'failed', problem, status, rows: 0 });
    expect(await test.app.feeds.failing(owner)).toHaveLength(1);
    expect(await feed()).toMatchObject({ fetching: false, held: null });
  });

  it('may be packed with gzip, and written with the signs of Windows', async () => {
    const text = `vin,stock,price,mileage,color\n${VINS[0]},HP1,1,1,caf`;
    content = gzipSync(Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])]));
    await save('/stock.csv.gz');
    expect(await fetchNow()).toMatchObject({ outcome: 'taken', added: 1 });
    const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({}));
    expect(vehicles[0]!.color).toBe('café');
  });

  it('may answer with the text of a spreadsheet in UTF-16', async () => {
    content = Buffer.from(`\uFEFFvin\tprice\tcolor\n${VINS[0]}\t9000\tcafé\n`, 'utf16le');
    await save('/stock.txt');
    expect(await fetchNow()).toMatchObject({ outcome: 'taken', added: 1, rejects: 0 });
    const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({}));
    expect(vehicles[0]!.color).toBe('café');
  });

  it('on a private network is refused when it is entered, and when its name leads there', async () => {
    const strict = await createTestApp({
      targets: {
        resolve: ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
          done(null, [{ address: '10.0.0.7', family: 4 }])) as never,
      },
    });
    const other = await buildDealership(strict);
    const at = (await strict.app.dealerships.show(other.owner)).rooftops[0]!.id;
    const input = { rooftop: at, username: '', mileage_unit: 'mi' as const };
    for (const [url, reason] of [
      ['http://feeds.example.com/', 'feed_url_https'],
      ['https://192.168.1.4/stock.csv', 'feed_url_private'],
      ['https://me:secret@feeds.example.com/', 'feed_url_user'],
    ] as const)
      await expect(strict.app.feeds.save(other.owner, { ...input, url })).rejects.toMatchObject({ reason });
    await strict.app.feeds.save(other.owner, { ...input, url: 'https://feeds.example.com/stock.csv' });
    await strict.app.feeds.fetchNow(other.owner, { rooftop: at });
    await strict.drain();
    expect((await strict.app.feeds.list(other.owner))[0]!.runs[0]).toMatchObject({ problem: 'private' });
    await strict.close();
  });

  it('is fetched once, however often it is asked for, and not after it was removed', async () => {
    await save('/stock.csv');
    for (let time = 0; time < 3; time++) await test.app.feeds.fetchNow(owner, { rooftop });
    await test.drain();
    expect(asked).toHaveLength(1);
    await test.app.feeds.remove(owner, { rooftop, what: 'address' });
    await expect(test.app.feeds.fetchNow(owner, { rooftop })).rejects.toMatchObject({ reason: 'feed_none' });
    expect(await feed()).toMatchObject({ url: '', next: null, has_password: false });
  });
});

describe('a file that comes by itself', () => {
  it('waits for a person where it would remove more than a third of the stock', async () => {
    await save('/stock.csv');
    await fetchNow();
    content = file(VINS.slice(0, 1));
    await save('/stock.csv');
    expect(await fetchNow()).toMatchObject({ outcome: 'held', gone: 4 });
    expect(await inStock()).toBe(5);
    expect((await feed()).held).toMatchObject({ name: '127.0.0.1/stock.csv' });
    expect(await test.app.feeds.held.preview(owner, { rooftop })).toMatchObject({ gone: 4, same: 1 });
    await test.app.feeds.held.take(owner, { rooftop, decisions: {} });
    expect([await inStock(), (await feed()).held]).toEqual([1, null]);
    await expect(test.app.feeds.held.preview(owner, { rooftop })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('changes all but what contradicts what we have, which a person decides', async () => {
    await save('/stock.csv');
    await fetchNow();
    const lower = VINS.map((vin, at) => `${vin},HP${at},9000,${at === 0 ? 10 : 60_000}\n`).join('');
    content = `vin,stock,price,mileage\n${lower}=bad,HP9,1,1\n`;
    await save('/stock.csv');
    expect(await fetchNow()).toMatchObject({ outcome: 'taken', changed: 4, conflicts: 1, rejects: 1 });
    const [reject] = (await feed()).runs[0]!.first_rejects;
    expect(reject).toMatchObject({ line: 7, field: 'vin', reason: expect.stringContaining('formula') });
    const decisions = { [`mileage_fell:${VINS[0]}`]: 2 };
    await expect(test.app.feeds.held.take(owner, { rooftop, decisions: {} })).rejects.toMatchObject({
      reason: 'stock_undecided',
    });
    expect(await test.app.feeds.held.take(owner, { rooftop, decisions })).toMatchObject({ changed: 1 });
  });

  it('is refused while the dealership is suspended', async () => {
    await save('/stock.csv');
    const { next } = await feed();
    await decide('suspended');
    await expect(test.app.feeds.fetchNow(owner, { rooftop })).rejects.toMatchObject({ reason: 'dealership_suspended' });
    test.clock.advanceDays((Date.parse(next!) - test.clock.now.getTime()) / 86_400_000);
    await test.app.feeds.wake();
    await test.drain();
    expect((await feed()).runs[0]).toMatchObject({ outcome: 'failed', problem: 'suspended' });
    expect(await inStock()).toBe(0);
  });
});

describe('a file that is sent', () => {
  const send = async (token: string, payload: string | Buffer, method: 'PUT' | 'POST' = 'PUT') => {
    later();
    return test.http.inject({
      method,
      url: PUSH_PATH,
      headers: {
        host: 'localhost',
        authorization: `Basic ${Buffer.from(`feed:${token}`).toString('base64')}`,
        'content-type': 'text/csv',
      },
      payload,
    });
  };

  it('is taken in for the rooftop of its token, and answered with what it changed', async () => {
    const token = await test.app.feeds.newToken(owner, { rooftop });
    expect((await feed()).push).toBe(token.slice(-6));
    const sent = await send(token, file(VINS));
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { outcome: 'taken', rows: 5, added: 5, conflicts: 0 }]);
    expect((await send(token, gzipSync(file(VINS.slice(1))), 'POST')).json()).toMatchObject({ gone: 1 });
    expect(await inStock()).toBe(4);
    const html = await send(token, '<html></html>');
    expect([html.statusCode, html.json()]).toMatchObject([400, { reason: 'feed_file', details: { problem: 'html' } }]);
    expect((await feed()).runs.map(({ via, outcome }) => `${via} ${outcome}`)).toHaveLength(3);
  });

  it('is refused without the newest token', async () => {
    const first = await test.app.feeds.newToken(owner, { rooftop });
    const second = await test.app.feeds.newToken(owner, { rooftop });
    for (const token of [first, '', 'unknown']) expect((await send(token, file(VINS))).statusCode).toBe(401);
    expect((await send(second, file(VINS))).statusCode).toBe(200);
    await test.app.feeds.remove(owner, { rooftop, what: 'token' });
    expect((await send(second, file(VINS))).statusCode).toBe(401);
    const { rows } = await test.database.executeSql(`select * from stock_feeds where rooftop_id = '${rooftop}'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second);
  });
});

it('is set by those who may import files, each for the own dealership', async () => {
  const sales = await joinedMember(test, owner, 'sales');
  const input = { rooftop, url: `${base}/stock.csv`, username: '', mileage_unit: 'mi' as const };
  await expect(test.app.feeds.save(sales, input)).rejects.toMatchObject({ reason: 'dealership_role' });
  const other = await buildDealership(test);
  await expect(test.app.feeds.save(other.owner, input)).rejects.toMatchObject({ reason: 'not_found' });
  await expect(test.app.feeds.newToken(other.owner, { rooftop })).rejects.toMatchObject({ reason: 'not_found' });
  expect((await feed(other.owner)).url).toBe('');
});
