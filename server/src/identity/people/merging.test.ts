import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, MEMBER_PASSWORD, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let proposer: Caller;
let approver: Caller;
beforeAll(async () => {
  test = await createTestApp();
  [proposer, approver] = [asOwner(await buildMember(test)), asOwner(await buildMember(test))];
});
afterAll(() => test.close());

function memberOf({ actor }: Caller) {
  if (actor.kind !== 'member') throw new Error('No member');
  return actor;
}
const asOwner = (caller: Caller): Caller => ({ ...caller, actor: { ...memberOf(caller), roles: ['owner'] } });
const idOf = (caller: Caller) => memberOf(caller).userId;
const reason = 'She says that both are hers.';
const propose = (into: Caller, from: Caller, by = proposer) =>
  test.app.people.proposeMerge(by, { person: idOf(into), other: idOf(from), reason });
const approve = (id: string, by = approver) => test.app.approvals.approve(by, { approval: id });
const actionsOf = async (object: string) =>
  (await test.app.audit.about('default', object, 20)).map(({ action }) => action);

/** How many rows of the account are in every table that names accounts. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await test.database.executeSql(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await test.database.executeSql(
      `select count(*)::int as n from "${String(name)}" where user_id = $1`,
      [userId],
    );
    const count = Number(counted.rows[0]?.['n']);
    if (count > 0) counts[String(name)] = count;
  }
  return counts;
}

describe('merging accounts', () => {
  it('moves all of one into the other once a second person approves, and closes it', async () => {
    const [into, from] = [await buildMember(test), await buildMember(test)];
    await createCheckoutDriver(test).pay(from, { cart_plan: 'report-5', vin: ACCORD });
    await grantCredits(test, into, 'vhr', 2);
    await grantCredits(test, into, 'sticker', 1);
    await test.drain();
    await test.app.vehicles.preview(from, TESLA);
    await test.app.vehicles.preview(into, TESLA);
    await test.database.executeSql(
      `insert into totp_keys (id, user_id, site_id, sealed, created_at) values ('ttp_1', '${idOf(from)}', 'default', 'sealed', now())`,
    );
    const [before, ledger] = [await rowsOf(idOf(from)), await rowsOf(idOf(into))];
    expect(before['credit_entries']).toBeGreaterThan(0);
    const left = (await creditsLeft(test, from, 'vhr')) + (await creditsLeft(test, into, 'vhr'));

    const plan = await test.app.people.mergePlan(proposer, { person: idOf(into), other: idOf(from) });
    expect(plan).toMatchObject({ problem: null, sessions: 1, person: { id: idOf(into) }, other: { id: idOf(from) } });
    expect(plan.moves).toContainEqual({ what: 'orders', count: 1 });

    const { id } = await propose(into, from);
    expect(await rowsOf(idOf(from))).toEqual(before);
    await expect(propose(into, from)).rejects.toMatchObject({ reason: 'merge_proposed' });
    await expect(approve(id, proposer)).rejects.toMatchObject({ reason: 'approval_own' });
    await approve(id);
    await expect(approve(id)).rejects.toMatchObject({ reason: 'approval_over' });

    expect(await rowsOf(idOf(from))).toEqual({});
    const after = await rowsOf(idOf(into));
    for (const table of ['credit_entries', 'orders', 'issued_documents', 'payments', 'consents'])
      expect([table, after[table]]).toEqual([table, (before[table] ?? 0) + (ledger[table] ?? 0)]);
    expect(await creditsLeft(test, into, 'vhr')).toBe(left);
    expect(await test.app.accounts.actorOf(from.site, from.token)).toEqual({ kind: 'visitor' });
    expect(await test.app.accounts.actorOf(into.site, into.token)).toMatchObject({ userId: idOf(into) });
    await expect(
      test.app.accounts.login(test.visitor(), { email: memberOf(from).email, pass: MEMBER_PASSWORD }),
    ).rejects.toThrow();
    await test.drain();
    const written = test.mailbox.filter(({ subject }) => subject.startsWith('Your accounts on'));
    expect(written.map(({ to }) => to).toSorted()).toEqual([memberOf(into).email, memberOf(from).email].toSorted());
    expect(await actionsOf(idOf(from))).toContain('person.merged_into');
    expect(await actionsOf(idOf(into))).toContain('person.merged');
  });

  it('is refused where it would take or launder something, also when that changed since the proposal', async () => {
    const [into, from] = [await buildMember(test), await buildMember(test)];
    await expect(propose(into, into)).rejects.toMatchObject({ reason: 'merge_same' });
    const { id } = await propose(into, from);
    await test.app.people.block(proposer, { person: idOf(from), reason });
    await expect(approve(id)).rejects.toMatchObject({ reason: 'merge_blocked' });
    const plan = await test.app.people.mergePlan(proposer, { person: idOf(into), other: idOf(from) });
    expect(plan.problem).toContain('blocked');
    expect(await test.app.accounts.actorOf(into.site, into.token)).toMatchObject({ userId: idOf(into) });

    const boss = await buildMember(test);
    const grant = { role: 'support' as const, scope: 'default', by: 'test' };
    const account = { siteId: 'default', userId: idOf(boss) };
    await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, grant));
    await expect(propose(into, boss)).rejects.toMatchObject({ reason: 'person_operator' });
    await expect(propose(boss, into)).rejects.toMatchObject({ reason: 'person_operator' });
    const foreign = await buildMember(test, 'harbor.localhost');
    await expect(propose(into, foreign)).rejects.toMatchObject({ reason: 'not_found' });
    const auditor: Caller = { ...proposer, actor: { ...memberOf(proposer), roles: ['auditor'] } };
    await expect(propose(into, await buildMember(test), auditor)).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('needs one of two subscriptions to be ended first', async () => {
    const both = [await buildMember(test), await buildMember(test)];
    for (const member of both)
      await test.database.executeSql(
        `insert into subscriptions (id, site_id, user_id, order_id, gateway, reference, state, cancel_at_period_end, price_cents, period_start, period_end, created_at)
         values ('sub_${randomCode(8)}', 'default', '${idOf(member)}', 'ord_x', 'sandbox', 'ref_${randomCode(8)}', 'active', false, 990, now(), now(), now())`,
      );
    await expect(propose(both[0]!, both[1]!)).rejects.toMatchObject({ reason: 'merge_subscriptions' });
  });
});
