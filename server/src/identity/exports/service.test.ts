import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../accounts/service.ts';
import { operatorRoles } from '../accounts/tables.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../../testing/builders.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EXPORTED_LISTS } from './contract.ts';
import { exports } from './tables.ts';

/** More than one part holds. */
const MANY = 6_000;

let test: TestApp;
const files = createMemoryMedia();
beforeAll(async () => {
  test = await createTestApp({ files });
  await test.database.executeSql(`insert into users (id, site_id, email, locale, first, created_at)
    select 'usr_many' || n, 'default', 'many' || n || '@example.com', 'en', '=cmd|' || n,
      timestamptz '2020-01-01' + n * interval '1 second' from generate_series(1, ${MANY}) n`);
});
afterAll(() => test.close());

/** A member with these roles, as kept and as in the session. */
async function operator(...roles: OperatorRole[]): Promise<Caller & { actor: { userId: string } }> {
  const member = await buildMember(test);
  const { userId, email } = memberOf(member);
  await test.database.db.insert(operatorRoles).values(
    roles.map(role => ({
      id: `rol_${role}_${userId}`,
      userId,
      role,
      scope: 'default',
      grantedBy: userId,
      createdAt: test.clock.now,
    })),
  );
  return { ...member, actor: memberActor({ userId, email, roles }) };
}

function memberOf({ actor }: Caller): { userId: string; email: string } {
  if (actor.kind !== 'member') throw new Error('No member');
  return actor;
}

const ask = (caller: Caller, about: Partial<Parameters<TestApp['app']['exports']['ask']>[1]> = {}) =>
  test.app.exports.ask(caller, { list: 'people', format: 'csv', filters: {}, ...about });

const stateOf = async (caller: Caller, id: string) =>
  (await test.app.exports.list(caller)).exports.find(each => each.id === id);

/** What a download answers. */
async function contentOf(caller: Caller, link: string | null | undefined): Promise<string> {
  const query = new URL(link ?? '', 'http://localhost').searchParams;
  const file = await test.app.exports.open(caller, query.get('link') ?? '');
  const pieces: Uint8Array[] = [];
  for await (const piece of file.pieces) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  expect(bytes.length).toBe(file.bytes);
  return bytes.toString('utf8');
}

describe('an export', () => {
  it('writes a whole list in parts, with formulas made harmless, and mails that it is ready', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner, { filters: { q: 'many' } });
    expect(asked).toMatchObject({ state: 'waiting', expected: MANY, link: null });
    await test.drain();
    const ready = await stateOf(owner, asked.id);
    expect(ready).toMatchObject({ state: 'ready', rows: MANY, problem: null });
    const lines = (await contentOf(owner, ready?.link)).trim().split('\r\n');
    expect(lines[0]).toBe('id,email,name,confirmed,created,dealer_state,blocked');
    expect(lines).toHaveLength(MANY + 1);
    expect(new Set(lines).size).toBe(MANY + 1);
    expect(lines[1]).toContain(`,'=cmd|${MANY},`);
    const mail = test.mailbox.find(({ to }) => to === memberOf(owner).email && to !== '');
    expect(mail?.text).toContain(String(MANY));
    expect(mail?.text).not.toContain('link=');
  });

  it('obeys the brand and the filters, and writes every row of the log as it is kept', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner, { list: 'log', format: 'ndjson', filters: { action: 'export.asked' } });
    await test.drain();
    const lines = (await contentOf(owner, (await stateOf(owner, asked.id))?.link)).trim().split('\n');
    const entries = lines.map(line => JSON.parse(line) as { action: string; object: string });
    expect(entries.map(({ action }) => action)).toEqual(entries.map(() => 'export.asked'));
    expect(entries[0]?.object).toBe(asked.id);
    await expect(ask(owner, { filters: { color: 'red' } })).rejects.toMatchObject({ reason: 'export_filters' });
    await expect(ask(await operator('support'), { list: 'orders' })).rejects.toMatchObject({ reason: 'role_needed' });
  });

  // Rows of many refunds are those of one run, which a filter names.
  it.each(EXPORTED_LISTS.filter(list => list !== 'refunds'))('is made of the list %s, with its columns', async list => {
    const owner = await operator('owner');
    const { id } = await ask(owner, { list });
    await test.drain();
    const ready = await stateOf(owner, id);
    expect(ready).toMatchObject({ state: 'ready', problem: null });
    const [head = ''] = (await contentOf(owner, ready?.link)).split('\r\n');
    expect(head.split(',').length).toBeGreaterThan(3);
    const told = test.mailbox.filter(({ to }) => to === memberOf(owner).email).map(({ subject }) => subject);
    expect(told).toEqual([expect.stringContaining('export')]);
  });

  it('has what was proposed with who decided, and every operator, for who may read them', async () => {
    const [owner, other] = [await operator('owner'), await operator('owner')];
    const reason = 'It was late';
    const proposal = { action: 'operator.roles', object: 'x', payload: {}, changes: [], reason };
    const { id } = await test.database.db.transaction(tx => test.app.approvals.propose(tx, owner, proposal));
    await test.app.approvals.decline(other, { approval: id, note: 'Not now' });
    const lists = ['approvals', 'operators'] as const;
    const asked = await Promise.all(lists.map(list => ask(owner, { list, format: 'ndjson' })));
    await test.drain();
    const [approvals = '', operators = ''] = await Promise.all(
      asked.map(async each => contentOf(owner, (await stateOf(owner, each.id))?.link)),
    );
    const emails = [memberOf(owner).email, memberOf(other).email];
    expect(JSON.parse(approvals.split('\n')[0] ?? '')).toMatchObject({
      reason,
      state: 'declined',
      proposer: emails[0],
      decider: emails[1],
    });
    for (const email of emails) expect(operators).toContain(email);
    const support = await operator('support');
    for (const list of lists) await expect(ask(support, { list })).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('has a line for each currency of a reconciled day, and for each day of a provider', async () => {
    const owner = await operator('owner');
    const total = '{"payments":2,"paid":3380,"refunds":0,"refunded":0}';
    await test.database.executeSql(`insert into reconciled_days (site_id, gateway, day, state, sums, asked_at) values
      ('default', 'stripe', '2026-06-14', 'compared', '[{"currency":"USD","ours":${total},"theirs":${total}}]', '2026-06-15'),
      ('default', 'paypal', '2026-06-14', 'silent', '[]', '2026-06-15'),
      ('harbor', 'stripe', '2026-06-14', 'silent', '[]', '2026-06-15')`);
    await test.database
      .executeSql(`insert into source_days (source, day, calls, failures, found, nothing, silent, latency)
      values ('VinAudit', '2026-06-14', 5, 1, 2, 1, 1, '{5}'), ('CarsXE', '2026-06-13', 2, 0, 0, 0, 0, '{2}')`);
    const lists = await Promise.all(
      (['reconciliation', 'providers'] as const).map(list => ask(owner, { list, filters: {} })),
    );
    await test.drain();
    const [days, providers] = await Promise.all(
      lists.map(async ({ id }) => (await contentOf(owner, (await stateOf(owner, id))?.link)).trim().split('\r\n')),
    );
    expect(days).toEqual([
      'day,gateway,state,asked,open,settled,currency,ours.payments,ours.paid,ours.refunds,ours.refunded,theirs.payments,theirs.paid,theirs.refunds,theirs.refunded',
      '2026-06-14,stripe,compared,2026-06-15T00:00:00.000Z,0,0,USD,2,3380,0,0,2,3380,0,0',
      '2026-06-14,paypal,silent,2026-06-15T00:00:00.000Z,0,0,,,,,,,,,',
    ]);
    expect(providers).toEqual([
      'source,day,calls,found,nothing,unanswered,failures,p50,p95',
      'VinAudit,2026-06-14,5,2,1,2,1,50,50',
      'CarsXE,2026-06-13,2,,,,0,50,50',
    ]);
  });

  it('goes on where a killed server has stopped', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner, { filters: { q: 'many' } });
    let calls = 0;
    const { put } = files;
    files.put = async (...part) => {
      calls += 1;
      // The second part reaches the store, and the server does not live to write that down.
      await put(...part);
      if (calls === 2) throw new Error('killed');
    };
    await test.drain();
    files.put = put;
    const lines = (await contentOf(owner, (await stateOf(owner, asked.id))?.link)).trim().split('\r\n');
    expect(calls).toBe(3);
    expect(new Set(lines).size).toBe(MANY + 1);
    expect(lines).toHaveLength(MANY + 1);
  });

  it('of a store that stays broken is given up, and says so', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner, { filters: { q: 'many11' } });
    const { put } = files;
    files.put = async () => {
      throw new Error('disk full');
    };
    await test.drain();
    files.put = put;
    const failed = await stateOf(owner, asked.id);
    expect(failed).toMatchObject({ state: 'failed', link: null });
    expect(failed?.problem).toContain('several attempts');
  });

  it('ends with the role, before and after it is made', async () => {
    const owner = await operator('owner');
    const made = await ask(owner, { filters: { q: 'many1' } });
    await test.drain();
    const { link } = (await stateOf(owner, made.id))!;
    const asked = await ask(owner, { filters: { q: 'many11' } });
    await test.database.executeSql('delete from operator_roles where user_id = $1', [memberOf(owner).userId]);
    await test.drain();
    expect(await stateOf(owner, asked.id)).toMatchObject({ state: 'failed' });
    const without: Caller = { ...owner, actor: memberActor({ ...memberOf(owner), roles: ['content'] }) };
    await expect(contentOf(without, link)).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('is for who asked alone, and for a day', async () => {
    const [mary, john] = [await operator('owner'), await operator('owner')];
    const asked = await ask(mary, { filters: { q: 'many1' } });
    await test.drain();
    const { link } = (await stateOf(mary, asked.id))!;
    await expect(contentOf(john, link)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(test.app.exports.cancel(john, { export: asked.id })).rejects.toMatchObject({ reason: 'not_found' });
    const refused = await test.app.audit.about('default', asked.id, 10);
    expect(refused.filter(({ action }) => action === 'export.not_found')).toHaveLength(2);
    test.clock.now = daysAfter(test.clock.now, 1.01);
    expect(await stateOf(mary, asked.id)).toMatchObject({ state: 'expired', link: null });
    await expect(contentOf(mary, link)).rejects.toMatchObject({ reason: 'export_gone' });
    await test.app.exports.sweep();
    expect([...files.kept.keys()].filter(key => key.includes(asked.id))).toEqual([]);
  });

  it('that is canceled leaves no file', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner);
    expect(await test.app.exports.cancel(owner, { export: asked.id })).toMatchObject({ state: 'canceled' });
    await test.drain();
    expect(await stateOf(owner, asked.id)).toMatchObject({ state: 'canceled', rows: 0, link: null });
    await expect(test.app.exports.cancel(owner, { export: asked.id })).rejects.toMatchObject({ reason: 'export_over' });
    for (let open = 0; open < 5; open += 1) await ask(owner);
    await expect(ask(owner)).rejects.toMatchObject({ reason: 'exports_open' });
    await test.database.db.delete(exports);
  });

  it('is written by one server at a time', async () => {
    const owner = await operator('owner');
    const asked = await ask(owner, { filters: { q: 'many' } });
    const write = () => test.app.exports.write({ siteId: 'default' });
    await Promise.all([write(), write(), write()]);
    const { rows } = (await stateOf(owner, asked.id))!;
    expect(rows).toBe(5_000);
    test.clock.now = daysAfter(test.clock.now, 1);
    await test.drain();
  });
});
