import { readdirSync, readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankPglite } from '../../testing/test-app.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter(name => name.endsWith('.sql'))
  .sort();

const QUEUE = 'pgboss';
let database: PGlite;
afterAll(() => database.close());

const run = async (names: string[]) => {
  for (const name of names) await database.exec(readFileSync(new URL(name, FOLDER), 'utf8'));
};

/** A movement as it was written: its id, its grant, how many, why, and the cause as one text. */
const OLD: [id: string, grant: string, delta: number, reason: string, cause: string][] = [
  ['bought', 'bought', 5, 'purchase', 'order:ord_1'],
  ['period', 'period', 20, 'subscription', 'order:ord_2'],
  ['endless', 'endless', 0, 'subscription', 'order:ord_3'],
  ['gift', 'gift', 1, 'goodwill', 'ticket:tkt_1'],
  ['given', 'given', 3, 'admin', 'admin:abc'],
  ['reserved', 'bought', -1, 'reserve', 'reserve:rep_1'],
  ['captured', 'bought', 0, 'capture', 'capture:rep_1'],
  ['reserved_twice', 'bought', -1, 'reserve', 'reserve:stk_2'],
  ['reserved_there', 'period', -1, 'reserve', 'reserve:stk_2'],
  ['released', 'bought', 1, 'release', 'release:stk_2'],
  ['came_back', 'came_back', 1, 'release', 'release:stk_2'],
  ['expired', 'period', -18, 'expire', 'expire:period'],
  ['refunded', 'bought', -2, 'refund', 'refund:ord_1:0-0'],
  ['undone', 'bought', 2, 'refund', 'undo:refund:ord_1:0-0'],
  ['redone', 'bought', -2, 'refund', 'redo:refund:ord_1:0-0'],
  ['undone_again', 'bought', 2, 'refund', 'undo:redo:refund:ord_1:0-0'],
  ['went_along', 'bought', -1, 'refund', 'refund:ord_1:0-0:stk_2'],
  ['back_along', 'bought', 1, 'refund', 'undo:refund:ord_1:0-0:stk_2'],
  ['disputed', 'endless', 0, 'refund', 'refund:ord_3:dsp_4'],
  ['won', 'endless', 0, 'refund', 'undo:refund:ord_3:dsp_4'],
  ['at_gateway', 'period', -1, 'refund', 'refund:ord_2:re:with:colons'],
];

/** Each one afterwards: reason, cause, and refund or dispute. */
const NEW: Record<string, [reason: string, type: string, id: string, reversal?: string, key?: string]> = {
  bought: ['purchase', 'order', 'ord_1'],
  period: ['subscription', 'order', 'ord_2'],
  endless: ['subscription', 'order', 'ord_3'],
  gift: ['goodwill', 'ticket', 'tkt_1'],
  given: ['admin', 'admin', 'abc'],
  reserved: ['reserve', 'document', 'rep_1'],
  captured: ['capture', 'document', 'rep_1'],
  reserved_twice: ['reserve', 'document', 'stk_2'],
  reserved_there: ['reserve', 'document', 'stk_2'],
  released: ['release', 'document', 'stk_2'],
  came_back: ['release', 'document', 'stk_2'],
  expired: ['expire', 'grant', 'period'],
  refunded: ['refund', 'order', 'ord_1', 'refund', '0-0'],
  undone: ['undo_refund', 'order', 'ord_1', 'refund', '0-0'],
  redone: ['redo_refund', 'order', 'ord_1', 'refund', '0-0'],
  undone_again: ['undo_redo', 'order', 'ord_1', 'refund', '0-0'],
  went_along: ['refund', 'document', 'stk_2', 'refund', '0-0'],
  back_along: ['undo_refund', 'document', 'stk_2', 'refund', '0-0'],
  disputed: ['refund', 'order', 'ord_3', 'dispute', 'dsp_4'],
  won: ['undo_refund', 'order', 'ord_3', 'dispute', 'dsp_4'],
  at_gateway: ['refund', 'order', 'ord_2', 'refund', 're:with:colons'],
};

type Row = Record<string, unknown>;
let before: Row[];
let after: Row[];
let joined: Row[];

beforeAll(async () => {
  database = await blankPglite();
  const at = FILES.findIndex(name => name.endsWith('_type_ledger_causes.sql'));
  const list = async () => (await database.query<Row>('select * from credit_entries order by seq')).rows;
  await database.exec(`set timezone to 'UTC'`);
  await run(FILES.slice(0, at));
  await database.exec(`insert into users (id, site_id, email, password_hash, first, last, phone, locale, created_at)
    select name, 'default', name || '@example.com', '', '', '', '', 'en', '2026-01-01' from unnest(array['owner', 'claim']) name`);
  await database.exec(`insert into orders (id, site_id, user_id, cart_id, state, plan_id, plan_name, unit, quantity, total_cents, currency, gateway, created_at)
    values ('ord_1', 'default', 'owner', 'cart', 'fulfilled', 'report-5', 'Pack of 5', 'vhr', 5, 8450, 'USD', 'sandbox', '2026-01-01')`);
  await database.exec(`create schema ${QUEUE}; create table ${QUEUE}.job (name text, data jsonb)`);
  await database.exec(`insert into ${QUEUE}.job values
    ('revoke-documents', '{"siteId":"default","cause":"order:ord_1"}'), ('other', '{"siteId":"default","cause":"order:ord_1"}')`);
  for (const [id, grant, delta, reason, cause] of OLD) {
    // The period was bought in an account that was joined later; what came after is in the owner's.
    const user = id === 'period' ? 'claim' : 'owner';
    const unlimited = grant === 'endless';
    const endsAt = unlimited || id === 'period' ? '2026-06-01' : null;
    await database.query(
      `insert into credit_entries (id, site_id, user_id, unit, delta, grant_id, reason, cause, subject, unlimited, ends_at, created_at)
       values ($1, 'default', $2, 'vhr', $3, $4, $5, $6, 'A car', $7, $8, '2026-01-02')`,
      [id, user, delta, grant, reason, cause, unlimited, endsAt],
    );
  }
  before = await list();
  await run(FILES.slice(at, at + 1));
  after = await list();
  const joining = FILES.findIndex(name => name.endsWith('_move_joined_ledgers.sql'));
  await run(FILES.slice(at + 1, joining));
  await database.exec(`update users set joined_to = 'owner' where id = 'claim'`);
  await run(FILES.slice(joining, joining + 1));
  joined = await list();
});

it('every movement of before has its reason, cause and reversal in columns', () => {
  const found = after.map(row => [
    row.id,
    [row.reason, row.cause_type, row.cause_id, row.reversal_type, row.reversal_key],
  ]);
  const expected = Object.entries(NEW).map(([id, [reason, type, of, reversal = null, key = null]]) => [
    id,
    [reason, type, of, reversal, key],
  ]);
  expect(found).toEqual(expected);
});

it('changes nothing else, but that a movement is in the account of its grant', () => {
  const changed = [
    'reason',
    'cause',
    'cause_type',
    'cause_id',
    'reversal_type',
    'reversal_key',
    'document_kind',
    'user_id',
  ];
  const rest = (rows: Row[]) =>
    rows.map(row => Object.fromEntries(Object.entries(row).filter(([column]) => !changed.includes(column))));
  expect(rest(after)).toEqual(rest(before));
  const claimed = after.filter(row => row.user_id === 'claim').map(row => row.id);
  expect(claimed).toEqual(['period', 'reserved_there', 'expired', 'at_gateway']);
});

it('moves the ledger of an account that was joined to its owner, and changes nothing else', () => {
  expect(joined).toEqual(after.map(row => ({ ...row, user_id: 'owner' })));
});

it('knows what a credit was used for by the kind of its document, not by its id', () => {
  const kinds = after.map(row => [row.cause_id, row.document_kind]).filter(([, kind]) => kind !== null);
  expect(new Set(kinds.map(String))).toEqual(new Set(['rep_1,vhr', 'stk_2,sticker']));
  expect(kinds).toHaveLength(after.filter(row => row.cause_type === 'document').length);
});

it('a queued job that revokes the documents of an order names the order and its account', async () => {
  const { rows } = await database.query(`select name, data from ${QUEUE}.job order by name`);
  expect(rows).toEqual([
    { name: 'other', data: { siteId: 'default', cause: 'order:ord_1' } },
    { name: 'revoke-documents', data: { siteId: 'default', userId: 'owner', orderId: 'ord_1' } },
  ]);
});
