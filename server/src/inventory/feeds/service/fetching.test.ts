import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { buildDealership } from '../../../testing/dealerships/building.ts';
import { newKey, startSftpServer, type SftpFiles } from '../../../testing/servers/sftp-server.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'open sesame';
const FILE = 'vin,stock,price,mileage\n1HGCM82633A004352,HP1,9000,50000\n5YJ3E1EA2KF317000,HP2,30000,12000\n';
/** Of the whole file with its answer; what is said does not depend on how long it takes. */
const TIMEOUT_MS = 3000;

let test: TestApp;
let owner: Caller;
let rooftop: string;
let has: SftpFiles;

beforeAll(async () => {
  test = await createTestApp({ targets: { isLocal: true, timeoutMs: TIMEOUT_MS } });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ owner } = await buildDealership(test));
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
  const files = {
    '/out/stock.csv': Buffer.from(FILE),
    '/secret.csv': null,
    '/large.csv': Buffer.alloc(40 * 1024 * 1024, 'a'),
    '/folder': 'folder' as const,
  };
  has = { files, mtime: 1_780_000_000, takes: { password: PASSWORD } };
});

async function serverWith(hostKey?: string) {
  const server = await startSftpServer(has, hostKey);
  onTestFinished(server.close);
  return { ...server, url: `sftp://127.0.0.1:${server.port}` };
}
const save = (url: string, more: object = {}) =>
  test.app.feeds.save(owner, { rooftop, url, username: 'dms', mileage_unit: 'mi', password: PASSWORD, ...more });
const feed = async () => (await test.app.feeds.list(owner))[0]!;
const fetchNow = async () => {
  test.clock.advanceDays(1 / 1440);
  await test.app.feeds.fetchNow(owner, { rooftop });
  await test.drain();
  return (await feed()).runs[0]!;
};

describe('a server with SFTP', () => {
  it('gives its file to who signs in, is known by its key from then on, and is not read again for the same file', async () => {
    const { url, seen } = await serverWith();
    await save(`${url}/out/stock.csv`);
    expect((await feed()).host_key).toBe('');
    expect(await fetchNow()).toMatchObject({ via: 'fetch', outcome: 'taken', rows: 2, added: 2 });
    expect((await feed()).host_key).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(await fetchNow()).toMatchObject({ outcome: 'same' });
    expect(seen.reads).toBe(FILE.length);
    has.mtime++;
    expect(await fetchNow()).toMatchObject({ outcome: 'taken', added: 0, changed: 0 });
    expect(seen.reads).toBe(2 * FILE.length);
  });

  it('may ask for the password as a question', async () => {
    has.takes = { password: PASSWORD, asks: true };
    const { url } = await serverWith();
    await save(`${url}/out/stock.csv`);
    expect(await fetchNow()).toMatchObject({ outcome: 'taken' });
  });

  it('may take a key instead of a password, which is stored encrypted', async () => {
    const own = newKey();
    has.takes = { publicKey: Buffer.from(own.public.split(' ')[1]!, 'base64') };
    const { url, seen } = await serverWith();
    await save(`${url}/out/stock.csv`, { private_key: own.private, password: undefined });
    expect(await fetchNow()).toMatchObject({ outcome: 'taken' });
    expect(seen.signIns.every(each => !each.startsWith('password'))).toBe(true);
    const { rows } = await test.database.executeSql(`select * from stock_feeds where rooftop_id = '${rooftop}'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });

  it('that has another key than before is told nothing, until a person accepts its new key', async () => {
    const first = await serverWith();
    await save(`${first.url}/out/stock.csv`);
    await fetchNow();
    const { host_key: known } = await feed();
    const other = await serverWith();
    await test.database.executeSql(
      `update stock_feeds set url = '${other.url}/out/stock.csv' where rooftop_id = '${rooftop}'`,
    );
    expect(await fetchNow()).toMatchObject({ outcome: 'failed', problem: 'host_key' });
    expect([other.seen.signIns, (await feed()).host_key]).toEqual([[], known]);
    await test.app.feeds.remove(owner, { rooftop, what: 'host_key' });
    expect(await fetchNow()).toMatchObject({ outcome: 'same' });
    expect((await feed()).host_key).not.toBe(known);
  });

  it('is not told the password of another server', async () => {
    const [first, other] = [await serverWith(), await serverWith()];
    await save(`${first.url}/out/stock.csv`);
    await fetchNow();
    await save(`${first.url}/large.csv`, { password: undefined });
    expect(await feed()).toMatchObject({ has_password: true, host_key: expect.stringContaining('SHA256:') });
    await save(`${other.url}/out/stock.csv`, { password: undefined });
    expect(await feed()).toMatchObject({ has_password: false, host_key: '' });
    expect(await fetchNow()).toMatchObject({ outcome: 'failed', problem: 'login' });
  });

  it.each([
    ['/out/none.csv', 'no_file'],
    ['/secret.csv', 'no_file'],
    ['/folder', 'no_file'],
    ['/large.csv', 'too_large'],
  ])('leaves the stock as it is where %s is asked for: %s', async (path, problem) => {
    const { url, seen } = await serverWith();
    await save(url + path);
    expect(await fetchNow()).toMatchObject({ outcome: 'failed', problem, status: null });
    expect(seen.reads).toBe(0);
    expect(await test.app.feeds.failing(owner)).toHaveLength(1);
  });

  it('that takes no such password, hangs, or is none is told apart', async () => {
    const { url } = await serverWith();
    await save(`${url}/out/stock.csv`, { password: 'wrong' });
    expect(await fetchNow()).toMatchObject({ problem: 'login' });
    has.hangs = true;
    await save(`${url}/out/stock.csv`);
    expect(await fetchNow()).toMatchObject({ problem: 'timeout' });
    const web = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    onTestFinished(() => void web.close());
    await new Promise(ready => void web.once('listening', ready));
    await save(`sftp://127.0.0.1:${(web.address() as AddressInfo).port}/stock.csv`);
    expect(await fetchNow()).toMatchObject({ problem: 'unreachable' });
  });

  it('that answers with what is no SFTP ends its own connection and nothing else', async () => {
    has.babbles = true;
    const { url } = await serverWith();
    await save(`${url}/out/stock.csv`);
    expect(await fetchNow()).toMatchObject({ problem: 'unreachable' });
  });

  it.each([
    [{ url: 'sftp://127.0.0.1' }, 'feed_url_path'],
    [{ url: 'sftp://127.0.0.1/out/' }, 'feed_url_path'],
    [{ url: 'sftp://me:secret@127.0.0.1/stock.csv' }, 'feed_url_user'],
    [{ url: 'sftp://' }, 'feed_url_form'],
    [{ url: 'sftp://%%%/stock.csv' }, 'feed_url_form'],
    [{ username: '' }, 'feed_user'],
    [{ private_key: 'ssh-ed25519 AAAA' }, 'feed_key'],
    [{ private_key: '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----' }, 'feed_key'],
  ])('is refused with %j: %s', async (wrong, reason) => {
    const { url = 'sftp://127.0.0.1/stock.csv', ...more } = wrong as { url?: string };
    await expect(save(url, more)).rejects.toMatchObject({ reason });
    expect((await feed()).url).toBe('');
  });
});

it('SFTP of a private network is refused when it is entered, and when its name leads there', async () => {
  const strict = await createTestApp({
    targets: {
      resolve: ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address: '10.0.0.7', family: 4 }])) as never,
    },
  });
  onTestFinished(() => strict.close());
  const other = await buildDealership(strict);
  const at = (await strict.app.dealerships.show(other.owner)).rooftops[0]!.id;
  const input = { rooftop: at, username: 'dms', mileage_unit: 'mi' as const };
  for (const [url, reason] of [
    ['sftp://192.168.1.4/stock.csv', 'feed_url_private'],
    ['sftp://[::1]/stock.csv', 'feed_url_private'],
    ['sftp://files.local/stock.csv', 'feed_url_private'],
    ['sftp://feeds.example.com:25/stock.csv', 'feed_url_port'],
  ] as const)
    await expect(strict.app.feeds.save(other.owner, { ...input, url })).rejects.toMatchObject({ reason });
  await strict.app.feeds.save(other.owner, { ...input, url: 'sftp://feeds.example.com/stock.csv' });
  await strict.app.feeds.fetchNow(other.owner, { rooftop: at });
  await strict.drain();
  expect((await strict.app.feeds.list(other.owner))[0]!.runs[0]).toMatchObject({ problem: 'private' });
});
