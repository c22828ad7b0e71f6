import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDigit } from '@marque/vin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StyleRecord } from '../vehicles/catalog/import/records.ts';
import { readConfig } from '../kit/settings/config.ts';
import { openDatabase } from '../kit/database/db.ts';
import { createLog } from '../kit/log/log.ts';
import { createPaidSources } from '../vehicles/paid-sources/service.ts';
import { startStandIn, type StandIn } from '../vehicles/plates/providers/testing/stand-in.ts';
import { historyProvidersOf } from '../documents/reports/providers/configured.ts';
import { nmvtis, vinAuditReport, VIN } from '../documents/reports/providers/testing/service-replies.ts';
import { createPurchaseLedger } from '../documents/reports/service/purchase-ledger.ts';
import { auditFindings } from '../testing/audited/findings.ts';
import { buildMember, grantCredits } from '../testing/builders.ts';
import { startMailServer, type MailServer } from '../testing/servers/mail-server.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

type Member = Awaited<ReturnType<typeof buildMember>>;
interface Order {
  step: Step;
  vin: string;
  /** Of the document, once it is ordered. */
  id: string;
  member: Member;
  email: string;
}
/** Makes the work on an order wait at its step. @returns whether it waits there by now */
type Hold = (order: Order) => Promise<() => Promise<boolean>>;

/** A step at which the job is killed, and what the services are asked in all. VinAudit has numbers to read a bought report again by, CarsXE has none. */
interface Step {
  name: string;
  kind: 'report' | 'sticker';
  hold: Hold;
  state: 'ready' | 'partial' | 'no_data';
  calls: { query: number; bought: number; read: number; carsXe: number };
  /** How often its one email arrives. */
  mails: number;
}

let postgres: OwnPostgres;
let service: StandIn;
let mailServer: MailServer;
let test: TestApp;
/** Its session holds what the statements wait for. */
let holder: pg.Client;
let pool: pg.Pool;
let worker: ChildProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'marque-killed-report-'));
const orders: Order[] = [];

/** Which path does not answer for which vehicle. */
const silent = new Set<string>();
/** Vehicles that no service knows. */
const unknown = new Set<string>();
const askedFor = (path: string, vin: string) =>
  service.requests.filter(each => each.path.startsWith(path) && each.path.includes(vin)).length;

/** A service that has the request and keeps silent. */
const atService =
  (path: string): Hold =>
  async ({ vin }) => {
    silent.add(`${path} ${vin}`);
    return async () => askedFor(path, vin) > 0;
  };

/** A statement that waits for a lock of ours, see `HOLDS`. */
const atStatement =
  (what: string): Hold =>
  async ({ vin }) => {
    const key = `${what} ${vin}`;
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;
    return async () => (await column(waiting, key)).length > 0;
  };

/** Triggers that make the statements of each step wait for an advisory lock of their name. The product knows nothing of them. */
const HOLDS = `
  create function wait_here() returns trigger language plpgsql as $$
  declare was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
          is_now jsonb := to_jsonb(new);
          step text;
  begin
    step := case tg_table_name
      when 'credit_entries' then concat(is_now->>'reason', ' ', right(is_now->>'subject', 17))
      when 'mails' then concat('mail ', is_now->'props'->>'vin')
      when 'history_purchases' then case when was->'answers' <> is_now->'answers' then concat('bought ', is_now->>'vin') end
      else case
        when was->'state' <> is_now->'state' then concat(is_now->>'state', ' ', is_now->>'vin')
        when was->'answers' <> is_now->'answers' then concat('answer ', is_now->>'vin') end
    end;
    if step is not null then perform pg_advisory_xact_lock_shared(hashtextextended(step, 0)); end if;
    return new;
  end $$;
  create trigger wait_here before update on issued_documents for each row execute function wait_here();
  create trigger wait_here before update on history_purchases for each row execute function wait_here();
  create trigger wait_here before insert on credit_entries for each row execute function wait_here();
  create trigger wait_here before insert on mails for each row execute function wait_here();`;

/** A mail server that has taken the email and does not say so. */
const atMailServer: Hold = async ({ email }) => {
  mailServer.silentTo.add(email);
  return async () => mailServer.received.some(({ to }) => to === email);
};

/** In the queue: four reports are made side by side, and this is the fifth. */
const notFetched: Hold = async order => async () => {
  const all = await test.queue.jobs<{ id: string }>('generate-report');
  return all.some(({ data, state }) => data?.id === order.id && state === 'created');
};

const ONCE = { query: 1, bought: 1, read: 0, carsXe: 1 };
const report = (name: string, hold: Hold, more: Partial<Step> = {}): Step => ({
  name,
  kind: 'report',
  hold,
  state: 'ready',
  calls: ONCE,
  mails: 1,
  ...more,
});
const sticker = (name: string, hold: Hold): Step =>
  report(name, hold, { kind: 'sticker', calls: { query: 0, bought: 0, read: 0, carsXe: 0 } });

/** Documents held at the same time, for one kill each. Those of one list are ordered when those of the list before are held. */
const ROUNDS: Step[][][] = [
  [
    [
      report('before a source has answered', atService('/v2/query'), { calls: { ...ONCE, query: 2 } }),
      // A service without numbers may have been paid: it is not asked again at once, and the report says what is missing.
      report('between two sources, while the second is asked', atService('/history'), { state: 'partial' }),
      report('after a report was bought, before it is kept', atStatement('bought'), {
        state: 'partial',
        calls: { ...ONCE, read: 1 },
      }),
      sticker('before the row of a sticker', atStatement('ready')),
      sticker('before the credit of a sticker is captured', atStatement('capture')),
    ],
    // Each group of its answers waits on a connection of its own.
    [report('after a report was kept, before it is written', atStatement('answer'))],
    [report('before the job is fetched', notFetched)],
  ],
  [
    [report('after the email has left, before that is noted', atMailServer, { mails: 2 })],
    [
      report('while a report is bought', atService('/v2/pullreport'), { calls: { ...ONCE, bought: 1, read: 1 } }),
      report('before the row of the document', atStatement('ready')),
      report('before the credit is captured', atStatement('capture')),
      report('before the credit is returned', atStatement('release'), {
        state: 'no_data',
        calls: { ...ONCE, bought: 0 },
      }),
      sticker('before the email of a sticker is queued', atStatement('mail')),
    ],
  ],
];

/** Numbers of Accords. */
function vinOf(serial: number): string {
  const tail = `3A${String(4_000 + serial).padStart(6, '0')}`;
  return `1HGCM826${checkDigit(`1HGCM8260${tail}`).expected}${tail}`;
}

const settings = () => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SMTP_URL: mailServer.url,
  HISTORY_PROVIDER: 'vinaudit,carsxe',
  VINAUDIT_KEY: 'k',
  VINAUDIT_USER: 'u',
  VINAUDIT_PASSWORD: 'p',
  VINAUDIT_URL: service.url,
  CARSXE_KEY: 'k',
  CARSXE_URL: service.url,
  DATA_REFRESH: 'off',
  NHTSA_RECALLS: 'off',
  NHTSA_RATINGS: 'off',
  EPA_SERVICE: 'off',
  TRANSPORT_CANADA_RECALLS: 'off',
  LOG_LEVEL: 'error',
});

function replyTo(path: string) {
  const vin = /1HGCM826[0-9A-Z]{9}/.exec(path)?.[0] ?? '';
  if ([...silent].some(each => path.startsWith(each.split(' ')[0]!) && each.endsWith(vin))) return 'hang';
  if (path.startsWith('/history')) {
    return { json: unknown.has(vin) ? { success: false, error: 'no data' } : { success: true, vin, ...nmvtis() } };
  }
  if (unknown.has(vin)) return { json: { success: false, error: 'invalid_vin' } };
  if (path.startsWith('/v2/query')) return { json: { success: true, error: '', vin, id: `R-${vin}` } };
  return { json: JSON.parse(JSON.stringify(vinAuditReport()).replaceAll(VIN, vin)) as unknown };
}

async function startWorker(): Promise<void> {
  worker = fork(join(import.meta.dirname, '../testing/programs/killed-worker.ts'), [JSON.stringify(settings())], {
    cwd: join(import.meta.dirname, '../..'),
    execArgv: ['--import', 'tsx'],
  });
  const [first] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as unknown[];
  if (first !== 'ready') throw new Error(`The worker ended with ${String(first)}`);
}

/** Kills the worker with all it has in hand, and frees what was held: its statements that waited are lost with it. */
async function kill(): Promise<void> {
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`);
  await holder.query('select pg_advisory_unlock_all()');
  silent.clear();
  mailServer.silentTo.clear();
  // A server counts as gone when its jobs have shown no sign of life for a while: that while has passed.
  await test.queue.age(60);
}

const SOON = { timeout: 60_000, interval: 50 };

/** Orders a document whose making is to be held at its step. @returns whether it is held by now */
async function orderToHold(step: Step): Promise<() => Promise<boolean>> {
  const member = await buildMember(test);
  const email = member.actor.kind === 'member' ? member.actor.email : '';
  await grantCredits(test, member, step.kind === 'report' ? 'vhr' : 'sticker', 1);
  const order: Order = { step, vin: vinOf(orders.length), id: '', member, email };
  orders.push(order);
  if (step.state === 'no_data') unknown.add(order.vin);
  const isHeld = await step.hold(order);
  const { vin } = order;
  order.id =
    step.kind === 'report'
      ? (await test.app.reports.generate(member, { vin, nmvtis_version: 'placeholder' })).report_id
      : ((await test.app.stickers.generate(member, { vin })).sticker_id ?? '');
  return isHeld;
}

const column = async (sql: string, ...values: string[]): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text: sql, values, rowMode: 'array' })).rows.map(([value]) => value);

/** Whether every job that was due is done and every email has left. */
const isIdle = async (): Promise<boolean> =>
  (await test.queue.isIdle()) && (await column('select id from mails where sent_at is null')).length === 0;

beforeAll(async () => {
  [postgres, service, mailServer] = await Promise.all([startPostgres(), startStandIn(), startMailServer()]);
  service.reply = ({ path }) => replyTo(path);
  const config = readConfig(settings());
  const database = await openDatabase(config);
  const clock = () => new Date();
  const paidSources = createPaidSources({ db: database.db, clock, log: createLog('silent') });
  const ledger = createPurchaseLedger({ db: database.db, clock });
  const history = historyProvidersOf(config.historyAccounts, { clock, ledger, paidSources });
  test = await createTestApp({ database, clock, paidSources, history });
  // Histories are bought: a sticker has no price but one of the catalog.
  const price = { kind: 'msrp', name: 'Base price', price: 25_300 };
  const accord = { source: 'A price list', copied_on: '2026-01-31', year: 2003, make: 'Honda', model: 'Accord' };
  await test.app.catalog.writeStarterSet('prices', [StyleRecord.parse({ ...accord, trim: 'EX-V6', items: [price] })]);
  holder = new pg.Client({ connectionString: postgres.url });
  pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  await holder.connect();
  await holder.query(HOLDS);
  await startWorker();
  for (const round of ROUNDS) {
    for (const steps of round) {
      const held = [];
      for (const step of steps) held.push(await orderToHold(step));
      await Promise.all(held.map(isHeld => vi.waitUntil(isHeld, SOON)));
    }
    await kill();
    await startWorker();
    await vi.waitUntil(isIdle, SOON);
  }
}, 240_000);
afterAll(async () => {
  worker.kill('SIGKILL');
  await holder.end();
  await pool.end();
  await test.close();
  service.close();
  mailServer.close();
  postgres.end();
  rmSync(dataDir, { recursive: true });
});

describe('a server that is killed', () => {
  it.each(ROUNDS.flat(2).map(step => [step.name, step] as const))('%s', async (_name, step) => {
    const { id, vin, member, email } = orders.find(order => order.step === step)!;
    const back = step.state === 'no_data';
    expect(await column('select state from issued_documents where vin = $1', vin)).toEqual([step.state]);
    expect(await column('select version from issued_documents where id = $1', id)).toEqual([1]);
    expect(await column('select version from document_versions where document_id = $1', id)).toEqual([]);
    const moved = `select concat(reason, ' ', delta) from credit_entries where cause_id = $1 order by seq`;
    expect(await column(moved, id)).toEqual(['reserve -1', back ? 'release 1' : 'capture 0']);
    expect(await column('select sum(delta)::int from credit_entries where user_id = $1', userIdOf(member))).toEqual([
      back ? 1 : 0,
    ]);
    expect({
      query: askedFor('/v2/query', vin),
      bought: askedFor('/v2/pullreport', vin),
      read: askedFor('/v2/report', `R-${vin}`),
      carsXe: askedFor('/history', vin),
    }).toEqual(step.calls);
    const received = mailServer.received.filter(({ to }) => to === email);
    expect(received).toHaveLength(step.mails);
    expect(new Set(received.map(({ text }) => /^Message-ID: .*$/im.exec(text)?.[0])).size).toBe(1);
    if (step.kind === 'report') await expectGapsReported(step, member, vin);
  });
});

it('after all of it, nothing is amiss', async () => {
  expect(await auditFindings(settings())).toEqual([]);
});

const userIdOf = ({ actor }: Member): string => (actor.kind === 'member' ? actor.userId : '');

/** A source that did not answer is reported, and nothing of it is called clear. */
async function expectGapsReported({ state }: Step, member: Member, vin: string): Promise<void> {
  const view = await test.app.reports.open(member, vin);
  if (state === 'no_data') return expect(view).toMatchObject({ document: null, credit_back: true });
  const silentSources = view?.document?.sources.filter(({ answer }) => answer === 'unavailable') ?? [];
  expect(silentSources.length > 0).toBe(state === 'partial');
  expect(view?.document?.titles.length).toBeGreaterThan(0);
}
