import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { commandFor } from '../../cli/commands.ts';
import { commandTools } from '../../cli/testing/command-tools.ts';
import { readConfig, type Config } from '../../kit/settings/config.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { AUCTION_COLUMNS, csvOf, FHV_COLUMNS, LIEN_COLUMNS, numberOf } from '../../testing/rows/public-samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let folder: string;
let server: Server;
let config: Config;
/** What the publishers answer for each data set, and the requests they received. */
const answers = new Map<string, RequestListener>();
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-pull-'));
  server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push({ url, headers: request.headers });
    const id = /^\/api\/views\/([\w-]+)\/rows\.csv\?accessType=DOWNLOAD$/.exec(url)?.[1];
    const answer = answers.get(id ?? '') ?? missing;
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { DATA_DIR: folder, OPEN_RECORDS_URL: `http://127.0.0.1:${port}/` };
  config = { ...readConfig(settings), rateLimits: false, maxEventLoopDelayMs: 0 };
  test = await createTestApp({ config });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(async () => {
  answers.clear();
  await test.database.executeSql('truncate record_sources, record_stage, vehicle_records, data_pack_copies cascade');
  await test.database.executeSql('truncate data_pack_pulls');
});

/** As Socrata answers for a data set that is not there. */
const missing: RequestListener = (_request, response) => {
  const error = { code: 'not_found', error: true, message: 'Cannot find view' };
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(error));
};

/** As Socrata sends a whole file: in pieces, and named by an entity tag. */
const sending =
  (etag: string, text: string): RequestListener =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const type = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename=rows.csv' };
    response.writeHead(200, { etag, ...type });
    response.write(text.slice(0, text.length / 2));
    response.end(text.slice(text.length / 2));
  };

/** Runs `data pull`, as another process does. @returns what it printed, and why it ended with an error */
async function pulled(pack: string): Promise<{ printed: string[]; refused: string | null }> {
  const { tools, printed } = commandTools({ db: test.database.db, config, clock: () => test.clock.now });
  const run = (await commandFor('data', 'pull')).run([pack], tools);
  const refused = await run.then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
  return { printed, refused };
}

const lien = (vin: string) => ({ 'VIN Number': vin, 'Child Support Lien Date': '02/01/2014' });
const liens = (...vins: string[]) => csvOf(LIEN_COLUMNS, vins.map(lien));
const kept = async (): Promise<unknown[]> =>
  (await test.database.executeSql('select vin from vehicle_records order by vin')).rows.map(({ vin }) => vin);

it('fetches lists from where the settings say, and preview and report show what they have', async () => {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const counts = async () => {
    const { on_file: sections } = await test.app.vehicles.preview(test.visitor(), ACCORD);
    return (key: string) => sections.find(({ section }) => section === key)?.count ?? 0;
  };
  const before = await counts();
  answers.set('7t5a-79ri', sending('"1"', liens(ACCORD, numberOf(1))));
  const auction = { VIN: ACCORD, Mileage: '88,412', Reason: 'Abandoned', 'Auction Date': '03/15/2021' };
  answers.set('2uje-k9n5', sending('"1"', csvOf([...AUCTION_COLUMNS, 'Auction Date'], [auction])));
  expect(await pulled('mo-liens')).toEqual({
    printed: [expect.stringMatching(/^mo-liens: 7t5a-79ri\.csv, copy of 20[\d-]{8}: 2 rows in .*, 2 entries: 2 new/)],
    refused: null,
  });
  expect(await pulled('kc-auctions')).toMatchObject({ refused: null });
  expect((await pulled('mo-liens')).printed[0]).toMatch(/has nothing newer\.$/);
  expect(asked.at(-1)?.headers).toMatchObject({ 'if-none-match': '"1"', 'accept-encoding': 'identity' });

  // Servers learn of it from the database.
  await test.app.records.load();
  const after = await counts();
  expect([after('liens'), after('auctions'), after('odometer')]).toEqual([
    before('liens') + 1,
    before('auctions') + 1,
    before('odometer') + 1,
  ]);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const report = (await test.app.reports.open(member, ACCORD))?.document;
  expect(report?.liens.map(({ record }) => record)).toContainEqual(expect.stringMatching(/^mo-liens\/7t5a-79ri\//));
  expect(report?.liens).toHaveLength(after('liens'));
  expect(report?.auctions).toHaveLength(after('auctions'));
  expect(report?.readings).toHaveLength(after('odometer'));
  const sourced = report?.told_by?.filter(({ link }) => link?.startsWith('https://data.mo.gov/d/7t5a-79ri'));
  expect(sourced).toMatchObject([
    { section: 'liens', sources: [{ en: expect.stringMatching(/^Missouri Department of Revenue, .*copy of/) }] },
  ]);
});

it('tells lists with the same columns apart by where they are fetched', async () => {
  const older = ['License Number', 'Name of Licensee', 'License Type', 'VIN', 'License Expiration Date'];
  for (const id of ['v39y-4v3t', 'q44u-339y', 'jdb4-d3j9', 'scwj-eyn6', 'avwq-z233'])
    answers.set(id, sending(id, csvOf(older, [{ VIN: numberOf(1), 'License Type': id }])));
  const row = { 'Vehicle VIN Number': numberOf(1), 'License Type': 'FHV', 'Base Type': 'LIVERY' };
  answers.set('8wbx-tsch', sending('"1"', csvOf(FHV_COLUMNS, [row])));
  const { printed, refused } = await pulled('nyc-taxi');
  expect(printed.filter(line => line.includes('1 entry: 1 new'))).toHaveLength(6);
  expect(printed.filter(line => line.endsWith('The source answered with status 404.'))).toHaveLength(3);
  expect(refused).toBe('Not everything could be fetched. What was there before is kept.');
  await test.app.records.load();
  expect(await test.app.records.ofVehicle(numberOf(1))).toHaveLength(6);
});

it.each<[string, RequestListener, RegExp]>([
  ['no data set', missing, /answered with status 404/],
  [
    'a page that asks to wait',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Busy</html>'),
    /web page instead of the file/,
  ],
  [
    'another list',
    sending('"2"', csvOf(AUCTION_COLUMNS, [{ VIN: numberOf(1), Reason: 'Abandoned' }])),
    /no file of this/,
  ],
  ['half of the list', sending('"2"', liens(numberOf(1))), /had 3: it may be cut off.*--shrunk/],
  [
    'a list that ends in a line',
    sending('"2"', `${liens(numberOf(1), numberOf(2), numberOf(3))}2011,FORD,"1FM`),
    /cut off|ends/,
  ],
])('keeps what it has where the publisher sends %s', async (_what, answer, problem) => {
  answers.set('7t5a-79ri', sending('"1"', liens(numberOf(1), numberOf(2), numberOf(3))));
  await pulled('mo-liens');
  answers.set('7t5a-79ri', answer);
  const { printed, refused } = await pulled('mo-liens');
  expect(printed).toEqual([expect.stringMatching(problem)]);
  expect(refused).toMatch(/What was there before is kept/);
  expect(await kept()).toEqual([numberOf(1), numberOf(2), numberOf(3)]);
});

it('goes on after a restart where the connection was cut in the middle', async () => {
  const list = liens(...Array.from({ length: 400 }, (_, serial) => numberOf(serial)));
  const half = Math.floor(list.length / 2);
  answers.set('7t5a-79ri', (_request, response) => {
    response.writeHead(200, { etag: '"1"', 'content-type': 'text/csv' });
    response.write(list.slice(0, half));
    const part = join(folder, 'downloads/mo-liens/7t5a-79ri.csv.part');
    const looking = setInterval(() => {
      if (!existsSync(part) || statSync(part).size < half) return;
      clearInterval(looking);
      response.destroy();
    }, 5);
  });
  expect((await pulled('mo-liens')).printed).toEqual([expect.stringMatching(/cut before the end of the file/)]);
  expect(await kept()).toEqual([]);
  answers.set('7t5a-79ri', ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { etag: '"1"', 'content-type': 'text/csv' }).end(list.slice(from));
  });
  expect((await pulled('mo-liens')).refused).toBeNull();
  expect(asked.at(-1)?.headers).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]/), 'if-range': '"1"' });
  expect(await kept()).toHaveLength(400);
});
