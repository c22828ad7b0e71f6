import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember, MEMBER_PASSWORD, operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRoles } from './service.ts';

let test: TestApp;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp();
  owner = await operator('owner');
});
afterAll(() => test.close());

const REASON = 'New at the desk';

async function operator(role: OperatorRole): Promise<Caller> {
  const visitor = test.visitor();
  return { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, await operatorToken(test, role)) };
}
const memberOf = ({ actor }: Caller) => {
  if (actor.kind !== 'member') throw new Error('Only a member has an account');
  return actor;
};
const rolesOf = async (caller: Caller) => {
  const { operators } = await test.app.roles.list(owner);
  return operators.find(({ person }) => person === memberOf(caller).userId)?.roles.map(({ role }) => role) ?? [];
};
async function tokenFor(email: string): Promise<string> {
  await test.drain();
  const mail = test.mailbox.findLast(({ to, html }) => to === email && html.includes('/members/invitation'));
  return /invitation\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
}

describe('an invitation', () => {
  it('is accepted by the account of its address alone, once, and the next session has the role', async () => {
    const [invited, other] = [await buildMember(test), await buildMember(test)];
    const { email } = memberOf(invited);
    await test.app.roles.invite(owner, { email, role: 'support', reason: REASON });
    const again = test.app.roles.invite(owner, { email, role: 'support', reason: REASON });
    await expect(again).rejects.toThrow('role_invited');
    const token = await tokenFor(email);
    const says = async (caller: Caller) => (await test.app.roles.invitation(caller, token)).next;
    expect([await says(test.visitor()), await says(other), await says(invited)]).toEqual([
      'sign_in',
      'other_account',
      'accept',
    ]);
    await expect(test.app.roles.accept(other, token)).rejects.toThrow('invitation_account');
    expect(await test.app.roles.accept(invited, token)).toBe('support');
    await expect(test.app.roles.accept(invited, token)).rejects.toThrow('link_invalid');
    expect(await test.app.accounts.actorOf(invited.site, invited.token)).toEqual({ kind: 'visitor' });
    const session = await test.app.accounts.login(test.visitor(), { email, pass: MEMBER_PASSWORD });
    expect(await test.app.accounts.actorOf(invited.site, session.token)).toMatchObject({ roles: ['support'] });
  });

  it('ends, by an operator or after seven days', async () => {
    const invited = await buildMember(test);
    const { email } = memberOf(invited);
    const { roles } = await test.app.roles.invite(owner, { email, role: 'content', reason: REASON });
    await test.app.roles.endInvitation(owner, roles.invitations[0]?.id ?? '');
    await expect(test.app.roles.accept(invited, await tokenFor(email))).rejects.toThrow('link_invalid');
    await test.app.roles.invite(owner, { email, role: 'content', reason: REASON });
    const token = await tokenFor(email);
    test.clock.advanceDays(8);
    await expect(test.app.roles.accept(invited, token)).rejects.toThrow('link_invalid');
  });
});

describe('roles', () => {
  it('are changed with a line in the log; the sessions end, and what was begun is refused', async () => {
    const helper = await operator('support');
    const person = memberOf(helper).userId;
    await test.app.roles.setRoles(owner, { person, roles: ['auditor'], reason: REASON });
    expect(await rolesOf(helper)).toEqual(['auditor']);
    await test.app.roles.setRoles(owner, { person, roles: [], reason: REASON });
    expect(await rolesOf(helper)).toEqual([]);
    expect(await test.app.accounts.actorOf(helper.site, `${person}.gone`)).toEqual({ kind: 'visitor' });
    const { entries } = await test.app.audit.list(owner, { object: person, action: 'role.changed', limit: 5 });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ roles: ['auditor'] }, { roles: [], reason: REASON }],
      [{ roles: ['support'] }, { roles: ['auditor'], reason: REASON }],
    ]);
  });

  it('are listed with what each may do alone', async () => {
    const { rules } = await test.app.roles.list(owner);
    const mostOf = (name: string) => rules.find(({ role }) => role === name)?.most;
    expect(mostOf('support')).toEqual({ refund: 5_000, refund_day: 25_000, grant_credits: 5, grant_credits_day: 25 });
    expect(mostOf('auditor')).toEqual({ refund: 0, refund_day: 0, grant_credits: 0, grant_credits_day: 0 });
  });

  it('of the last owner stay, and only who may manage roles changes any', async () => {
    const own = { person: memberOf(owner).userId, roles: ['support' as const], reason: REASON };
    await expect(test.app.roles.setRoles(owner, own)).rejects.toThrow('role_last_owner');
    const admin = await operator('site_admin');
    expect((await test.app.roles.list(admin)).may_manage).toBe(false);
    await expect(test.app.roles.setRoles(admin, own)).rejects.toThrow('role_needed');
    await expect(test.app.roles.list(await operator('support'))).rejects.toThrow('role_needed');
  });

  it('need a second person where the brand takes real money', async () => {
    const [second, helper] = [await operator('owner'), await operator('support')];
    const person = memberOf(helper).userId;
    const { db } = test.database;
    const live = createRoles({ ...test.app, db, takesMoney: () => true });
    const { approval } = await live.setRoles(owner, { person, roles: ['finance'], reason: REASON });
    expect(await rolesOf(helper)).toEqual(['support']);
    const id = approval?.id ?? '';
    await expect(test.app.approvals.approve(owner, { approval: id })).rejects.toThrow('approval_own');
    await test.app.approvals.approve(second, { approval: id });
    expect(await rolesOf(helper)).toEqual(['finance']);
  });
});

it('a proposal is mailed to those who may decide it, and to nobody else', async () => {
  const [second, helper] = [await operator('owner'), await operator('support')];
  const { userId: object } = memberOf(helper);
  const proposal = { action: 'operator.roles', object, payload: {}, changes: [], reason: REASON };
  const before = test.mailbox.length;
  await test.database.db.transaction(tx => test.app.approvals.propose(tx, owner, proposal));
  await test.drain();
  const mails = test.mailbox.slice(before);
  expect(mails.map(({ to }) => to)).toContain(memberOf(second).email);
  for (const other of [owner, helper]) expect(mails.map(({ to }) => to)).not.toContain(memberOf(other).email);
  expect(mails[0]?.html).toContain(`${owner.origin}/operator/approvals?brand=default&amp;approval=`);
});

it('leads who decides to the console where they sign in, not to the brand that the proposal is about', async () => {
  const second = await operator('owner');
  const harbor = test.app.sites.get('harbor');
  const { db } = test.database;
  for (const { userId } of [owner, second].map(memberOf)) {
    const grant = { role: 'owner', scope: 'harbor', by: 'test' } as const;
    await db.transaction(tx => test.app.accounts.grantRole(tx, { siteId: 'default', userId }, grant));
  }
  const elsewhere = {
    ...owner,
    site: harbor,
    origin: `https://${test.app.sites.config(harbor).app_host}`,
    consoleOrigin: owner.origin,
  };
  const proposal = { action: 'operator.roles', object: 'x', payload: {}, changes: [], reason: REASON };
  const before = test.mailbox.length;
  await db.transaction(tx => test.app.approvals.propose(tx, elsewhere, proposal));
  await test.drain();
  const mail = test.mailbox.slice(before).find(({ to }) => to === memberOf(second).email);
  expect(mail?.html).toContain(`${owner.origin}/operator/approvals?brand=harbor&amp;approval=`);
});
