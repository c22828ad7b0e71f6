import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../kit/database/db.ts';
import { createCluster } from '../operations/cluster/service.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../testing/builders.ts';
import { createCheckoutDriver } from '../testing/checkout-driver.ts';
import { busyMember } from '../testing/rows/busy-member.ts';
import { onMeasured } from '../kit/measured.ts';
import { csvOf, LIEN_COLUMNS, numberOf } from '../testing/rows/public-samples.ts';
import { shardsAsked, startCluster, whyNoCluster, type OwnCluster } from '../testing/servers/own-cluster.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const reason = whyNoCluster();
const SIDE_BY_SIDE = 3;
/** What a member looks at. */
const SEEN = [
  '/api-cwa/consumables',
  '/api-cwa/orders',
  '/api-cwa/searches',
  '/api-cwa/garage',
  '/api-cwa/reports',
  '/api-cwa/stickers',
  '/api/user/profile',
  `/api-cwa/pdf?vin=${ACCORD}`,
];
/** Where no account is known, or an address: one is confirmed or claimed, a gateway names its reference, a job or a link names an id alone. */
const ASK_ALL = [
  /^delete from "account_emails" /,
  /^select from "users" where .*"users"."email" = /,
  /^select from "payments" where .*"payments"."reference" = /,
  /^select from "(orders|issued_documents)" where \(\W*"\w+"."site_id" = \$1 and "\w+"."id" = \$2\)/,
];

describe.skipIf(reason !== null)(`the product on a cluster ${reason ?? ''}`, () => {
  let cluster: OwnCluster;
  let test: TestApp;

  beforeAll(async () => {
    cluster = await startCluster();
    const config = { databaseUrl: cluster.coordinator.url, databaseDirectUrl: null };
    const database = await openDatabase({ ...config, dataDir: '', slowQueryMs: 1000 });
    test = await createTestApp({ database });
    const placement = Object.assign({}, ...test.app.modules.map(({ placement = {} }) => placement));
    await createCluster({ database, config, placement: () => placement }).distribute(() => {});
  });
  afterAll(async () => {
    await test?.close();
    cluster?.end();
  });
  afterEach(async () => {
    expect(await again(violations)).toEqual([]);
  });

  async function violations(): Promise<string[]> {
    const broken = [];
    for await (const { name, violations } of test.app.integrity.verify()) if (violations > 0) broken.push(name);
    return broken;
  }

  /** Each connection of the coordinator to a worker that was restarted fails once. */
  const again = <Result>(work: () => Promise<Result>): Promise<Result> =>
    vi.waitFor(work, { timeout: 60_000, interval: 100 });

  const sql = async (text: string) => (await test.database.executeSql(text)).rows;

  /** Signs up, buys a report and a sticker, and has both made. @returns the credits left */
  async function mainJob(vin: string): Promise<number> {
    const member = await buildMember(test);
    await test.app.vehicles.garage.save(member, { vin });
    await createCheckoutDriver(test).pay(member, { cart_plan: 'both-1' });
    await test.app.reports.generate(member, { vin });
    await test.app.stickers.generate(member, { vin });
    await test.drain();
    return (await creditsLeft(test, member, 'vhr')) + (await creditsLeft(test, member, 'sticker'));
  }

  it('signs up, sells, and makes a report and a sticker', async () => {
    const nodes = (await test.app.cluster.status()).tables.filter(({ kind }) => kind === 'distributed');
    expect(nodes.length).toBeGreaterThan(0);
    expect(await mainJob(ACCORD)).toBe(0);
    expect(await sql(`select count(*)::int as made from issued_documents where state in ('ready', 'partial')`)).toEqual(
      [{ made: 2 }],
    );
  });

  it('asks one shard for what a member sees, buys and gets', async () => {
    const busy = await busyMember(test);
    const headers = { host: 'localhost', authorization: `Bearer ${busy.token}` };
    const texts = new Set<string>();
    const stop = onMeasured('query.ended', ({ text }) => void texts.add(text));
    expect(await mainJob(ACCORD)).toBe(0);
    for (const url of SEEN) expect((await test.http.inject({ url, headers })).statusCode, url).toBe(200);
    stop();
    // Several in one text are rows that the test itself writes.
    const statements = [...texts].filter(text => /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text));
    const asked = await shardsAsked(cluster.coordinator.url, statements);
    expect(asked.size).toBeGreaterThan(50);
    const asking = (shards: (count: number) => boolean) => [...asked].filter(([, count]) => shards(count));
    expect(asking(count => count === 1).length).toBeGreaterThan(40);
    const more = asking(count => count > 1).map(([text]) => text.replace(/^select .* from/, 'select from'));
    expect(more.filter(text => !ASK_ALL.some(known => known.test(text)))).toEqual([]);
  });

  it('answers a member who calls everything at once', async () => {
    const busy = await busyMember(test);
    const headers = { host: 'localhost', authorization: `Bearer ${busy.token}` };
    const calls = busy.calls.flatMap(each => Array.from({ length: SIDE_BY_SIDE }, () => each));
    const answers = calls.map(async ([url, payload]) => {
      const { statusCode, body } = await test.http.inject({ method: 'POST', url, headers, payload });
      return statusCode >= 500 ? [`${url} ${statusCode} ${body.slice(0, 200)}`] : [];
    });
    const [faults] = await Promise.all([Promise.all(answers), test.drain()]);
    await test.drain();
    expect(faults.flat()).toEqual([]);
  });

  it('takes copies of a public list, whose stage stays on the coordinator, and keeps the days of each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marque-cluster-'));
    const imported = async (day: string, serials: number[]) => {
      const path = join(folder, `liens-${day}.csv`);
      const rows = serials.map(serial => ({ 'VIN Number': numberOf(serial), 'Child Support Lien Date': '02/01/2014' }));
      writeFileSync(path, csvOf(LIEN_COLUMNS, rows));
      utimesSync(path, new Date(`${day}T12:00:00Z`), new Date(`${day}T12:00:00Z`));
      const options = { signal: new AbortController().signal, progress: () => {}, onlyIfChanged: false };
      const pack = test.app.dataPacks.named('mo-liens')!;
      const outcome = await test.app.dataPacks.import(pack, path, { ...options, origin: 'command' });
      await test.app.records.load();
      return outcome;
    };
    const daysOf = async (serial: number) =>
      (await test.app.records.ofVehicle(numberOf(serial))).map(({ origin }) => origin?.publicRecord?.lastSeen);
    try {
      expect(await imported('2026-05-01', [1, 2, 3, 4, 5, 6, 7, 8])).toMatchObject({ added: 8 });
      expect(await imported('2026-06-01', [2, 3, 4, 5, 6, 7, 8, 9])).toMatchObject({ added: 1, changed: 0 });
      expect([await daysOf(1), await daysOf(2), await daysOf(9)]).toEqual([
        ['2026-05-01'],
        ['2026-06-01'],
        ['2026-06-01'],
      ]);
      expect(await imported('2026-06-10', [1, 2, 3, 4, 5, 6, 7, 8])).toMatchObject({ added: 0, changed: 1 });
      expect([await daysOf(1), await daysOf(9)]).toEqual([['2026-06-10'], ['2026-06-01']]);
      expect(await sql('select 1 from record_stage')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('goes on while shards are moved to the other worker', async () => {
    const [shard] = await sql(`
      select shardid::text as id, nodeport as port from citus_shards
      where citus_table_type = 'distributed' and table_name::text = 'vehicle_records' limit 1`);
    const [other] = await sql(
      `select nodeport as port from pg_dist_node where groupid > 0 and nodeport <> ${shard?.port}`,
    );
    const moved = new AbortController();
    const move = sql(`
      select citus_move_shard_placement(${shard?.id}, '127.0.0.1', ${shard?.port}, '127.0.0.1', ${other?.port}, 'force_logical')`).finally(
      () => moved.abort(),
    );
    let jobs = 0;
    while (!moved.signal.aborted) {
      expect(await mainJob(TESLA)).toBe(0);
      jobs += 1;
    }
    await move;
    expect(jobs).toBeGreaterThan(0);
    expect(await sql(`select nodeport as port from citus_shards where shardid = ${shard?.id}`)).toEqual([other]);
  });

  it('keeps everything when a worker is killed in the middle and comes back', async () => {
    // Nothing is drained while it is away: a drained queue takes all tries of a job at once.
    const members = await Promise.all(Array.from({ length: 8 }, () => buildMember(test)));
    for (const member of members) await grantCredits(test, member, 'vhr', 1);
    const order = (member: (typeof members)[number]) => test.app.reports.generate(member, { vin: ACCORD });
    const ordering = Promise.allSettled(members.slice(0, 4).map(order));
    cluster.workers[0]?.stop();
    await Promise.allSettled(members.slice(4).map(order));
    await ordering;
    cluster.workers[0]?.start();
    await again(() => sql('select recover_prepared_transactions()'));
    // Whatever was queued before the end is made now.
    await again(() => test.drain());
    expect(await again(() => mainJob(ACCORD))).toBe(0);
  });
});
