import type { Consumables } from '@marque/server/credits/contract';

interface About {
  unit: 'vhr' | 'sticker';
  classic: boolean;
  /** One wallet for all documents of this site. */
  shared: boolean;
}

/** Credits a document takes of what a member has now: 0 on a subscription without limit, null when there is not enough. */
export function costNow({ credits, costs }: Pick<Consumables, 'credits' | 'costs'>, about: About): number | null {
  const { unit, classic, shared } = about;
  const wallet = shared ? credits.global : credits[unit];
  const own = credits[unit];
  if (wallet.unlimited) return 0;
  const cost = costs[classic ? (`classic_${unit}` as const) : unit];
  if (wallet.left >= cost) return cost;
  if (!shared) return null;
  if (own.unlimited) return 0;
  return own.left > 0 ? 1 : null;
}
