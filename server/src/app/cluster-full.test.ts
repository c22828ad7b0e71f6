import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../kit/database/db.ts';
import { MIGRATION_LOCK } from '../kit/database/migrating.ts';
import type { Placement } from '../kit/placement.ts';
import { createCluster } from '../operations/cluster/service.ts';
import { ACCORD, buildMember, creditsLeft, TESLA } from '../testing/builders.ts';
import { createCheckoutDriver } from '../testing/checkout-driver.ts';
import { busyMember } from '../testing/rows/busy-member.ts';
import { csvOf, LIEN_COLUMNS, numberOf } from '../testing/rows/public-samples.ts';
import { startCluster, whyNoCluster, type OwnCluster } from '../testing/servers/own-cluster.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const reason = whyNoCluster();
const SERVER = join(import.meta.dirname, '../..');
const MEMBERS = 5;
const RECORDS = 2_000;
/** The step of all that is an account's. */
const ACCOUNTS = /\busers\b.*: writes to them wait/;

describe.skipIf(reason !== null)(`a product in use ${reason ?? ''}`, () => {
  let cluster: OwnCluster;
  let test: TestApp;
  let folder: string;
  let placement: Placement;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marque-full-'));
    cluster = await startCluster();
    const config = { databaseUrl: cluster.coordinator.url, databaseDirectUrl: null };
    test = await createTestApp({ database: await openDatabase({ ...config, dataDir: '' }) });
    placement = Object.assign({}, ...test.app.modules.map(module => module.placement ?? {}));
  }, 240_000);
  afterAll(async () => {
    await test?.close();
    cluster?.end();
    rmSync(folder, { recursive: true });
  });

  const sql = async (text: string) => (await test.database.executeSql(text)).rows;

  async function violations(): Promise<string[]> {
    const broken = [];
    for await (const { name, violations } of test.app.integrity.verify()) if (violations > 0) broken.push(name);
    return broken;
  }

  /** Signs up, buys a report and a sticker, and has both made. */
  async function mainJob(vin: string): Promise<void> {
    const member = await buildMember(test);
    await test.app.vehicles.garage.save(member, { vin });
    await createCheckoutDriver(test).pay(member, { cart_plan: 'both-1' });
    await test.app.reports.generate(member, { vin });
    await test.app.stickers.generate(member, { vin });
    await test.drain();
    const left = [await creditsLeft(test, member, 'vhr'), await creditsLeft(test, member, 'sticker')];
    if (left.join() !== '0,0') throw new Error(`${left.join()} credits are left`);
  }

  async function importRecords(): Promise<void> {
    const path = join(folder, 'liens.csv');
    const rows = Array.from({ length: RECORDS }, (_, serial) => ({
      'VIN Number': numberOf(serial),
      'Child Support Lien Date': '02/01/2014',
    }));
    writeFileSync(path, csvOf(LIEN_COLUMNS, rows));
    utimesSync(path, new Date('2026-05-01T12:00:00Z'), new Date('2026-05-01T12:00:00Z'));
    const options = { signal: new AbortController().signal, progress: () => {}, onlyIfChanged: false };
    const outcome = await test.app.dataPacks.import(test.app.dataPacks.named('mo-liens')!, path, {
      ...options,
      origin: 'command',
    });
    expect(outcome).toMatchObject({ added: RECORDS });
  }

  /** Every row of what is an account's or a vehicle's, as text. */
  async function rows(): Promise<Set<string>> {
    const all = new Set<string>();
    for (const [table, place] of Object.entries(placement)) {
      if (place.kind !== 'distributed' || !['account', 'vin', 'email', 'ticket'].includes(place.group)) continue;
      for (const row of await sql(`select * from "${table}"`)) all.add(`${table} ${JSON.stringify(row)}`);
    }
    return all;
  }

  /** `cluster distribute` as a process of its own. `each`: gets every sentence of it. @returns its exit code, or the signal that ended it */
  function distribute(each: (sentence: string, kill: () => void) => void): Promise<number | string | null> {
    const words = ['--import', 'tsx', 'src/cli/main.ts', 'cluster', 'distribute'];
    const settings = [`DATABASE_URL=${cluster.coordinator.url}`, `DATA_DIR=${join(folder, 'data')}`];
    const child = spawn('env', [...settings, process.execPath, ...words], {
      cwd: SERVER,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface(child.stderr).on('line', line => each(line, () => child.kill('SIGKILL')));
    return new Promise(resolve => child.on('exit', (code, signal) => resolve(signal ?? code)));
  }

  const kinds = async () =>
    Object.fromEntries((await test.app.cluster.status()).tables.map(({ name, kind }) => [name, kind]));

  it('is distributed while it is called, also after that was killed, and after its connection was cut', async () => {
    for (let count = 0; count < MEMBERS; count += 1) await mainJob(ACCORD);
    await busyMember(test);
    // What it has left to do would change its rows later.
    await test.drain();
    await importRecords();
    const before = await rows();
    const over = new AbortController();
    const faults: string[] = [];
    let jobs = 0;
    const calling = (async () => {
      for (; !over.signal.aborted; jobs += 1)
        await mainJob(TESLA).catch((error: unknown) => {
          faults.push(`${String(error)} ${String((error as Error).cause)}`);
          over.abort();
        });
    })();
    // Whatever fails below, nothing goes on to call a database that is closed.
    onTestFinished(async () => {
      over.abort();
      await calling;
    });

    const said: string[] = [];
    const killed = await distribute((sentence, kill) => {
      said.push(sentence);
      if (ACCOUNTS.test(sentence)) kill();
    });
    expect([killed, said]).toEqual(['SIGKILL', expect.arrayContaining([expect.stringMatching(ACCOUNTS)])]);
    expect(await kinds()).toMatchObject({ users: 'local', credit_entries: 'local' });
    expect(await violations()).toEqual([]);

    const config = { databaseUrl: cluster.coordinator.url, databaseDirectUrl: null };
    const service = createCluster({ database: test.database, config, placement: () => placement });
    // Distributing holds the lock of migrations: its session is found by it.
    const cut = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and granted`;
    let cutting: Promise<unknown> = Promise.resolve();
    const lost = await service
      .distribute(sentence => {
        if (ACCOUNTS.test(sentence)) cutting = sql(cut);
      })
      .catch((error: unknown) => error);
    await cutting;
    expect(lost).toBeInstanceOf(Error);
    expect(await kinds()).toMatchObject({ users: 'local', credit_entries: 'local' });
    expect(await violations()).toEqual([]);

    expect(await distribute(() => {})).toBe(0);
    const after = jobs;
    await vi.waitFor(() => expect(faults.length > 0 || jobs > after + 1).toBe(true), { timeout: 60_000 });
    over.abort();
    await calling;
    expect(faults).toEqual([]);
    expect(await kinds()).toEqual(
      Object.fromEntries(Object.entries(placement).map(([name, { kind }]) => [name, kind])),
    );
    const kept = await rows();
    expect([...before].filter(row => !kept.has(row))).toEqual([]);
    expect(await violations()).toEqual([]);
  }, 600_000);
});
