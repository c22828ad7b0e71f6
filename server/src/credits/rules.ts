import type { Site } from '../sites/contract.ts';
import type { Consumables } from './contract.ts';

export type Unit = 'vhr' | 'sticker' | 'global';

/** A grant with what is left of it. */
export interface OpenGrant {
  grantId: string;
  unit: Unit;
  left: number;
  endsAt: Date | null;
  createdAt: Date;
}

/** The purse a document of this kind is paid from: on global sites there is only one. */
export function purseOf(site: Pick<Site, 'credit_type'>, unit: 'vhr' | 'sticker'): Unit {
  return site.credit_type === 'global' ? 'global' : unit;
}

/** The grant to spend from: of those of the purse that still hold something, the one that ends soonest, then the oldest. */
export function grantToSpend(grants: OpenGrant[], unit: Unit, now: Date): OpenGrant | null {
  const open = grants.filter(grant => grant.unit === unit && grant.left > 0 && (!grant.endsAt || grant.endsAt > now));
  const ends = (grant: OpenGrant) => grant.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  open.sort((a, b) => compare(ends(a), ends(b)) || a.createdAt.getTime() - b.createdAt.getTime());
  return open[0] ?? null;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** What a member may still make, from what is left of each grant. */
export function consumablesOf(grants: OpenGrant[], now: Date): Consumables {
  const left = (unit: Unit) =>
    grants
      .filter(grant => grant.unit === unit && (!grant.endsAt || grant.endsAt > now))
      .reduce((sum, grant) => sum + grant.left, 0);
  const amount = (unit: Unit) => ({ unlimited: false as const, left: left(unit) });
  return {
    credits: { vhr: amount('vhr'), sticker: amount('sticker'), global: amount('global') },
    subscriptions: { vhr: false, sticker: false },
  };
}
