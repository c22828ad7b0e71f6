import { costOf, type Product } from '../products/rules.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { VolumePrice } from '../../platform/sites/rules/volume-price.ts';
import type { Amount, Cause, Consumables, LedgerReason, SourceFields } from './contract.ts';

type PricedSite = Pick<Site, 'credit_type' | 'credit_costs' | 'volume_prices'>;

/** The fields of a product its price depends on. */
export type Priced = Pick<Product, 'key' | 'unit' | 'cost'>;

export type Unit = 'vhr' | 'sticker' | 'global';

/** A grant with what is left of it. */
export interface OpenGrant {
  grantId: string;
  unit: Unit;
  /** 0 for a grant without limit. */
  left: number;
  unlimited: boolean;
  /** Paid for by a subscription's period. */
  subscription: boolean;
  /** Unlimited and revoked, or expired: it never opens again. */
  closed: boolean;
  endsAt: Date | null;
  createdAt: Date;
}

/** The payment for a document: so many credits of each of these grants; none of a grant without limit. */
export interface Spend {
  unit: Unit;
  amount: number;
  parts: (Pick<OpenGrant, 'grantId' | 'unlimited'> & { amount: number })[];
}

/** Why a reserved credit goes back: no document came of it, or its owner gave the document back. */
export type ReleaseReason = 'no_data' | 'failed' | 'wrong_vehicle' | 'empty';

/** Money of an order on its way back: a refund by its key, or a dispute by its id. The key is unique within the order. */
export interface Reversal {
  type: 'refund' | 'dispute';
  key: string;
}

/**
 * Why credits moved, as the ledger keeps it. What a refund took is there again when it fails (`undo_refund`), is taken
 * again when it goes through after all (`redo_refund`), and is there again when that fails too (`undo_redo`).
 */
export type EntryReason = LedgerReason | 'undo_refund' | 'redo_refund' | 'undo_redo';

/** Movements that take credits along with an order's money, and the movement that undoes each. */
export const UNDONE_BY = { refund: 'undo_refund', redo_refund: 'undo_redo' } as const satisfies Partial<
  Record<EntryReason, EntryReason>
>;

/** The reason a member sees: all steps of a refund are shown as one. */
export function publicReason(reason: EntryReason): LedgerReason {
  return reason === 'undo_refund' || reason === 'redo_refund' || reason === 'undo_redo' ? 'refund' : reason;
}

/** The cause of the credit given for trouble with a document: it goes when the document is returned or refunded. */
export const goodwillFor = (documentId: string): Cause => ({ type: 'goodwill', id: documentId });

/** Whether a document that was made goes back for this reason. */
export function isReturn(why: ReleaseReason): boolean {
  return why === 'wrong_vehicle' || why === 'empty';
}

/** The wallet a credit for this kind of document belongs to: on global sites there is only one. */
export function walletOf(site: Pick<Site, 'credit_type'>, unit: Unit): Unit {
  return site.credit_type === 'global' ? 'global' : unit;
}

/** The same for a dealership that has made `made` of the product in this month: a volume price where one has begun and is lower. */
export function volumeCostOf(site: PricedSite, product: Priced, made: number): number {
  const begun = volumePricesOf(site, product).findLast(({ from }) => from <= made + 1);
  return begun?.credits ?? costOf(site, product);
}

/** Credits that a payment would have been without volume prices. They lower nothing where a subscription pays. */
export function listCreditsOf(site: PricedSite, product: Priced, { unit, amount, parts }: Spend): number {
  const isOrdinary = unit === walletOf(site, product.unit) && !parts.some(({ unlimited }) => unlimited);
  return isOrdinary ? costOf(site, product) : amount;
}

/** The volume prices of a product that are lower than its cost, the first to begin first. */
export function volumePricesOf(site: PricedSite, product: Priced): VolumePrice[] {
  const cost = costOf(site, product);
  const lower = site.volume_prices.filter(price => price.product === product.key && price.credits < cost);
  return lower.toSorted((a, b) => a.from - b.from);
}

/**
 * The payment for a document, or null when there is not enough: the subscription first, then what ends soonest, then purchases. On a
 * global site the one wallet pays, and only then a subscription to this kind of document. `cost`: the product's, unless a volume price says otherwise.
 */
export function spendOf(
  grants: readonly OpenGrant[],
  site: Pick<Site, 'credit_type' | 'credit_costs'>,
  product: Priced,
  now: Date,
  cost = costOf(site, product),
): Spend | null {
  const open = grants.filter(grant => isOpen(grant, now)).sort(inSpendingOrder);
  const { unit } = product;
  const wallet = walletOf(site, unit);
  const paid = cost === 0 ? takeNothing(open, grants, wallet) : takeFrom(open, wallet, cost);
  if (paid || wallet === unit) return paid;
  const subscribed = open.filter(grant => grant.subscription);
  return takeFrom(subscribed, unit, product.cost);
}

/** A document at no credits is noted against the grant that would have paid for it, or against the last one of its wallet. */
function takeNothing(open: readonly OpenGrant[], grants: readonly OpenGrant[], unit: Unit): Spend | null {
  const isOwn = (grant: OpenGrant) => grant.unit === unit;
  const grant = open.find(isOwn) ?? grants.findLast(each => isOwn(each) && !each.unlimited);
  return grant ? { unit, amount: 0, parts: [partOf(grant, 0)] } : null;
}

function takeFrom(open: readonly OpenGrant[], unit: Unit, cost: number): Spend | null {
  const own = open.filter(grant => grant.unit === unit);
  const endless = own.find(grant => grant.unlimited);
  if (endless) return { unit, amount: 0, parts: [partOf(endless, 0)] };
  const parts: Spend['parts'] = [];
  let missing = cost;
  for (const grant of own) {
    const amount = Math.min(grant.left, missing);
    if (amount > 0) parts.push(partOf(grant, amount));
    missing -= amount;
  }
  return missing === 0 ? { unit, amount: cost, parts } : null;
}

function partOf({ grantId, unlimited }: OpenGrant, amount: number): Spend['parts'][number] {
  return { grantId, unlimited, amount };
}

function isOpen(grant: OpenGrant, now: Date): boolean {
  return !isFinished(grant, now) && (grant.unlimited || grant.left > 0);
}

/** Whether nothing can be spent from a grant any more, or given back to it. */
export function isFinished(grant: OpenGrant, now: Date): boolean {
  return grant.closed || (grant.endsAt !== null && grant.endsAt <= now);
}

/** Expired grants that still hold credits and need an `expire` row. */
export function endedGrants(grants: readonly OpenGrant[], now: Date): OpenGrant[] {
  return grants.filter(grant => grant.left > 0 && isFinished(grant, now));
}

/** Of grants with the same end and time the one that is listed first, which was written first: ids are random. */
function inSpendingOrder(a: OpenGrant, b: OpenGrant): number {
  const ends = (grant: OpenGrant) => grant.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const rank = (grant: OpenGrant) => (grant.unlimited ? 0 : grant.subscription ? 1 : 2);
  return rank(a) - rank(b) || compare(ends(a), ends(b)) || a.createdAt.getTime() - b.createdAt.getTime();
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The ledger in the original's fields: a wallet's number, or `Unlimited`. */
export function sourceFieldsOf(grants: readonly OpenGrant[], now: Date): SourceFields {
  const open = grants.filter(grant => isOpen(grant, now));
  const sum = (some: OpenGrant[]) =>
    some.some(grant => grant.unlimited) ? ('Unlimited' as const) : some.reduce((left, grant) => left + grant.left, 0);
  const of = (unit: Unit) => open.filter(grant => grant.unit === unit);
  return {
    vhr_credit: sum(of('vhr')),
    sticker_credit: sum(of('sticker')),
    credit: sum(of('global')),
    vhr_credit_subscription: sum(of('vhr').filter(grant => grant.subscription)),
  };
}

/** Credits from the original's fields. `Unlimited` and -1 are no number; text is read as one, and anything else is none. */
export function consumablesOf(
  source: Partial<Record<keyof SourceFields, unknown>>,
): Pick<Consumables, 'credits' | 'subscriptions'> {
  const subscribed = amountOf(source.vhr_credit_subscription);
  return {
    credits: {
      vhr: amountOf(source.vhr_credit),
      sticker: amountOf(source.sticker_credit),
      global: amountOf(source.credit),
    },
    subscriptions: {
      vhr: subscribed.unlimited || subscribed.left > 0,
      sticker: source.sticker_credit === 'Unlimited',
    },
  };
}

function amountOf(value: unknown): Amount {
  if (value === 'Unlimited' || value === -1 || value === '-1') return { unlimited: true };
  const figure = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  const whole = typeof figure === 'number' && Number.isFinite(figure) ? Math.floor(figure) : 0;
  return { unlimited: false, left: Math.max(0, whole) };
}

/** Credits with an end date, soonest first. */
export function endingOf(grants: readonly OpenGrant[], now: Date): Consumables['ending'] {
  return grants
    .flatMap(grant => (isOpen(grant, now) && grant.endsAt ? [{ ...grant, endsAt: grant.endsAt }] : []))
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
    .map(({ unit, left, unlimited, endsAt }) => ({ unit, left: unlimited ? -1 : left, ends_at: endsAt.toISOString() }));
}

/** How a movement is headed. */
export const ENTRY_KINDS = {
  purchase: 'grant',
  subscription: 'grant',
  admin: 'gift',
  goodwill: 'gift',
  reserve: 'spend',
  capture: 'spend',
  release: 'give_back',
  refund: 'refund',
  expire: 'expire',
} as const satisfies Record<LedgerReason, string>;
