import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Database } from '../../kit/database/db.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { createAudit, type Audit } from './service.ts';

let database: Database;
let audit: Audit;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  audit = createAudit(
    database.db,
    () => new Date('2026-06-15T12:00:00.123Z'),
    who => {
      if (who.actor.kind === 'visitor') throw new AppError('login_needed');
    },
  );
});
afterAll(() => database.close());
beforeEach(() => {
  caller = callerOn(newId('site'));
});

const callerOn = (id: string) =>
  ({
    site: { id },
    actor: { kind: 'member', userId: 'usr_1', roles: ['owner'] },
    ip: '203.0.113.7',
    requestId: 'req_1',
  }) as unknown as Caller;
const write = (object: string, who = caller) =>
  database.db.transaction(tx => audit.write(tx, who, { action: 'thing.changed', object, after: { first: 'Ana' } }));
const page = (about: Partial<Parameters<Audit['list']>[1]> = {}) => audit.list(caller, { limit: 50, ...about });
const tamper = (sql: string) => database.executeSql(sql, [caller.site.id]);

describe('the log', () => {
  it('stores the actor, time, action, object, values before and after, address and request', async () => {
    await database.db.transaction(tx =>
      audit.write(tx, caller, {
        action: 'thing.changed',
        object: 'thi_1',
        before: { state: 'a' },
        after: { state: 'b' },
      }),
    );
    expect((await page()).entries).toEqual([
      {
        seq: 1,
        when: '2026-06-15T12:00:00.123Z',
        who: 'usr_1',
        email: null,
        action: 'thing.changed',
        object: 'thi_1',
        before: { state: 'a' },
        after: { state: 'b' },
        ip: '203.0.113.7',
        request_id: 'req_1',
        hash: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it('forgets with the transaction that fails', async () => {
    const failing = database.db.transaction(async tx => {
      await audit.write(tx, caller, { action: 'thing.changed', object: 'thi_1' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await page()).entries).toEqual([]);
    expect(await audit.verify(caller.site.id)).toEqual({ whole: true, length: 0, head: '' });
  });

  it('is read by page and by object, and requires the permission', async () => {
    for (const object of ['a', 'b', 'a', 'b', 'a']) await write(object);
    const first = await page({ limit: 2 });
    expect([first.entries.map(entry => entry.seq), first.next]).toEqual([[5, 4], 4]);
    const rest = await page({ limit: 3, before: first.next ?? 0 });
    expect([rest.entries.map(entry => entry.seq), rest.next]).toEqual([[3, 2, 1], null]);
    expect((await page({ object: 'b' })).entries.map(entry => entry.seq)).toEqual([4, 2]);
    await expect(audit.list({ ...caller, actor: { kind: 'visitor' } }, { limit: 50 })).rejects.toThrow('login_needed');
  });

  it('names the source when the actor is not a person', async () => {
    await database.db.transaction(tx =>
      audit.write(tx, caller, { action: 'thing.changed', object: 'a', who: 'console' }),
    );
    await write('b', { ...caller, actor: { kind: 'visitor' } });
    expect((await page()).entries.map(entry => entry.who)).toEqual(['visitor', 'console']);
  });
});

describe('the log on a page', () => {
  it('is filtered by days', async () => {
    await write('a');
    expect((await page({ from: '2026-06-15', until: '2026-06-15' })).entries).toHaveLength(1);
    expect((await page({ from: '2026-06-16' })).entries).toEqual([]);
    expect((await page({ until: '2026-06-14' })).entries).toEqual([]);
  });

  it('is checked from an entry on, and says where it is broken', async () => {
    for (const object of ['a', 'b', 'c', 'd']) await write(object);
    expect(await audit.check(caller, 2)).toMatchObject({ checked: 4, length: 4, broken: null, done: true });
    await tamper(`update audit_entries set action = 'thing.made' where site_id = $1 and seq = 3`);
    expect(await audit.check(caller, 0)).toMatchObject({ checked: 2, broken: 3, done: true });
    await expect(audit.check(caller, 9)).rejects.toThrow('not_found');
  });
});

describe('the chain', () => {
  it('stays one when many write at the same time, and every site has its own', async () => {
    const other = callerOn(newId('site'));
    await Promise.all(Array.from({ length: 24 }, (_, index) => write(`${index}`, index % 2 ? caller : other)));
    for (const site of [caller.site.id, other.site.id])
      expect(await audit.verify(site)).toMatchObject({ whole: true, length: 12 });
    expect((await page()).entries.every(entry => Number(entry.object) % 2 === 1)).toBe(true);
  });

  it.each([
    ['a changed word', `update audit_entries set action = 'thing.made' where site_id = $1 and seq = 2`, 2],
    ['a changed value', `update audit_entries set after = '{"first":"B…"}' where site_id = $1 and seq = 3`, 3],
    ['a missing row', `delete from audit_entries where site_id = $1 and seq = 2`, 2],
    ['a missing end', `delete from audit_entries where site_id = $1 and seq = 4`, 4],
    ['a lost chain row', `delete from audit_chains where site_id = $1`, 1],
    [
      'a row added behind its back',
      `insert into audit_entries select site_id, 5, at, who, action, object, before, after, ip, request_id, hash from audit_entries where site_id = $1 and seq = 4`,
      5,
    ],
  ])('shows %s', async (_name, sql, at) => {
    for (const object of ['a', 'b', 'c', 'd']) await write(object);
    expect(await audit.verify(caller.site.id)).toMatchObject({ whole: true, length: 4 });
    await tamper(sql);
    expect(await audit.verify(caller.site.id)).toEqual({ whole: false, at });
  });

  it('is followed beyond one reading', async () => {
    await database.db.transaction(async tx => {
      for (let index = 0; index < 503; index++)
        await audit.write(tx, caller, { action: 'thing.changed', object: `${index}` });
    });
    expect(await audit.verify(caller.site.id)).toMatchObject({ whole: true, length: 503 });
    await tamper(`update audit_entries set object = 'x' where site_id = $1 and seq = 502`);
    expect(await audit.verify(caller.site.id)).toEqual({ whole: false, at: 502 });
  });
});
