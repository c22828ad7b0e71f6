import type { Plan } from '@marque/server/money/plans/contract';
import { redirect } from 'react-router';
import { TIERS, type TierOffer } from './tiers.ts';
import type { MarqueContext } from '../../../context.ts';
import { cartFor, cartsCookie, cartsIn, savedCart } from '../cart/carts.ts';
import { parseCount } from '../cart/parse-count.ts';
import { pricingPath } from '../../plans/pricing-path.ts';
import { bundleEntitlement, memberEntitlement } from '../member-entitlement.ts';

type Unit = 'vhr' | 'sticker';

const OFFERS = { vhr: 'report', sticker: 'sticker' } as const;
const MAX_COUPON = 40;

/** The data of the checkout, and the cookie that keeps its cart. What cannot be bought leads back to the prices. */
export async function checkoutFacts(marque: MarqueContext, request: Request, url: URL) {
  const { app, caller } = marque;
  const { site } = caller;
  const query = url.searchParams;
  const id = query.get('plan') ?? '';
  const number = query.get('vin');
  const preview = number ? await app.vehicles.preview(caller, number) : null;
  const vin = preview?.vin ?? null;
  const carts = cartsIn(request.headers.get('cookie'));
  const saved = savedCart(carts, { plan: id, vin });
  const plan = planOf(marque, id, query.get('currency') ?? saved?.currency ?? site.currency);
  const kind = query.get('for') === 'sticker' ? 'sticker' : 'report';
  if (!plan) throw redirect(pricingPath({ kind, vin: number, currency: null }));
  const unit = unitOf(plan, query.get('for') ?? saved?.unit ?? null);
  // One vehicle has one document of a kind: how many is asked only where no vehicle is named.
  const limits = vin ? null : plan.nos;
  const counted = limits && (parseCount(query.get('nos'), limits) ?? parseCount(saved?.nos, limits));
  const nos = plan.nos ? (counted ?? 1) : undefined;
  const coupon = plan.period ? undefined : (query.get('coupon')?.slice(0, MAX_COUPON) ?? saved?.coupon);
  const wanted = { plan: plan.id, vin, unit, currency: plan.currency, nos, coupon };
  const kept = cartFor(carts, wanted, () => crypto.randomUUID());
  // A page asks a source no more often than a visitor may ask for a number.
  const isBundle = plan.kind === 'bundle';
  const hasSticker = unit === 'sticker' || isBundle;
  const mayAsk = hasSticker && vin !== null && (await marque.decodingWait()) === null;
  const original = mayAsk ? await app.stickers.offeredLabel(vin) : null;
  const tiers = hasSticker && vin && app.vehicles.soldAs(vin) === 'classic' ? await tiersOf(marque, vin) : null;
  const facts = {
    plan,
    unit,
    /** How many may be bought, where that is asked. */
    limits,
    nos,
    price: app.plans.price(caller, plan, { nos }),
    cart: kept.cart,
    /** The source of the maker's own label: it is free, so no sticker of this vehicle is sold here. */
    freeLabel: original?.source ?? null,
    vehicle: preview && {
      vin: preview.vin,
      title: preview.title,
      valid: preview.offers[OFFERS[unit]] && (!isBundle || preview.offers.sticker),
      /** Of a classic that has no report on sale. */
      hasSheet: preview.offers.sticker && !preview.offers.report,
    },
    /** The basis of a sticker of this vehicle; null for a report and where nothing is known. */
    grade: hasSticker && preview ? preview.sticker_grade : null,
    /** The odometer of a vehicle made for Europe shows kilometers. */
    mileageUnit: preview?.kind === 'europe' ? ('km' as const) : ('mi' as const),
    mileage: (query.get('mileage') ?? '').replaceAll(/\D/g, '').slice(0, 7),
    statement: site.statement_name ?? site.name.toUpperCase(),
    gateways: app.payments.offered(site),
    again: plan.period ? app.payments.nextCharge(plan.period).toISOString() : null,
    /** The versions of terms and privacy policy that this page asks to agree to. */
    legal: app.legal.current(site),
    /** The version of the notice that is accepted before a report is bought; null where none is needed. */
    notice: unit === 'vhr' ? app.legal.notice(site) : null,
    /** Given with the first click and not confirmed yet: it may be corrected. */
    correctableEmail: await app.orders.correctableEmail(caller),
    member: await (isBundle ? bundleEntitlement(marque, preview) : memberEntitlement(marque, unit, preview)),
    /** The dealership it is or could be bought for; null: there is none. */
    payer: await app.dealerships.payer(caller),
    /** The sheets a classic can have; null for everything else. */
    tiers,
    tier: (tiers && TIERS.find(each => each === query.get('tier'))) ?? null,
  };
  return { facts, cookie: cartsCookie(kept.carts) };
}

export type CheckoutFacts = Awaited<ReturnType<typeof checkoutFacts>>['facts'];

/** The cost of each sheet of a classic in credits, and what it would take of a member now. */
async function tiersOf({ app, caller }: MarqueContext, vin: string): Promise<TierOffer[]> {
  const isMember = caller.actor.kind === 'member';
  const offers = TIERS.map(async tier => ({
    tier,
    cost: await app.issuedDocuments.cost(caller, 'sticker', vin, tier),
    takes: isMember ? await app.issuedDocuments.quote(caller, 'sticker', vin, tier) : null,
  }));
  return Promise.all(offers);
}

/** The plan in the currency asked for, else in the site's own; null when it is not sold to this reader. */
function planOf({ app, caller }: MarqueContext, id: string, wanted: string): Plan | null {
  for (const currency of new Set([wanted.toUpperCase(), caller.site.currency])) {
    try {
      return app.plans.get(caller, id, currency);
    } catch (error) {
      if (!(error instanceof Error && 'reason' in error)) throw error;
    }
  }
  return null;
}

function unitOf(plan: Plan, wanted: string | null): Unit {
  if (plan.kind === 'bundle') return 'vhr';
  if (plan.unit !== 'global') return plan.unit;
  return wanted === 'sticker' ? 'sticker' : 'vhr';
}
