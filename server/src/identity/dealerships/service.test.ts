import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../../testing/builders.ts';
import { buildDealership, invitationFor, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Caller;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
beforeAll(async () => {
  test = await createTestApp();
  dealership = await buildDealership(test);
  ({ owner } = dealership);
});
afterAll(() => test.close());

const memberOf = ({ actor }: Caller) => {
  if (actor.kind !== 'member') throw new Error('Only a member has an account');
  return actor;
};
const NO_LIMIT = { rooftop: null, credits_per_day: null, credits_per_month: null };

describe('a dealership', () => {
  it('is made of an approved application, with its company as the rooftop and its applicant as the owner', async () => {
    const made = await test.app.dealerships.show(owner);
    expect(made).toMatchObject({ state: 'active', role: 'owner', rooftops: [{ license_no: 'LIC-A-77' }] });
    expect(made.rooftops[0]?.name).toBe(made.name);
    const { account } = await test.app.dealerships.need(owner, 'read');
    expect(account.userId).not.toBe(memberOf(owner).userId);
  });

  it('is read and no longer changed while it is suspended', async () => {
    const { owner: other, decide } = await buildDealership(test);
    await decide('suspended');
    expect(await test.app.dealerships.show(other)).toMatchObject({ state: 'suspended' });
    const rooftop = { name: 'North', address: '', phone: '', license_no: '' };
    await expect(test.app.dealerships.saveRooftop(other, rooftop)).rejects.toThrow('dealership_suspended');
    await decide('approved');
    expect((await test.app.dealerships.saveRooftop(other, rooftop)).rooftops).toHaveLength(2);
  });

  it('is nothing to who does not belong to it', async () => {
    const stranger = await buildMember(test);
    await expect(test.app.dealerships.show(stranger)).rejects.toThrow('dealers_only');
    const naming = { ...stranger, dealership: dealership.id };
    await expect(test.app.dealerships.need(naming, 'read', { named: true })).rejects.toThrow('not_found');
    expect(await test.app.dealerships.of(naming)).toBeNull();
    await expect(test.app.dealerships.show(test.visitor())).rejects.toThrow('login_needed');
  });

  it('keeps a rooftop, and takes those who worked at a closed one away from it', async () => {
    const rooftop = { name: 'West', address: '1 West Ave', phone: '', license_no: '' };
    const { rooftops } = await test.app.dealerships.saveRooftop(owner, rooftop);
    const west = rooftops.at(-1)?.id ?? '';
    const seller = await joinedMember(test, owner, 'sales');
    const person = memberOf(seller).userId;
    await test.app.dealerships.changePerson(owner, { ...NO_LIMIT, person, role: 'sales', rooftop: west });
    expect(await test.app.dealerships.of(seller)).toMatchObject({ rooftop: west, role: 'sales' });
    const left = await test.app.dealerships.closeRooftop(owner, west);
    expect(await test.app.dealerships.of(seller)).toMatchObject({ rooftop: null });
    const last = left.rooftops[0]?.id ?? '';
    expect(left.rooftops).toHaveLength(1);
    await expect(test.app.dealerships.closeRooftop(owner, last)).rejects.toThrow('rooftop_last');
  });
});

describe('an invitation to a dealership', () => {
  it('is accepted by the account of its address alone, once', async () => {
    const [invited, other] = [await buildMember(test), await buildMember(test)];
    const { email } = memberOf(invited);
    const { invitations } = await test.app.dealerships.invite(owner, { email, role: 'sales' });
    expect(invitations.map(each => each.email)).toContain(email);
    await expect(test.app.dealerships.invite(owner, { email, role: 'lot' })).rejects.toThrow('person_invited');
    const token = await invitationFor(test, email);
    const says = async (caller: Caller) => (await test.app.dealerships.invitation(caller, token)).next;
    expect([await says(test.visitor()), await says(other), await says(invited)]).toEqual([
      'sign_in',
      'other_account',
      'accept',
    ]);
    await expect(test.app.dealerships.accept(other, token)).rejects.toThrow('invitation_account');
    expect(await test.app.dealerships.accept(invited, token)).toBe(dealership.id);
    await expect(test.app.dealerships.accept(invited, token)).rejects.toThrow('link_invalid');
    await expect(test.app.dealerships.invite(owner, { email, role: 'lot' })).rejects.toThrow('person_there');
  });

  it('ends by being withdrawn, mailed again, or after seven days', async () => {
    const invited = await buildMember(test);
    const { email } = memberOf(invited);
    const invite = async () =>
      (await test.app.dealerships.invite(owner, { email, role: 'lot' })).invitations[0]?.id ?? '';
    const id = await invite();
    const first = await invitationFor(test, email);
    await test.app.dealerships.resend(owner, id);
    await expect(test.app.dealerships.accept(invited, first)).rejects.toThrow('link_invalid');
    const second = await invitationFor(test, email);
    await test.app.dealerships.withdraw(owner, id);
    await expect(test.app.dealerships.accept(invited, second)).rejects.toThrow('link_invalid');
    await invite();
    const third = await invitationFor(test, email);
    test.clock.advanceDays(8);
    await expect(test.app.dealerships.accept(invited, third)).rejects.toThrow('link_invalid');
  });
});

describe('the people of a dealership', () => {
  it('are managed by who may: a manager neither makes nor ends managers, a seller nobody', async () => {
    const manager = await joinedMember(test, owner, 'manager');
    const seller = await joinedMember(test, owner, 'sales');
    const [boss, person] = [memberOf(manager).userId, memberOf(seller).userId];
    const raise = { ...NO_LIMIT, person, role: 'manager' as const };
    await expect(test.app.dealerships.changePerson(manager, raise)).rejects.toThrow('dealership_role');
    await expect(test.app.dealerships.endPerson(manager, boss)).rejects.toThrow('dealership_role');
    await expect(test.app.dealerships.endPerson(seller, boss)).rejects.toThrow('dealership_role');
    await expect(test.app.dealerships.invite(manager, { email: 'x@example.com', role: 'owner' })).rejects.toThrow(
      'dealership_role',
    );
    const { people } = await test.app.dealerships.endPerson(manager, person);
    expect(people.map(each => each.person)).not.toContain(person);
    await expect(test.app.dealerships.show(seller)).rejects.toThrow('dealers_only');
    await expect(test.app.dealerships.endPerson(manager, person)).rejects.toThrow('not_found');
  });

  it('always have an owner, also when two owners leave at once', async () => {
    const first = await buildDealership(test);
    const second = await joinedMember(test, first.owner, 'owner');
    const left = await Promise.allSettled([first.owner, second].map(each => test.app.dealerships.leave(each)));
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(left.find(each => each.status === 'rejected')?.reason).toMatchObject({ reason: 'dealership_last_owner' });
  });

  it('may belong to several dealerships, one of which is in use', async () => {
    const other = await buildDealership(test);
    const seller = await joinedMember(test, owner, 'sales');
    const { email } = memberOf(seller);
    // The first that was joined is in use where none is chosen.
    test.clock.advanceDays(0.1);
    await test.app.dealerships.invite(other.owner, { email, role: 'manager' });
    await test.app.dealerships.accept(seller, await invitationFor(test, email));
    const roleIn = async (id: string | null) => (await test.app.dealerships.of({ ...seller, dealership: id }))?.role;
    expect([await roleIn(null), await roleIn(other.id), await roleIn(dealership.id)]).toEqual([
      'sales',
      'manager',
      'sales',
    ]);
    const all = await test.app.dealerships.listOwn({ ...seller, dealership: other.id });
    expect(all.map(each => each.chosen)).toEqual([false, true]);
  });
});
