import { memberActor } from '../src/identity/accounts/service.ts';
import type { App } from '../src/app/app.ts';
import { NewCoupon } from '../src/money/coupons/contract.ts';
import type { Site } from '../src/platform/sites/contract.ts';

/** Coupons to try: one that counts for each kind, and one for each of the commonest refusals. */
function couponsOf(site: Site): NewCoupon[] {
  const { currency } = site;
  const sticker = site.credit_type === 'global' ? ('global' as const) : ('sticker' as const);
  return [
    { code: 'WELCOME10', worth: { kind: 'percent', percent: 10 }, terms: { first_purchase: true } },
    {
      code: 'FIVEOFF',
      worth: { kind: 'amount', amount: 500, currency },
      terms: { minimum: { amount: 4000, currency }, per_user_cap: null },
    },
    { code: 'ONEFREE', worth: { kind: 'unit', units: 1 }, terms: { units: [sticker] } },
    { code: 'DEALER15', worth: { kind: 'percent', percent: 15 }, terms: { user_type: 'dealer', per_user_cap: null } },
    { code: 'LASTONE', worth: { kind: 'percent', percent: 50 }, terms: { total_cap: 1 } },
    { code: 'SPRING26', worth: { kind: 'percent', percent: 25 }, terms: { valid_to: '2026-05-01T00:00:00Z' } },
  ].map(each => NewCoupon.parse(each));
}

/** Gives a brand its coupons. Where there is one already, nothing happens. */
export async function seedCoupons(app: App, site: Site): Promise<void> {
  const actor = memberActor({ userId: 'seed', email: '', roles: ['owner'] });
  const origin = `http://${site.hosts[0]}`;
  const caller = { site, actor, requestId: 'seed', locale: site.locale, ip: '', origin, gatePassed: true, guest: null };
  if ((await app.coupons.list(caller)).coupons.length > 0) return;
  for (const coupon of couponsOf(site)) await app.coupons.add(caller, coupon);
}
