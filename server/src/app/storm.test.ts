import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { executeIn, openDatabase } from '../kit/database/db.ts';
import { oneAtATime } from '../platform/installation/service/first-data.ts';
import { ACCORD, buildMember, grantCredits, TESLA } from '../testing/builders.ts';
import { createCheckoutDriver, referenceOf } from '../testing/checkout-driver.ts';
import { callsAtOnce, CAMRY } from '../testing/rows/busy-calls.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const ROUNDS = 20;
const SIDE_BY_SIDE = 3;
const STEP = 'update pair set seen = seen + 1 where name = $1';

let postgres: OwnPostgres;
let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
beforeAll(async () => {
  postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  test = await createTestApp({ database });
  checkout = createCheckoutDriver(test);
}, 60_000);
afterAll(async () => {
  await test.close();
  postgres.end();
});

/** A member who has a bit of everything: two purchases, a subscription, documents, a ticket, a link, a saved vehicle, a request to be erased. */
async function busyMember() {
  const member = await buildMember(test);
  const { app } = test;
  const report = await checkout.pay(member, { cart_plan: 'report-5' });
  const sticker = await checkout.pay(member, { cart_plan: 'sticker-5' });
  const { page: subscription } = await checkout.subscribe(member, { cart_plan: 'report-month-20' });
  await grantCredits(test, member, 'vhr', 3);
  await grantCredits(test, member, 'sticker', 3);
  await app.reports.generate(member, { vin: ACCORD });
  await app.stickers.generate(member, { vin: ACCORD });
  await test.drain();
  const about = { vin: ACCORD, email: (member.actor as { email: string }).email };
  const { ticket } = await app.support.create(member, { ...about, message: 'Which year is it?' });
  const saved = await app.vehicles.garage.save(member, { vin: TESLA });
  const share = await app.shares.add(member, {
    vin: ACCORD,
    doc_kind: 'report',
    days: 30,
    pin: '',
    mask_vin: true,
    hidden: [],
    pdf: true,
  });
  const { records } = await app.disputes.records(member, { vin: ACCORD });
  const open = await checkout.buy(member, { cart_plan: 'report-1', vin: CAMRY });
  await checkout.click(member, referenceOf(open), 'approve');
  const calls = callsAtOnce({
    email: about.email,
    report: report.order.id,
    sticker: sticker.order.id,
    subscription,
    ticket: ticket.id,
    saved: saved.id,
    share: share.id,
    record: records[0]?.record,
    returned: open.payment.custom_data,
  });
  return { token: member.token, calls };
}

async function deadlocks(): Promise<number> {
  const { rows } = await test.database.executeSql(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['deadlocks']);
}

describe('a transaction that is taken back for another', () => {
  it('is done again, and both are kept', { timeout: 10_000 }, async () => {
    const { db, executeSql } = test.database;
    await executeSql('create table pair (name text primary key, seen integer not null default 0)');
    await executeSql("insert into pair values ('a'), ('b')");
    let met = 0;
    let meet = () => {};
    const both = new Promise<void>(resolve => (meet = resolve));
    const see = (first: string, second: string) =>
      db.transaction(async tx => {
        await executeIn(tx).executeSql(STEP, [first]);
        met += 1;
        if (met === 2) meet();
        await both;
        await executeIn(tx).executeSql(STEP, [second]);
      });
    await Promise.all([see('a', 'b'), see('b', 'a')]);
    expect((await executeSql('select seen from pair')).rows).toEqual([{ seen: 2 }, { seen: 2 }]);
    await executeSql('drop table pair');
  });
});

describe('servers that start at once on a new database', () => {
  it('make its first data one after the other', async () => {
    const { db, kind, executeSql } = test.database;
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    const steps: string[] = [];
    const second = {
      run: () => oneAtATime({ db, kind }, async () => void steps.push('second')),
      done: Promise.resolve(),
    };
    await oneAtATime({ db, kind }, async () => {
      second.done = second.run();
      await vi.waitUntil(async () => steps.length > 0 || (await executeSql(waits)).rows.length > 0);
      steps.push('first');
    });
    await second.done;
    expect(steps).toEqual(['first', 'second']);
  });
});

describe('a member in many windows at once', () => {
  it('is answered everywhere, while documents are made and payments arrive', { timeout: 300_000 }, async () => {
    const before = await deadlocks();
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const busy = await busyMember();
      const calls = busy.calls.flatMap(each => Array.from({ length: SIDE_BY_SIDE }, () => each));
      const headers = { host: 'localhost', authorization: `Bearer ${busy.token}` };
      const answers = calls.map(async ([url, payload]) => {
        const { statusCode, body } = await test.http.inject({ method: 'POST', url, headers, payload });
        if (statusCode >= 500) faults.push(`${round} ${url} ${statusCode} ${body.slice(0, 200)}`);
      });
      await Promise.all([...answers, test.drain()]);
      await test.drain();
    }
    expect(faults).toEqual([]);
    // A deadlock would be retried; the order of locks prevents any.
    expect((await deadlocks()) - before).toBe(0);
  });
});
