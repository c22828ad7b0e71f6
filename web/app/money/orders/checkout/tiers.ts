/** The sheets of a classic, from the shortest to the fullest. */
export const TIERS = ['basic', 'deluxe', 'elite'] as const;
export type Tier = (typeof TIERS)[number];

export interface TierOffer {
  tier: Tier;
  /** Credits it costs. */
  cost: number;
  /** Credits it takes of the member now; null for a visitor, and where there are not enough. */
  takes: number | null;
}
