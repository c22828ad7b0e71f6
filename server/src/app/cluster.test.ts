import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeLabel } from '../documents/stickers/store.ts';
import { memberActor } from '../identity/accounts/service.ts';
import { openDatabase } from '../kit/database/db.ts';
import type { AppError } from '../kit/errors.ts';
import { createCluster } from '../operations/cluster/service.ts';
import type { OperatorRole } from '../platform/sites/contract.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, MEMBER_PASSWORD, TESLA } from '../testing/builders.ts';
import { createCheckoutDriver, referenceOf } from '../testing/checkout-driver.ts';
import { CAMRY } from '../testing/rows/busy-calls.ts';
import { busyMember } from '../testing/rows/busy-member.ts';
import { onMeasured } from '../kit/measured.ts';
import { csvOf, LIEN_COLUMNS, numberOf } from '../testing/rows/public-samples.ts';
import { shardsAsked, startCluster, whyNoCluster, type OwnCluster } from '../testing/servers/own-cluster.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const reason = whyNoCluster();
const SIDE_BY_SIDE = 3;
const ROUNDS = 4;
/** Each is a document of its own. */
const VEHICLES = [ACCORD, TESLA, CAMRY, '1FTEW1EP8KFA00019'];
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
/**
 * Where no account is known, or an address: one is confirmed or claimed, a gateway names its reference, a job or a link names an
 * id alone. `docs/scaling.md` names each with its reason.
 */
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
  async function mainJob(vin: string, given?: Caller): Promise<number> {
    const member = given ?? (await buildMember(test));
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

  /** The statements of some work, and how many shards each asks. */
  async function askedBy(work: () => Promise<void>): Promise<Map<string, number>> {
    const texts = new Set<string>();
    const stop = onMeasured('query.ended', ({ text }) => void texts.add(text));
    await work();
    stop();
    // Several in one text are rows that the test itself writes.
    const statements = [...texts].filter(text => /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text));
    return shardsAsked(cluster.coordinator.url, statements);
  }

  it('asks one shard when the owner of an address signs in', async () => {
    const { actor } = await buildMember(test);
    const email = actor.kind === 'member' ? actor.email : '';
    const asked = await askedBy(async () => {
      const payload = { email, pass: MEMBER_PASSWORD };
      const headers = { host: 'localhost', origin: 'http://localhost' };
      const { statusCode } = await test.http.inject({ method: 'POST', url: '/api-cwa/login', headers, payload });
      expect(statusCode).toBe(200);
    });
    expect([...asked.values()]).toContain(1);
    expect([...asked].filter(([, count]) => count > 1)).toEqual([]);
  });

  it('asks one shard for what a member sees, buys and gets', async () => {
    const busy = await busyMember(test);
    const headers = { host: 'localhost', authorization: `Bearer ${busy.token}` };
    const asked = await askedBy(async () => {
      expect(await mainJob(ACCORD)).toBe(0);
      for (const url of SEEN) expect((await test.http.inject({ url, headers })).statusCode, url).toBe(200);
    });
    expect(asked.size).toBeGreaterThan(50);
    const asking = (shards: (count: number) => boolean) => [...asked].filter(([, count]) => shards(count));
    expect(asking(count => count === 1).length).toBeGreaterThan(40);
    const more = asking(count => count > 1).map(([text]) => text.replace(/^select .* from/, 'select from'));
    expect(more.filter(text => !ASK_ALL.some(known => known.test(text)))).toEqual([]);
  });

  it('keeps a label again that is found again', async () => {
    const found = { vin: TESLA, source: 'maker', terms: null, file: null, sha256: null, size: null };
    for (const day of [1, 2])
      await writeLabel(test.database.db, { ...found, createdAt: new Date(Date.UTC(2026, 0, day)) });
    expect(await sql(`select created_at::date::text as day from original_labels where vin = '${TESLA}'`)).toEqual([
      { day: '2026-01-02' },
    ]);
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

  const userIdOf = (member: Caller): string => (member.actor as { userId: string }).userId;

  /** How many of these have gone through, and what the others were refused for. */
  function outcomeOf(tries: PromiseSettledResult<unknown>[]): { through: number; refused: string[] } {
    const refused = tries.flatMap(each => (each.status === 'rejected' ? [(each.reason as AppError).reason] : []));
    return { through: tries.length - refused.length, refused: refused.toSorted() };
  }

  /** What an account has: credits by the ledger, documents by their state, and what came back of its money. */
  async function accountOf(member: Caller) {
    const userId = userIdOf(member);
    const [found] = await sql(`
      select (select coalesce(sum(delta), 0)::int from credit_entries where user_id = '${userId}') as credits,
        (select count(*)::int from credit_entries where user_id = '${userId}' and id = grant_id) as grants,
        (select count(*)::int from issued_documents where user_id = '${userId}' and state in ('ready', 'partial')) as made,
        (select coalesce(sum(amount_cents), 0)::int from refunds where user_id = '${userId}') as refunded`);
    return found;
  }

  const operator = (role: OperatorRole, userId = `op_${role}`): Caller => ({
    ...test.visitor(),
    actor: memberActor({ userId, email: '', roles: [role] }),
  });

  it('spends the last credit once, whoever asks at once', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    const tries = VEHICLES.map(vin => test.app.reports.generate(member, { vin }));
    expect(outcomeOf(await Promise.allSettled(tries))).toEqual({
      through: 1,
      refused: VEHICLES.slice(1).map(() => 'credits_short'),
    });
    await test.drain();
    expect(await accountOf(member)).toMatchObject({ credits: 0, grants: 1, made: 1 });
  });

  it('grants a payment once and gives it back once, while both are asked for at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await buildMember(test);
      const checkout = createCheckoutDriver(test);
      const bought = await checkout.buy(member, { cart_plan: 'report-1' });
      await checkout.click(member, referenceOf(bought), 'approve');
      const order = { order: bought.order.id };
      const refund = () => test.app.orders.refundOwn(member, order);
      await Promise.allSettled([checkout.settle(member, bought), refund(), checkout.settle(member, bought), refund()]);
      await Promise.allSettled([refund(), test.app.reports.generate(member, { vin: ACCORD }), refund()]);
      await test.drain();
      const { grants, credits, made, refunded } = (await accountOf(member)) ?? {};
      expect([grants, credits]).toEqual([1, 0]);
      expect([made, refunded]).toEqual(made === 1 ? [1, 0] : [0, bought.order.total]);
    }
  });

  it('makes a refund once when two approve it at once', async () => {
    const member = await buildMember(test);
    const bought = await createCheckoutDriver(test).pay(member, { cart_plan: 'report-5' });
    const asked = { order: bought.order.id, reason: 'Bought twice' };
    const { approval } = await test.app.orders.refundAsOperator(operator('support'), asked);
    const id = { approval: approval?.id ?? '' };
    const both = ['op_first', 'op_second'].map(by => test.app.approvals.approve(operator('finance', by), id));
    expect(outcomeOf(await Promise.allSettled(both))).toEqual({ through: 1, refused: ['approval_over'] });
    await test.drain();
    expect(await accountOf(member)).toMatchObject({ credits: 0, refunded: bought.order.total });
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

  it.each(['vehicle_records', 'users'])('goes on while a shard of %s, with all beside it, is moved', async table => {
    const shardOf = async (value: string) => {
      const of = `get_shard_id_for_distribution_column('${table}', '${value}')`;
      return (await sql(`select shardid::text as id, nodeport as port from citus_shards where shardid = ${of}`))[0];
    };
    const shard = await shardOf(table === 'users' ? userIdOf(await buildMember(test)) : TESLA);
    /** Whose rows, or whose vehicle's, are in the shard. */
    const inShard = async (): Promise<Caller> => {
      const member = await buildMember(test);
      const isThere = table !== 'users' || (await shardOf(userIdOf(member)))?.['id'] === shard?.['id'];
      return isThere ? member : inShard();
    };
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
      expect(await mainJob(TESLA, await inShard())).toBe(0);
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
