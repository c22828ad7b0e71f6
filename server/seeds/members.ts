import type { App } from '../src/app/app.ts';
import { memberActor } from '../src/identity/accounts/service.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';

const DEMO_EMAIL = 'demo@marque.example';
const OPERATOR_EMAIL = 'operator@marque.example';
const DEALER_EMAIL = 'dealer@marque.example';
/** The brand whose operator runs all the others too. */
const FIRST_BRAND = 'default';
const DEMO_PASSWORD = 'demonstration';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The people of a brand: a member, the owner who operates it, and a dealer the owner has approved.
 * @returns the member, or null where the address is taken
 */
export async function seedMembers(app: App, visitor: Caller): Promise<Caller | null> {
  const demo = await enroll(app, visitor, DEMO_EMAIL);
  if (!demo) return null;
  const owner = await enroll(app, visitor, OPERATOR_EMAIL);
  const dealer = await enroll(app, visitor, DEALER_EMAIL);
  if (!owner) return demo.caller;
  const { id } = visitor.site;
  const scopes = id === FIRST_BRAND ? app.sites.all().map(site => site.id) : [id];
  await app.database.db.transaction(async tx => {
    for (const scope of scopes) await app.accounts.grantRole(tx, owner.account, { role: 'owner', scope, by: 'seed' });
  });
  if (dealer && visitor.site.features.dealer) await seedDealer(app, owner.caller, dealer.caller);
  return demo.caller;
}

async function enroll(app: App, visitor: Caller, email: string) {
  const { site } = visitor;
  const account = await app.accounts.enroll({ siteId: site.id, email, pass: DEMO_PASSWORD, locale: site.locale });
  if (!account) return null;
  const { userId } = account;
  const roles = email === OPERATOR_EMAIL ? (['owner'] as const) : [];
  const caller: Caller = { ...visitor, actor: memberActor({ userId, email, roles }) };
  return { account, caller };
}

async function seedDealer(app: App, owner: Caller, dealer: Caller): Promise<void> {
  const applied = await app.dealers.apply(dealer, {
    first: 'Robin',
    last: 'Hale',
    phone: '5555550142',
    company_name: 'Hale & Daughters Motors',
    dealer_license_no: 'VSD-204417',
    license_state: 'CO',
    license_expiry: new Date(Date.now() + 2 * YEAR_MS).toISOString().slice(0, 10),
    website: 'https://hale-motors.example',
    address1: '1400 Foothills Avenue',
    address2: '',
    city: 'Fort Collins',
    state: 'CO',
    zip: '80524',
    country: 'US',
    rooftops: 2,
    inventory_size: 140,
    terms: true,
  });
  await app.dealers.decide(owner, { dealer: applied.dealer.id, decision: 'approved', reason: '' });
}
