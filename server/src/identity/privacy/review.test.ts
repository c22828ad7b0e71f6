import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { FIRST_PAGE } from '../../kit/database/paging.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DecideDeletionInput } from './contract.ts';
import { DELETION_EXPIRY } from './service/deps.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function afterDays(days: number): Promise<void> {
  test.clock.advanceDays(days);
  await test.queue.hasten(DELETION_EXPIRY);
  await test.drain();
}

async function operator(...roles: OperatorRole[]): Promise<Caller> {
  const member = await buildMember(test);
  return { ...member, actor: { ...memberOf(member), roles } };
}

/** A member whose request has been confirmed. */
async function confirmed() {
  const member = await buildMember(test);
  const { email } = memberOf(member);
  const { request_id: id } = await test.app.privacy.submit(member, { email, message: 'Please.' });
  await test.app.privacy.verify(member, {});
  await test.drain();
  return { member, email, id };
}

const decide = (caller: Caller, deletion: string, decision: DecideDeletionInput['decision'], reason = '') =>
  test.app.privacy.decide(caller, { deletion, decision, reason });
const subjectsTo = (email: string) => test.mailbox.filter(mail => mail.to === email).map(mail => mail.subject);
const stateOf = async (id: string) => {
  const { rows } = await test.database.executeSql(`select state from deletions where id = '${id}'`);
  return rows[0]?.state;
};

describe('an operator', () => {
  it('puts a request on legal hold, and erases nothing until the hold ends', async () => {
    const [admin, { member, email, id }] = [await operator('site_admin'), await confirmed()];
    expect(await decide(admin, id, 'hold', 'A court asks for it.')).toMatchObject({ state: 'on_hold' });
    await afterDays(15);
    expect(await stateOf(id)).toBe('on_hold');
    expect(await test.app.accounts.me(member)).not.toBeNull();
    expect((await decide(admin, id, 'resume')).state).toBe('cooling_off');
    await afterDays(0);
    expect(await stateOf(id)).toBe('erased');
    expect(subjectsTo(email)).toContain('The deletion of your account is on hold');
  });

  it('stops an erasure by holding any request for the same address', async () => {
    const [admin, { email, id }] = [await operator('owner'), await confirmed()];
    const other = await test.app.privacy.submit(test.visitor(), { email, message: 'Again.' });
    await decide(admin, other.request_id, 'hold');
    await afterDays(15);
    expect(await stateOf(id)).toBe('cooling_off');
    await decide(admin, other.request_id, 'resume');
    await afterDays(2);
    expect(await stateOf(id)).toBe('erased');
  });

  it('asks for identity, and the deadline continues once it is shown', async () => {
    const [admin, { id, email }] = [await operator('site_admin'), await confirmed()];
    expect((await decide(admin, id, 'ask_identity')).state).toBe('needs_identity');
    await afterDays(15);
    expect(await stateOf(id)).toBe('needs_identity');
    expect((await decide(admin, id, 'identity_shown')).state).toBe('cooling_off');
    await afterDays(0.1);
    expect(await stateOf(id)).toBe('erased');
    expect(subjectsTo(email)).toContain('Before we delete your account: please confirm that it is yours');
  });

  it('proposes to erase an account, and only another begins the 14 days', async () => {
    const [admin, other, support] = [await operator('site_admin'), await operator('owner'), await operator('support')];
    const member = await buildMember(test);
    const { userId: person, email } = memberOf(member);
    const propose = (by: Caller, about = person) =>
      test.app.privacy.proposeErasure(by, { person: about, reason: 'Asked for it by letter.' });
    await expect(propose(support)).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(propose(admin, 'usr_unknown')).rejects.toMatchObject({ reason: 'not_found' });
    const { id: approval } = await propose(admin);
    await expect(propose(other)).rejects.toMatchObject({ reason: 'erasure_proposed' });
    await expect(test.app.approvals.approve(admin, { approval })).rejects.toMatchObject({ reason: 'approval_own' });
    await expect(test.app.approvals.approve(support, { approval })).rejects.toMatchObject({ reason: 'role_needed' });
    await afterDays(1);
    expect(await test.app.accounts.me(member)).not.toBeNull();
    await test.app.approvals.approve(other, { approval });
    await expect(propose(admin)).rejects.toMatchObject({ reason: 'deletion_underway' });
    await afterDays(13);
    expect(await test.app.accounts.me(member)).not.toBeNull();
    expect(subjectsTo(email).some(subject => subject.startsWith('Your account will be deleted on'))).toBe(true);
    await afterDays(1.1);
    const { rows } = await test.database.executeSql(`select state from deletions where user_id = '${person}'`);
    expect(rows[0]?.state ?? 'erased').toBe('erased');
    expect((await test.app.people.list(admin, { ...FIRST_PAGE, q: email })).people).toEqual([]);
  });

  it('rejects with a reason, which the person reads', async () => {
    const [admin, { id, email }] = [await operator('site_admin'), await confirmed()];
    await expect(decide(admin, id, 'reject')).rejects.toMatchObject({ reason: 'deletion_reason', field: 'reason' });
    expect((await decide(admin, id, 'reject', 'An open dispute.')).state).toBe('rejected');
    await test.drain();
    expect(test.mailbox.find(mail => mail.to === email && mail.text.includes('An open dispute.'))).toBeDefined();
    await afterDays(20);
    expect(await stateOf(id)).toBe('rejected');
    for (const decision of ['hold', 'resume', 'ask_identity', 'identity_shown'] as const)
      await expect(decide(admin, id, decision)).rejects.toMatchObject({ reason: 'deletion_moved' });
  });

  it('lists open requests on the twentieth day, without naming the person', async () => {
    const [admin, { id, email }] = [await operator('site_admin'), await confirmed()];
    await decide(admin, id, 'ask_identity');
    await afterDays(20.1);
    await afterDays(1);
    const emails = test.mailbox.filter(mail => mail.to === admin.site.support_email && mail.subject.includes(id));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).not.toContain(email);
  });

  it('lists on the twentieth day an erasure that waits for another request, too', async () => {
    const [admin, { id, email }] = [await operator('site_admin'), await confirmed()];
    const other = await test.app.privacy.submit(test.visitor(), { email, message: 'Again.' });
    await decide(admin, other.request_id, 'hold');
    await afterDays(15);
    await afterDays(5.1);
    const emails = test.mailbox.filter(mail => mail.to === admin.site.support_email);
    expect(emails.filter(mail => mail.subject.includes(id))).toHaveLength(1);
    expect(await stateOf(id)).toBe('cooling_off');
    await decide(admin, other.request_id, 'resume');
    await afterDays(1.1);
    expect(await stateOf(id)).toBe('erased');
  });

  it('shows only the requests of the operator’s site, and what an erasure would remove', async () => {
    const [auditor, { id, email }] = [await operator('auditor'), await confirmed()];
    const { deletions: seen } = await test.app.privacy.list(auditor, { state: 'cooling_off', limit: 100 });
    expect(seen.find(each => each.id === id)).toMatchObject({ email, state: 'cooling_off' });
    const plan = await test.app.privacy.dryRun(auditor, id);
    expect(plan.goes).toContainEqual({ what: 'profile', count: 1 });
    const elsewhere = { ...auditor, site: test.visitor('vinclara.localhost').site };
    expect((await test.app.privacy.list(elsewhere, FIRST_PAGE)).deletions.map(each => each.id)).not.toContain(id);
    await expect(test.app.privacy.dryRun(elsewhere, id)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('needs the role, and does not decide about an own request', async () => {
    const { member, id } = await confirmed();
    for (const roles of [[], ['support'], ['auditor']] as OperatorRole[][])
      await expect(decide(await operator(...roles), id, 'hold')).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.privacy.list(await operator('support'), FIRST_PAGE)).rejects.toMatchObject({
      reason: 'role_needed',
    });
    await expect(test.app.privacy.list(test.visitor(), FIRST_PAGE)).rejects.toMatchObject({ reason: 'login_needed' });
    const self: Caller = { ...member, actor: { ...memberOf(member), roles: ['owner'] } };
    await expect(decide(self, id, 'reject', 'No.')).rejects.toMatchObject({ reason: 'own_deletion' });
  });

  it('leaves a line in the log for every decision and for the erasure, without the address', async () => {
    const [admin, { id, email }] = [await operator('site_admin'), await confirmed()];
    await decide(admin, id, 'hold', `Asked about ${email}`);
    await decide(admin, id, 'resume');
    await afterDays(14.1);
    const { rows } = await test.database.executeSql(
      `select action, row::text as line from audit_entries row where object = '${id}' order by seq`,
    );
    expect(rows.map(row => row.action)).toEqual([
      'deletion.confirmed',
      'deletion.hold',
      'deletion.resume',
      'deletion.erased',
    ]);
    expect(rows.map(row => row.line).join()).not.toContain(email);
    expect(await test.app.audit.verify(admin.site.id)).toMatchObject({ whole: true });
  });
});
