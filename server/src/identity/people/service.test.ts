import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, grantCredits, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { PeopleInput, TimelineInput, type TimelineLine } from './contract.ts';

let test: TestApp;
let operator: Caller;
beforeAll(async () => {
  test = await createTestApp();
  operator = asOperator(await buildMember(test));
});
afterAll(() => test.close());

function asOperator(caller: Caller): Caller {
  if (caller.actor.kind !== 'member') throw new Error('Only a member operates');
  return { ...caller, actor: { ...caller.actor, roles: ['owner'] } };
}
const idOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.userId : '');
const emailOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');
const listed = async (query: object) => {
  const { people } = await test.app.people.list(operator, PeopleInput.parse(query));
  return people.map(({ id }) => id);
};
const signIn = (caller: Caller) =>
  test.app.accounts.login(test.visitor(caller.site.hosts[0]), { email: emailOf(caller), pass: MEMBER_PASSWORD });
const entriesOf = async (object: string) => {
  const { entries } = await test.app.audit.list(operator, { object, limit: 20 });
  return entries.map(({ action, after }) => [action, after?.['reason'] ?? null]);
};

async function lines(person: string, topic?: string): Promise<TimelineLine[]> {
  const found: TimelineLine[] = [];
  let after: string | undefined;
  do {
    const page = await test.app.people.timeline(operator, TimelineInput.parse({ person, topic, after, limit: 2 }));
    found.push(...page.lines);
    after = page.next ?? undefined;
  } while (after);
  return found;
}

describe('the list of people', () => {
  it('finds by the beginning of an address or a name, by the number of a document and by its vehicle', async () => {
    const member = await buildMember(test);
    const id = idOf(member);
    await test.app.accounts.updateProfile(member, { first: 'Zoë', last: 'Ortega' });
    expect(await listed({ q: emailOf(member).slice(0, 9).toUpperCase() })).toEqual([id]);
    expect(await listed({ q: 'zoë o' })).toEqual([id]);
    expect(await listed({ q: 'ORTE' })).toEqual([id]);
    expect(await listed({ q: '%' })).toEqual([]);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const { rows } = await test.database.executeSql('select number from issued_documents where user_id = $1', [id]);
    expect(await listed({ q: ACCORD.toLowerCase() })).toEqual([id]);
    expect(await listed({ q: String(rows[0]?.['number']) })).toEqual([id]);
  });

  it('filters, and counts what it finds', async () => {
    const claim = await test.app.accounts.register(test.visitor(), {
      email: 'claims@example.com',
      pass: 'quite a long sentence',
    });
    expect(await listed({ confirmed: 'no', q: 'claims@' })).toEqual([claim.user.id]);
    expect(await listed({ confirmed: 'yes', q: 'claims@' })).toEqual([]);
    expect(await listed({ since: '2999-01-01' })).toEqual([]);
    expect(await listed({ dealer: 'approved' })).toEqual([]);
    const { count, exact } = await test.app.people.list(operator, PeopleInput.parse({ q: 'claims@' }));
    expect({ count, exact }).toEqual({ count: 1, exact: true });
  });

  it('is for operators who may see people', async () => {
    const member = await buildMember(test);
    await expect(test.app.people.list(member, PeopleInput.parse({}))).rejects.toThrow('role_needed');
  });
});

describe('a person', () => {
  it('of another brand is not found, and the log keeps that it was asked for', async () => {
    const foreign = await buildMember(test, 'harbor.localhost');
    await expect(test.app.people.person(operator, idOf(foreign))).rejects.toThrow('not_found');
    expect(await entriesOf(idOf(foreign))).toEqual([['person.not_found', null]]);
  });

  it('is shown with accounts that may be the same person’s, and with notes', async () => {
    const [one, other] = [await buildMember(test), await buildMember(test)];
    for (const member of [one, other])
      await test.app.accounts.updateProfile(member, { first: 'Ada', last: 'Twice', phone: '5550100' });
    await test.app.people.note(operator, { person: idOf(one), text: 'Wants answers by email.' });
    const { person, may } = await test.app.people.person(operator, idOf(one));
    expect(person.doubles.map(({ id }) => id)).toEqual([idOf(other)]);
    expect(person.notes).toMatchObject([{ text: 'Wants answers by email.', author: emailOf(operator) }]);
    expect(person.sign_in).toEqual({ password: true, authenticator: false, passkeys: 0 });
    expect(may).toEqual({ manage: true, see: true });
  });
});

describe('blocking', () => {
  it('ends the sessions, tells the reason to who signs in, keeps the credits, and can be undone', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 2);
    const about = { person: idOf(member), reason: 'The card was stolen.' };
    const blocked = await test.app.people.block(operator, about);
    expect(blocked).toMatchObject({ blocked: true, blocked_for: 'The card was stolen.', sessions: [] });
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
    await expect(signIn(member)).rejects.toMatchObject({
      reason: 'account_blocked',
      params: { reason: 'The card was stolen.' },
    });
    expect(await listed({ blocked: 'yes' })).toEqual([idOf(member)]);
    await test.app.people.unblock(operator, { ...about, reason: 'A mistake' });
    const session = await signIn(member);
    expect(session.user.id).toBe(idOf(member));
    expect((await test.app.credits.consumables(member)).credits.vhr).toEqual({ unlimited: false, left: 2 });
    expect(await entriesOf(idOf(member))).toEqual([
      ['person.unblocked', 'A mistake'],
      ['person.blocked', 'The card was stolen.'],
    ]);
  });

  it('is refused for oneself, for an operator, and to who may only look', async () => {
    const person = idOf(await buildMember(test));
    const reason = 'For a reason';
    const grant = { role: 'support' as const, scope: operator.site.id, by: 'test' };
    const account = { siteId: operator.site.id, userId: person };
    await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, grant));
    await expect(test.app.people.block(operator, { person, reason })).rejects.toThrow('person_operator');
    await expect(test.app.people.block(operator, { person: idOf(operator), reason })).rejects.toThrow('person_self');
    const auditor = { ...operator, actor: { ...operator.actor, roles: ['auditor'] } } as Caller;
    await expect(test.app.people.block(auditor, { person, reason })).rejects.toThrow('role_needed');
  });
});

describe('the address of a person', () => {
  it('is asked for by mail to the new one, with a notice to the old one, and stays until then', async () => {
    const member = await buildMember(test);
    const email = `new-${idOf(member)}@example.com`;
    const about = { person: idOf(member), email, reason: 'Asked by phone' };
    const changed = await test.app.people.changeAddress(operator, about);
    expect(changed).toMatchObject({ email: emailOf(member), pending_email: email });
    await test.drain();
    const mails = test.mailbox.filter(({ to }) => to === email || to === emailOf(member));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([email, emailOf(member)].toSorted());
    const token = /[?&]token=([\w.-]+)/.exec(mails.find(({ to }) => to === email)?.html ?? '')?.[1] ?? '';
    await test.app.accounts.confirmEmail(member, token);
    expect((await test.app.people.person(operator, idOf(member))).person).toMatchObject({ email, pending_email: null });
  });

  it('is confirmed again only where it is not yet', async () => {
    const person = idOf(await buildMember(test));
    await expect(test.app.people.resendConfirmation(operator, person)).rejects.toThrow('person_confirmed');
  });
});

describe('the timeline of a person', () => {
  it('holds what each module knows, newest first, page by page without loss, and counts it', async () => {
    const member = await buildMember(test);
    const person = idOf(member);
    await test.app.vehicles.preview(member, ACCORD);
    await grantCredits(test, member, 'vhr', 2);
    await signIn(member);
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    await test.app.people.note(operator, { person, text: 'Friendly' });
    const all = await lines(person);
    const { counts } = await test.app.people.timeline(operator, TimelineInput.parse({ person }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0));
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const kinds = all.map(({ topic, what }) => `${topic}.${what}`);
    for (const kind of ['account_made', 'email_confirmed', 'signed_in_password'])
      expect(kinds).toContain(`sign_in.${kind}`);
    for (const kind of ['document.ordered', 'document.finished', 'credit.admin', 'credit.reserve', 'mail.sent'])
      expect(kinds).toContain(kind);
    expect(kinds).toContain('operator.action');
    expect(await lines(person, 'operator')).toMatchObject([
      { about: { action: 'person.noted', who: emailOf(operator) } },
    ]);
  });
});
