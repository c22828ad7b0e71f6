import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pulledJson, pulledSentence } from '../../cli/data/data-pull.ts';
import { createLog } from '../../kit/log/log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PackTools } from './rules.ts';
import type { PullablePack } from './service/refreshing.ts';

let test: TestApp;
let folder: string;
let server: Server;
/** The source's next answer, and the requests it received. */
let answer: RequestListener;
const headers: IncomingHttpHeaders[] = [];
const logged: string[] = [];
/** The content of the tests' pack, and its step before it takes a file. */
const held = { text: '', imports: 0, before: (_tools: PackTools): Promise<void> | void => {} };
const pack: PullablePack = {
  name: 'lines',
  title: 'Lines of a test',
  files: 'a text',
  staleAfterDays: 30,
  embeddedRoom: 'It needs room.',
  version: 1,
  pull: { addresses: [], everyDays: 7, maxBytes: 1_000_000 },
  async import(path, tools) {
    await held.before(tools);
    await tools.pause();
    held.imports += 1;
    held.text = readFileSync(path, 'latin1');
    return { file: 'lines.txt', rows: 3, added: 3, changed: 0, removed: 0, rejected: 0, copiedOn: '2026-06-10' };
  },
  status: async () => (held.text ? { rows: 3, copiedOn: null } : null),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-refresh-'));
  server = createServer((request, response) => {
    headers.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  pack.pull.addresses = [`http://127.0.0.1:${port}/lines.zip`];
  const { readConfig } = await import('../../kit/settings/config.ts');
  const config = { ...readConfig({ DATA_DIR: folder }), rateLimits: false, maxEventLoopDelayMs: 0 };
  const log = createLog('warn', { write: line => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  test = await createTestApp({ config, log, packs: [pack] });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  headers.length = 0;
  logged.length = 0;
  Object.assign(held, { text: '', imports: 0, before: () => {} });
});
afterEach(async () => {
  await test.database.executeSql('truncate data_pack_copies, data_pack_imports, data_pack_pulls');
  test.mailbox.length = 0;
});

const zipped = (text: string): Uint8Array => zipSync({ 'lines.txt': strToU8(text) });
const serving =
  (etag: string, text: string): RequestListener =>
  (request, response) =>
    request.headers['if-none-match'] === etag
      ? void response.writeHead(304).end()
      : void response.writeHead(200, { etag, 'content-type': 'application/zip' }).end(zipped(text));

const due = () => test.app.dataPacks.refreshDue(new AbortController().signal);
const state = async () => (await test.app.dataPacks.status())[0];
const afterHours = (hours: number) => test.clock.advanceDays(hours / 24);

describe('a pack that is fetched', () => {
  it('is imported at once, and asked for again when it is due', async () => {
    answer = serving('"1"', 'one');
    expect(await due()).toMatchObject([{ result: 'imported', outcome: { added: 3 } }]);
    expect(await due()).toEqual([]);
    expect(await state()).toMatchObject({ content: { rows: 3 }, problem: null, stale: false });
    test.clock.advanceDays(9);
    expect(await due()).toMatchObject([{ result: 'unchanged' }]);
    expect(headers.map(headers => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect((await state())?.checkedAt).toEqual(test.clock.now);
    expect(await test.app.dataPacks.freshness('lines')).toMatchObject({ comparedAt: test.clock.now });
    expect(held.imports).toBe(1);
    // Said once, before the first copy comes.
    expect(logged).toEqual(test.database.kind === 'pglite' ? ['It needs room.'] : []);
    expect(readdirSync(join(folder, 'downloads', 'lines'))).toEqual([]);
  });

  it('is not imported again when only its archive is another', async () => {
    answer = serving('"1"', 'one');
    await due();
    test.clock.advanceDays(9);
    answer = serving('"2"', 'one');
    expect(await due()).toMatchObject([{ result: 'unchanged' }]);
    expect(held.imports).toBe(1);
    test.clock.advanceDays(9);
    answer = serving('"3"', 'two');
    expect(await due()).toMatchObject([{ result: 'imported' }]);
  });

  it('is fetched as a whole when its data is gone', async () => {
    answer = serving('"1"', 'one');
    await due();
    held.text = '';
    test.clock.advanceDays(9);
    expect(await due()).toMatchObject([{ result: 'imported' }]);
  });

  it('is fetched on command whether it is due or not', async () => {
    answer = serving('"1"', 'one');
    await due();
    afterHours(1);
    answer = serving('"2"', 'two');
    const pull = { signal: new AbortController().signal, progress: () => {} };
    const [pulled] = await test.app.dataPacks.pull(pack, pull);
    expect(pulledSentence('lines', pulled!)).toMatch(
      /^lines: lines\.txt, copy of 2026-06-10: 3 rows in [\d.]+ s: 3 new/,
    );
    expect(JSON.parse(pulledJson(pulled!))).toMatchObject({ result: 'imported', added: 3, copied_on: '2026-06-10' });
    const [again] = await test.app.dataPacks.pull(pack, pull);
    expect(pulledSentence('lines', again!)).toMatch(/has nothing newer\.$/);
  });
});

describe('a source that fails', () => {
  it.each<[string, RequestListener, string]>([
    ['403', (_, response) => void response.writeHead(403).end(), 'The source answered with status 403.'],
    [
      'a web page as an archive',
      (_, response) => void response.writeHead(200).end('<!doctype html><p>Sorry</p>'),
      'lines.zip is a web page, not the data',
    ],
    [
      'an archive cut in the middle',
      (_, response) => void response.writeHead(200).end(zipped('one'.repeat(5000)).subarray(0, 60)),
      'lines.zip is damaged or incomplete',
    ],
    [
      'half a body',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('half');
        setTimeout(() => response.destroy(), 30);
      },
      'The connection was cut before the end of the file.',
    ],
  ])('leaves the data as it was: %s', async (_name, fails, problem) => {
    answer = serving('"1"', 'one');
    await due();
    const before = held.text;
    test.clock.advanceDays(9);
    answer = fails;
    expect(await due()).toMatchObject([{ result: 'failed', problem: expect.stringContaining(problem) }]);
    expect(held.text).toBe(before);
    expect(await state()).toMatchObject({ problem: expect.stringContaining(problem), content: { rows: 3 } });
    answer = serving('"2"', 'two');
    afterHours(1);
    expect(await due()).toMatchObject([{ result: 'imported' }]);
    expect(await state()).toMatchObject({ problem: null });
  });

  it('is asked less and less often, but once a day', async () => {
    answer = (_request, response) => void response.writeHead(500).end();
    const waits: number[] = [];
    for (let time = 0; time < 12; time++) {
      expect(await due()).toMatchObject([{ result: 'failed' }]);
      const { nextAt } = (await state())!;
      waits.push((nextAt!.getTime() - test.clock.now.getTime()) / 3_600_000);
      test.clock.now = nextAt!;
    }
    expect(waits[0]).toBeLessThan(0.11);
    expect(waits[5]).toBeGreaterThan(waits[0]! * 8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(29);
    expect(waits.at(-1)).toBeGreaterThan(19);
  });

  it('is left alone for as long as it asks', async () => {
    answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end();
    await due();
    afterHours(1.9);
    expect(await due()).toEqual([]);
    afterHours(0.2);
    expect(await due()).toHaveLength(1);
  });
});

it('ends with the server, and goes on after the next start', async () => {
  answer = serving('"1"', 'one');
  const stop = new AbortController();
  held.before = () => stop.abort(new Error('The server stops'));
  await expect(test.app.dataPacks.refreshDue(stop.signal)).rejects.toThrow('The server stops');
  expect([held.text, await test.app.dataPacks.freshness('lines')]).toEqual(['', null]);
  expect(existsSync(join(folder, 'downloads', 'lines', 'lines.zip'))).toBe(false);
  held.before = () => {};
  expect(await due()).toMatchObject([{ result: 'imported' }]);
});

it('is fetched by one of two servers', async () => {
  answer = serving('"1"', 'one');
  const both = await Promise.all([due(), due()]);
  expect(both.flat()).toHaveLength(1);
});

it('tells the operators once that data is stale, in the language of the site', async () => {
  answer = serving('"1"', 'one');
  await test.app.dataPacks.round.run();
  expect(await test.app.dataPacks.stale()).toEqual([]);
  answer = (_request, response) => void response.writeHead(403).end();
  test.clock.advanceDays(31);
  for (let time = 0; time < 2; time++) await test.app.dataPacks.round.run();
  await test.drain();
  expect(await test.app.dataPacks.stale()).toMatchObject([{ pack: 'lines', stale: true }]);
  const addresses = new Set(test.app.sites.all().map(site => site.support_email));
  expect(new Set(test.mailbox.map(mail => mail.to))).toEqual(addresses);
  expect(test.mailbox).toHaveLength(addresses.size);
  expect(test.mailbox.map(mail => mail.subject)).toContain('Data is out of date: Lines of a test');
  expect(test.mailbox.map(mail => mail.subject)).toContain('Datos desactualizados: Lines of a test');
  expect(test.mailbox[0]?.text).toContain('data import lines --from PATH');
});
