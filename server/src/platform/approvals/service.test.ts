import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorOf } from '../../identity/accounts/rules.ts';
import { emailsOf, memberActor } from '../../identity/accounts/service.ts';
import { AppError } from '../../kit/errors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DomainEvents } from '../events/service.ts';
import type { Caller } from '../sites/rules/caller.ts';
import type { Json } from '../sites/rules/layers.ts';
import { createApprovals, type Approvals } from './service.ts';

let test: TestApp;
let approvals: Approvals;
let applied: Json[];
/** What the change is refused for, where it is. */
let fault: AppError | null;
/** What was said of proposals that wait. */
let asked: DomainEvents['approval.waits'][];
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  const kind = {
    action: 'a.change',
    mayDecide: ({ actor }: Caller) => {
      if (actor.kind !== 'member' || !actor.roles.includes('finance')) throw new AppError('role_needed');
    },
    apply: async (_tx: unknown, _caller: Caller, payload: Json) => {
      applied.push(payload);
      if (fault) throw fault;
    },
  };
  approvals = createApprovals({
    db,
    clock: () => test.clock.now,
    audit: test.app.audit,
    events: { emit: async (_tx, _name, about) => void asked.push(about as DomainEvents['approval.waits']) },
    operatorOf,
    kinds: () => [kind],
    emailsOf,
  });
});
afterAll(() => test.close());
beforeEach(() => {
  applied = [];
  fault = null;
  asked = [];
});

const by = (userId: string, host = 'localhost', role: 'finance' | 'auditor' = 'finance'): Caller => ({
  ...test.visitor(host),
  actor: memberActor({ userId, email: `${userId}@example.com`, roles: [role] }),
});
const FIRST = 'usr_first';
const SECOND = 'usr_second';

async function proposed(action = 'a.change'): Promise<{ approval: string }> {
  const changes = [{ setting: 'price', before: 1, after: 2 }];
  const proposal = { action, object: 'obj_1', payload: { price: 2 }, changes, reason: 'a test' };
  const { id } = await test.database.db.transaction(tx => approvals.propose(tx, by(FIRST), proposal));
  return { approval: id };
}
const found = async ({ approval }: { approval: string }) =>
  (await approvals.list(by(FIRST))).approvals.find(({ id }) => id === approval);

describe('a change that needs a second person', () => {
  it('is made once, when another operator approves it, and each step is in the log', async () => {
    const id = await proposed();
    expect(await found(id)).toMatchObject({ state: 'open', proposed_by: FIRST, changes: [{ setting: 'price' }] });
    expect(await approvals.approve(by(SECOND), { ...id, note: 'agreed' })).toMatchObject({
      state: 'approved',
      decided_by: SECOND,
      note: 'agreed',
    });
    await expect(approvals.approve(by('usr_third'), id)).rejects.toMatchObject({ reason: 'approval_over' });
    await expect(approvals.decline(by(SECOND), id)).rejects.toMatchObject({ reason: 'approval_over' });
    expect(applied).toEqual([{ price: 2 }]);
    const owner = { ...by(FIRST), actor: memberActor({ userId: FIRST, email: 'o@example.com', roles: ['owner'] }) };
    const { entries } = await test.app.audit.list(owner, { object: id.approval, limit: 10 });
    expect(entries.map(({ action, who }) => [action, who])).toEqual([
      ['approval.approved', SECOND],
      ['approval.proposed', FIRST],
    ]);
  });

  it('is never approved by who proposed it, nor by who may not make it, nor by a visitor', async () => {
    const id = await proposed();
    await expect(approvals.approve(by(FIRST), id)).rejects.toMatchObject({ reason: 'approval_own' });
    await expect(approvals.approve(by(SECOND, 'localhost', 'auditor'), id)).rejects.toMatchObject({
      reason: 'role_needed',
    });
    await expect(approvals.decline(by(SECOND, 'localhost', 'auditor'), id)).rejects.toMatchObject({
      reason: 'role_needed',
    });
    await expect(approvals.approve(test.visitor(), id)).rejects.toMatchObject({ reason: 'login_needed' });
    expect(applied).toEqual([]);
    expect(await found(id)).toMatchObject({ state: 'open' });
  });

  it('is made once when two approve it at the same moment', async () => {
    const id = await proposed();
    const both = await Promise.allSettled([approvals.approve(by(SECOND), id), approvals.approve(by('usr_third'), id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(applied).toHaveLength(1);
  });

  it('stays open when the change is refused, and can be declined or approved later', async () => {
    const id = await proposed();
    fault = new AppError('site_changed');
    await expect(approvals.approve(by(SECOND), id)).rejects.toMatchObject({ reason: 'site_changed' });
    expect(await found(id)).toMatchObject({ state: 'open', decided_by: null });
    fault = null;
    expect(await approvals.approve(by(SECOND), id)).toMatchObject({ state: 'approved' });
  });

  it('is declined by another, or taken back by who proposed it, and by nobody else', async () => {
    const declined = await proposed();
    expect(await approvals.decline(by(SECOND), { ...declined, note: 'no' })).toMatchObject({
      state: 'declined',
      note: 'no',
    });
    const id = await proposed();
    await expect(approvals.withdraw(by(SECOND), id)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await approvals.withdraw(by(FIRST), id)).toMatchObject({ state: 'withdrawn' });
    await expect(approvals.approve(by(SECOND), id)).rejects.toMatchObject({ reason: 'approval_over' });
    expect(applied).toEqual([]);
  });

  it('is asked for again by who proposed it, once an hour and while it is open', async () => {
    const id = await proposed();
    await expect(approvals.remind(by(FIRST), id)).rejects.toMatchObject({ reason: 'approval_reminded' });
    test.clock.now = new Date(test.clock.now.getTime() + 60 * 60_000);
    await expect(approvals.remind(by(SECOND), id)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await approvals.remind(by(FIRST), id)).toMatchObject({ reminded: test.clock.now.toISOString() });
    await expect(approvals.remind(by(FIRST), id)).rejects.toMatchObject({ reason: 'approval_reminded' });
    expect(asked.map(each => [each.id, each.proposer, each.action])).toEqual([
      [id.approval, FIRST, 'a.change'],
      [id.approval, FIRST, 'a.change'],
    ]);
    test.clock.now = new Date(test.clock.now.getTime() + 60 * 60_000);
    await approvals.decline(by(SECOND), id);
    await expect(approvals.remind(by(FIRST), id)).rejects.toMatchObject({ reason: 'approval_over' });
  });

  it('is over after a week', async () => {
    const id = await proposed();
    test.clock.advanceDays(7);
    expect(await found(id)).toMatchObject({ state: 'expired' });
    await expect(approvals.approve(by(SECOND), id)).rejects.toMatchObject({ reason: 'approval_over' });
    expect(applied).toEqual([]);
  });

  it('is decided by nobody where this product does not know its kind', async () => {
    const id = await proposed('a.later.change');
    await expect(approvals.approve(by(SECOND), id)).rejects.toMatchObject({ reason: 'approval_unknown' });
    expect(await found(id)).toMatchObject({ state: 'open' });
  });

  it('of another brand does not exist', async () => {
    const id = await proposed();
    const elsewhere = by(SECOND, 'harbor.localhost');
    for (const decide of [approvals.approve, approvals.decline, approvals.withdraw])
      await expect(decide(elsewhere, id)).rejects.toMatchObject({ reason: 'not_found' });
    expect((await approvals.list(elsewhere)).approvals).toEqual([]);
  });
});
