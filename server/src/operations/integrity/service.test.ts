import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeIn } from '../../kit/database/db.ts';
import type { Finding } from '../../kit/invariants.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { QUEUE_FAULTS } from '../../testing/rows/queue-rows.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const files = createMemoryMedia();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ files, config: { ...TEST_CONFIG, documentRowBytes: 0 } });
  await fill();
}, 120_000);
afterAll(() => test.close());

/** Sells, makes, gives back and refunds, subscribes, logs, keeps a picture and a label. */
async function fill(): Promise<void> {
  const { app, database } = test;
  const shop = createCheckoutDriver(test);
  const member = await buildMember(test);
  const account = { siteId: 'default', userId: member.actor.kind === 'member' ? member.actor.userId : '' };
  await shop.pay(member, { cart_plan: 'both-1', vin: ACCORD });
  await shop.subscribe(member, { cart_plan: 'sticker-month' });
  await app.stickers.generate(member, { vin: TESLA });
  await test.drain();
  await app.returns.giveBack(member, { doc_kind: 'report', vin: ACCORD, reason: 'wrong_vehicle' });
  const { order } = await shop.pay(member, { cart_plan: 'sticker-5', vin: TESLA });
  await app.orders.refundOwn(member, { order: order.id });
  await shop.buy(member, { cart_plan: 'report-10' });
  await test.drain();
  const picture = await app.media.read(PIXEL, 'profile_image');
  await database.db.transaction(tx => app.media.replace(tx, account, picture));
  await database.executeSql(
    `insert into original_labels (vin, source, file, created_at) values ('${TESLA}', 'x', 'originals/a.pdf', now())`,
  );
  await database.executeSql(
    `insert into exports (id, site_id, user_id, list, format, filters, locale, origin, state, parts, created_at, expires_at)
     values ('exp_a', 'default', 'usr_a', 'people', 'csv', '{}', 'en', 'x', 'ready', '[{"key": "exports/exp_a-0-w", "bytes": 1}]',
       now(), '2100-01-01')`,
  );
  await files.put('exports/exp_a-0-w', new Uint8Array(1), 'application/octet-stream');
  await files.put('originals/a.pdf', new Uint8Array(1), 'application/pdf');
  for (const action of ['a.b', 'c.d'])
    await database.db.transaction(tx => app.audit.write(tx, member, { action, object: 'x' }));
}

const invariants = () => test.app.modules.flatMap(module => module.invariants ?? []);

/** What an invariant comes to after statements that are taken back again. */
async function after(name: string, statements: string): Promise<Finding | undefined> {
  let found: Finding | undefined;
  const work = test.database.db.transaction(async tx => {
    for (const each of statements.split(';')) await executeIn(tx).executeSql(each);
    found = await invariants()
      .find(each => each.name === name)
      ?.check(tx);
    tx.rollback();
  });
  await expect(work).rejects.toThrow('Rollback');
  return found;
}

const OF_REPORT = `(select id from issued_documents where kind = 'report')`;
const OF_STICKER = `(select id from issued_documents where amount > 0 and state = 'ready')`;
const PAID = `(select id from orders where plan_id = 'both-1')`;
const NEW_ENTRY = (values: string) =>
  `insert into credit_entries (id, site_id, user_id, unit, delta, grant_id, reason, cause_type, cause_id, subject, created_at)
   select 'new', site_id, user_id, unit, ${values}, '', now() from credit_entries where cause_id = ${OF_STICKER} limit 1`;

/** Ways to break each invariant. */
const BREAKS: Record<string, string[]> = {
  accounts_emails: [`delete from account_emails`, `update users set email_verified_at = null`],
  audit_chains: [
    `delete from audit_entries where seq = 1`,
    `delete from audit_entries where seq = 2`,
    `update audit_entries set object = 'y' where seq = 2`,
  ],
  jobs_settled: [QUEUE_FAULTS.notSettled],
  jobs_run: [QUEUE_FAULTS.abandoned, QUEUE_FAULTS.overdue],
  ledger_grants: [NEW_ENTRY(`-9, grant_id, 'expire', 'grant', grant_id`)],
  ledger_reservations: [
    NEW_ENTRY(`0, grant_id, 'capture', 'document', 'other'`),
    `delete from credit_entries where reason = 'reserve' and cause_id = ${OF_STICKER}`,
    `update credit_entries set delta = 2 where reason = 'release'`,
  ],
  payments_refunds: [`update refunds set amount_cents = 99999`, `update refunds set currency = 'EUR'`],
  orders_payments: [
    `update payments set state = 'declined' where order_id = ${PAID}`,
    `update payments set amount_cents = 1 where order_id = ${PAID}`,
    `update payments set order_id = 'none' where order_id = ${PAID}`,
    `insert into payments select (jsonb_populate_record(p, '{"id": "second", "attempt": 2, "reference": "second"}')).*
     from (select payments as p from payments where order_id = ${PAID}) as found`,
    `update orders set paid_at = null where id = ${PAID}`,
  ],
  orders_grants: [
    `update credit_entries set cause_id = 'none' where cause_type = 'order'`,
    `update orders set quantity = 2 where id = ${PAID}`,
    `update orders set sticker_part = null where id = ${PAID}`,
    `update orders set paid_at = null where id = ${PAID}`,
    `update orders set quantity = 1 where plan_id = 'sticker-month'`,
  ],
  orders_refunds: [
    `update orders set refunded_cents = total_cents + 1 where id = ${PAID}`,
    `update orders set refunded_cents = 1 where paid_at is null`,
  ],
  orders_invoices: [
    `delete from invoices where order_id = ${PAID}`,
    `update invoice_numbers set last = last + 1`,
    `delete from invoices where number = (select max(number) from invoices); update orders set paid_at = null`,
  ],
  documents_credits: [
    `update issued_documents set state = 'failed' where id = ${OF_STICKER}`,
    `update issued_documents set state = 'ready', revoked_for = null where id = ${OF_REPORT}`,
    `update issued_documents set state = 'queued' where id = ${OF_STICKER}`,
    `update issued_documents set amount = 2 where id = ${OF_STICKER}`,
    `delete from credit_entries where reason = 'capture' and cause_id = ${OF_STICKER}`,
    `delete from credit_entries where reason = 'release' and cause_id = ${OF_REPORT}`,
  ],
  documents_numbers: [
    `insert into issued_documents select (jsonb_populate_record(d, '{"id": "second", "user_id": "other", "state": "archived"}')).*
     from (select issued_documents as d from issued_documents where id = ${OF_STICKER}) as found`,
  ],
  documents_jobs: [
    `update issued_documents set state = 'generating' where id = ${OF_STICKER}`,
    `update issued_documents set state = 'refreshing' where id = ${OF_STICKER}`,
  ],
  media_pictures: [`update media set id = 'med_other'`],
  media_documents: [
    `update issued_documents set body = jsonb_set(body, '{key}', '"documents/20260101-rep_other-0.gz"') where id = ${OF_STICKER}`,
    `update issued_documents set body = jsonb_set(body, '{sha256}', '"0"') where id = ${OF_STICKER}`,
  ],
  media_exports: [`update exports set parts = '[{"key": "exports/exp_b-0-w", "bytes": 1}]'`],
  media_labels: [`update original_labels set file = 'originals/b.pdf'`],
};

describe('the invariants of an installation', () => {
  it('hold after purchases, a return and a refund', async () => {
    const checked = [];
    for await (const each of test.app.integrity.verify()) checked.push(each);
    expect(checked.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(checked.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(checked.filter(({ note }) => note !== undefined)).toEqual([]);
  });

  it('are each tried below, under a name and a sentence of their own', () => {
    const names = invariants().map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(BREAKS).toSorted());
    expect(new Set(invariants().map(({ sentence }) => sentence)).size).toBe(names.length);
  });

  it.each(Object.entries(BREAKS).flatMap(([name, all]) => all.map(statement => [name, statement] as const)))(
    '%s is found broken by: %s',
    async (name, statement) => {
      const found = await after(name, statement);
      expect(found?.violations).toBeGreaterThan(0);
      expect(found?.first.length).toBe(Math.min(found?.violations ?? 0, 10));
    },
  );

  it('name the first ten rows, and say how many there are', async () => {
    const found = await after('jobs_settled', Array(12).fill(QUEUE_FAULTS.notSettled).join(';'));
    expect([found?.violations, found?.first.length]).toEqual([12, 10]);
  });

  it('count files that no row names, which breaks nothing', async () => {
    await files.put('pictures/other.webp', new Uint8Array(1), 'image/webp');
    const found = await after('media_pictures', 'select 1');
    await files.remove('pictures/other.webp');
    expect(found).toMatchObject({ violations: 0, note: 'Files in pictures/ that no row names: 1' });
  });

  it('of jobs hold while no server runs, however long', async () => {
    expect((await after('jobs_run', QUEUE_FAULTS.stopped))?.violations).toBe(0);
  });

  it('of jobs hold after a clock was set back', async () => {
    expect((await after('jobs_run', QUEUE_FAULTS.clockSetBack))?.violations).toBe(0);
  });
});
