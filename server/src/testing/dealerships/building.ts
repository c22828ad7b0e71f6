import type { DealershipRole } from '../../identity/dealerships/contract.ts';
import { DealerRegisterInput } from '../../identity/dealers/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../builders.ts';
import type { TestApp } from '../test-app.ts';
import { DEALER } from '../two-sites.ts';

type SignedIn = Awaited<ReturnType<typeof buildMember>>;

/** A dealership that an operator has approved, with its owner and the operator who decides about it. */
export async function buildDealership(test: TestApp, host?: string) {
  const owner = await buildMember(test, host);
  const operator = await buildMember(test, host);
  const admin: Caller = { ...operator, actor: { ...operator.actor, roles: ['site_admin'] } as Caller['actor'] };
  const { dealer } = await test.app.dealers.apply(owner, DealerRegisterInput.parse(DEALER));
  const decide = (decision: 'approved' | 'suspended') =>
    test.app.dealers.decide(admin, { dealer: dealer.id, decision, reason: 'For a reason' });
  await decide('approved');
  const { id } = await test.app.dealerships.need(owner, 'read');
  return { owner, admin, id, decide };
}

/** The token of the newest invitation to a dealership that was mailed to an address. */
export async function invitationFor(test: TestApp, email: string): Promise<string> {
  await test.drain();
  const mail = test.mailbox.findLast(({ to, html }) => to === email && html.includes('/dealer/invitation'));
  return /invitation\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
}

/** A member who was invited to the dealership of an owner and has accepted. */
export async function joinedMember(test: TestApp, owner: Caller, role: DealershipRole): Promise<SignedIn> {
  const person = await buildMember(test, owner.site.hosts[0]);
  const email = person.actor.kind === 'member' ? person.actor.email : '';
  await test.app.dealerships.invite(owner, { email, role });
  const dealership = await test.app.dealerships.accept(person, await invitationFor(test, email));
  return { ...person, dealership };
}
