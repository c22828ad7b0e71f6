import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mayOperate } from './rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const accountOf = (caller: Awaited<ReturnType<typeof buildMember>>) => ({
  siteId: caller.site.id,
  userId: caller.actor.kind === 'member' ? caller.actor.userId : '',
});
const inside = <T>(run: (tx: typeof test.database.db) => Promise<T>) => test.database.db.transaction(run);
const grant = (caller: Awaited<ReturnType<typeof buildMember>>, scope: string) =>
  inside(tx => test.app.accounts.grantRole(tx, accountOf(caller), { role: 'support', scope, by: 'usr_owner' }));

/** The member signed in again, as in the session. */
async function again(caller: Awaited<ReturnType<typeof buildMember>>) {
  const email = caller.actor.kind === 'member' ? caller.actor.email : '';
  const visitor = test.visitor(caller.site.hosts[0]);
  const session = await test.app.accounts.login(visitor, { email, pass: 'correct horse battery' });
  return { ...visitor, actor: await test.app.accounts.actorOf(caller.site, session.token) };
}

describe('a role', () => {
  it('is read with the session; granting and revoking it ends existing sessions', async () => {
    const member = await buildMember(test);
    expect(() => mayOperate(member, 'answer_tickets')).toThrow('role_needed');
    expect(await grant(member, member.site.id)).toBe(true);
    expect(await grant(member, member.site.id)).toBe(false);
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
    const operator = await again(member);
    expect(mayOperate(operator, 'answer_tickets')).toMatchObject({ roles: ['support'] });
    const role = { role: 'support', scope: member.site.id } as const;
    expect(await inside(tx => test.app.accounts.revokeRole(tx, accountOf(member), role))).toBe(true);
    expect(await inside(tx => test.app.accounts.revokeRole(tx, accountOf(member), role))).toBe(false);
    expect((await again(member)).actor).toMatchObject({ roles: [] });
  });

  it('has no effect on another site', async () => {
    const member = await buildMember(test);
    await grant(member, 'harbor');
    expect((await again(member)).actor).toMatchObject({ roles: [] });
  });

  it('is listed with its address and giver, and goes with an erased account', async () => {
    const member = await buildMember(test);
    await grant(member, member.site.id);
    const email = member.actor.kind === 'member' ? member.actor.email : '';
    const listed = async () => (await test.app.accounts.operators(member.site.id)).filter(each => each.email === email);
    expect(await listed()).toMatchObject([{ role: 'support', scope: member.site.id, grantedBy: 'usr_owner' }]);
    await inside(tx => test.app.accounts.eraseAccount(tx, accountOf(member)));
    expect(await listed()).toEqual([]);
  });
});

describe('a dealer', () => {
  it.each([
    ['pending', false],
    ['approved', true],
    ['suspended', false],
    ['rejected', false],
  ] as const)('with dealer status %s the member buys as a dealer: %s', async (state, isDealer) => {
    const member = await buildMember(test);
    await inside(tx => test.app.accounts.setDealerState(tx, accountOf(member), state));
    expect(await test.app.accounts.actorOf(member.site, member.token)).toMatchObject({ isDealer });
    expect(await test.app.accounts.me(member)).toMatchObject({ isDealer, dealer_state: state });
  });
});
