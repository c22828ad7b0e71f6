import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller, Member } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DealerRegisterInput } from './contract.ts';
import { dealersPersonalData } from './service.ts';

type SignedIn = Awaited<ReturnType<typeof buildMember>>;

let test: TestApp;
let member: SignedIn;
let operator: Caller;
beforeAll(async () => {
  test = await createTestApp();
  // Loaded with the first mail otherwise, which is long for the queue of a busy machine to come to rest.
  await import('../../platform/mail/service/render-email.tsx');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.mailbox.length = 0;
  member = await buildMember(test);
  operator = withRole(await buildMember(test), 'site_admin');
});

const actorOf = (caller: Caller) => caller.actor as Member;
const withRole = (caller: Caller, role: OperatorRole): Caller => ({
  ...caller,
  actor: { ...actorOf(caller), roles: [role] },
});

const FORM = {
  first: 'Ana',
  last: 'López',
  phone: '5125550147',
  company_name: 'López Motors',
  dealer_license_no: 'P123456',
  license_state: 'TX' as const,
  license_expiry: '2027-03-31',
  address1: '100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  tax_id: '74-1234567',
  terms: true as const,
};
const form = (about: Partial<DealerRegisterInput> = {}) => DealerRegisterInput.parse({ ...FORM, ...about });
const apply = (about: Partial<DealerRegisterInput> = {}, who: Caller = member) =>
  test.app.dealers.apply(who, form(about));
const decide = (dealer: string, decision: 'approved' | 'rejected' | 'suspended', reason = '', who = operator) =>
  test.app.dealers.decide(who, { dealer, decision, reason });
const again = () => test.app.accounts.actorOf(member.site, member.token);
const subjects = () => test.mailbox.filter(mail => mail.to === actorOf(member).email).map(mail => mail.subject);

describe('an application', () => {
  it('stays pending, changes no role, and is emailed to both sides', async () => {
    const { dealer, message } = await apply();
    expect(dealer).toMatchObject({
      dealer_state: 'pending',
      state: 'TX',
      company_name: 'López Motors',
      website: '',
      country: 'US',
      rooftops: 1,
      email: actorOf(member).email,
      tax_id_on_file: true,
      decided: null,
    });
    expect(message).toMatch(/by|mail/);
    expect(await again()).toMatchObject({ isDealer: false });
    expect(await test.app.accounts.me(member)).toMatchObject({ isDealer: false, dealer_state: 'pending' });
    expect(await test.app.dealers.own(member)).toEqual(dealer);
    await test.drain();
    expect(subjects()).toEqual(['We received your dealer application: López Motors']);
    const email = test.mailbox.find(mail => mail.to === member.site.support_email);
    expect(email?.subject).toBe('A dealer application to review: López Motors');
    expect(email?.html).toContain('/operator/dealers');
  });

  it('never answers the tax number', async () => {
    await apply();
    expect(JSON.stringify(await test.app.dealers.own(member))).not.toContain('1234567');
    expect(JSON.stringify(await test.app.dealers.list(operator, { state: 'pending', limit: 100 }))).not.toContain(
      '1234567',
    );
  });

  it('replaces the pending one silently, and keeps a tax number that is not sent again', async () => {
    const first = await apply();
    const second = await apply({ company_name: 'López Autos', tax_id: undefined });
    expect(second.dealer).toMatchObject({ id: first.dealer.id, company_name: 'López Autos', tax_id_on_file: true });
    expect((await apply({ tax_id: '' })).dealer.tax_id_on_file).toBe(false);
    await test.drain();
    expect(subjects()).toHaveLength(1);
  });

  it('is stored once, however often it is sent at once', async () => {
    const sent = await Promise.all([apply(), apply(), apply()]);
    expect(new Set(sent.map(each => each.dealer.id)).size).toBe(1);
    await test.drain();
    expect(subjects()).toHaveLength(1);
  });

  it('is refused with an expired license, where the site has no dealers, and for a visitor', async () => {
    await expect(apply({ license_expiry: '2026-06-13' })).rejects.toMatchObject({
      reason: 'license_over',
      field: 'license_expiry',
    });
    await expect(apply({}, test.visitor())).rejects.toMatchObject({ reason: 'login_needed' });
    const without = { ...member, site: { ...member.site, features: { ...member.site.features, dealer: false } } };
    await expect(apply({}, without)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await test.app.dealers.own(member)).toBeNull();
  });
});

describe('a decision', () => {
  it('approves: a dealer from then on, with an email', async () => {
    const { dealer } = await apply();
    expect(await decide(dealer.id, 'approved')).toMatchObject({ dealer_state: 'approved', reason: null });
    expect(await again()).toMatchObject({ isDealer: true });
    await test.drain();
    expect(subjects()[1]).toBe('López Motors can now buy as a dealer');
  });

  it('rejects with a reason, which a new application clears', async () => {
    const { dealer } = await apply();
    await decide(dealer.id, 'rejected', 'The license number is not in the register.');
    expect(await again()).toMatchObject({ isDealer: false });
    await test.drain();
    expect(test.mailbox.at(-1)?.text).toContain('The license number is not in the register.');
    const second = await apply({ dealer_license_no: 'P654321' });
    expect(second.dealer).toMatchObject({ id: dealer.id, dealer_state: 'pending', reason: null, decided: null });
    await test.drain();
    expect(subjects()).toHaveLength(3);
    expect(await test.app.accounts.me(member)).toMatchObject({ dealer_state: 'pending' });
  });

  it('suspends and lifts, with an email each time', async () => {
    const { dealer } = await apply();
    await decide(dealer.id, 'approved');
    expect(await decide(dealer.id, 'suspended', 'The license was withdrawn.')).toMatchObject({
      reason: 'The license was withdrawn.',
    });
    expect(await again()).toMatchObject({ isDealer: false });
    await decide(dealer.id, 'approved');
    expect(await again()).toMatchObject({ isDealer: true });
    await test.drain();
    expect(subjects().slice(1)).toEqual([
      'López Motors can now buy as a dealer',
      'Your dealer account is suspended: López Motors',
      'López Motors can now buy as a dealer',
    ]);
  });

  it('is made once when two operators decide at once', async () => {
    const { dealer } = await apply();
    const other = withRole(await buildMember(test), 'owner');
    const made = await Promise.allSettled([decide(dealer.id, 'approved'), decide(dealer.id, 'rejected', 'No.', other)]);
    expect(made.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(each => each.status === 'rejected')?.reason).toMatchObject({ reason: 'dealer_moved' });
  });

  it('is refused without a reason where one is owed, out of turn, and about oneself', async () => {
    const { dealer } = await apply();
    await expect(decide(dealer.id, 'rejected')).rejects.toMatchObject({ reason: 'reason_needed', field: 'reason' });
    await expect(decide(dealer.id, 'suspended', 'x')).rejects.toMatchObject({ reason: 'dealer_moved' });
    await expect(decide(dealer.id, 'approved', '', withRole(member, 'owner'))).rejects.toMatchObject({
      reason: 'own_application',
    });
    await decide(dealer.id, 'approved');
    await expect(decide(dealer.id, 'approved')).rejects.toMatchObject({ reason: 'dealer_moved' });
    await expect(apply()).rejects.toMatchObject({ reason: 'dealer_decided' });
    expect(await again()).toMatchObject({ isDealer: true });
  });

  it.each(['support', 'finance', 'content'] as const)('is neither made nor seen by %s', async role => {
    const { dealer } = await apply();
    const caller = withRole(operator, role);
    await expect(decide(dealer.id, 'approved', '', caller)).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.dealers.list(caller, { state: 'pending', limit: 100 })).rejects.toMatchObject({
      reason: 'role_needed',
    });
  });

  it('is seen but not made by the auditor', async () => {
    const { dealer } = await apply();
    const auditor = withRole(operator, 'auditor');
    const seen = await test.app.dealers.list(auditor, { state: 'pending', limit: 100 });
    expect([seen.may_decide, seen.counts.pending]).toEqual([false, seen.dealers.length]);
    await expect(decide(dealer.id, 'approved', '', auditor)).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('stays on its site', async () => {
    const { dealer } = await apply();
    const elsewhere = withRole(await buildMember(test, 'harbor.localhost'), 'site_admin');
    await expect(decide(dealer.id, 'approved', '', elsewhere)).rejects.toMatchObject({ reason: 'not_found' });
    const seen = await test.app.dealers.list(elsewhere, { state: 'pending', limit: 100 });
    expect(seen).toMatchObject({ dealers: [], counts: { pending: 0 } });
  });

  it('writes an audit event with the actor and both states, and masks personal fields', async () => {
    const { dealer } = await apply();
    await decide(dealer.id, 'rejected', 'Write to ana@lopez.example.');
    const { entries } = await test.app.audit.list(operator, { limit: 50, object: dealer.id });
    expect(entries.map(entry => [entry.action, entry.who])).toEqual([
      ['dealer.rejected', actorOf(operator).userId],
      ['dealer.applied', actorOf(member).userId],
    ]);
    expect(entries[0]).toMatchObject({
      before: { standing: 'pending', reason: null },
      after: { standing: 'rejected', reason: 'Write to a…@l….' },
    });
    for (const secret of ['Ana', 'López"', '5125550147', '1234567', 'P123456', 'Congress'])
      expect(JSON.stringify(entries)).not.toContain(secret);
    expect(await test.app.audit.verify(member.site.id)).toMatchObject({ whole: true });
  });
});

it('exports the personal data of a dealer and erases all of it', async () => {
  const { userId, email } = actorOf(member);
  const person = { siteId: member.site.id, userId, email, locale: 'en' as const };
  expect(await dealersPersonalData.count(test.database.db, person)).toMatchObject({ goes: [{ count: 0 }] });
  await apply();
  expect(await dealersPersonalData.export(test.database.db, person)).toMatchObject([
    { json: { company_name: 'López Motors', tax_id: '74-1234567' } },
  ]);
  await test.database.db.transaction(tx => dealersPersonalData.erase(tx, person));
  expect(await test.app.dealers.own(member)).toBeNull();
  await test.drain();
});
