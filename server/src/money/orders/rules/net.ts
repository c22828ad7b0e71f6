import type { CreditUnit } from '../../plans/contract.ts';
import type { orders } from '../tables.ts';

type Sold = Pick<
  typeof orders.$inferSelect,
  'kind' | 'unit' | 'quantity' | 'stickerPart' | 'totalCents' | 'tax' | 'currency'
>;

/**
 * The part of an order's price that stands for some of its credits, without tax, in minor units; refunds are not counted.
 * Null where it cannot be said: for credits of a subscription, and where both parts of a bundle have the same credits.
 */
export function netOfCredits(
  { kind, unit, quantity, stickerPart, totalCents, tax }: Sold,
  spent: { unit: CreditUnit; amount: number },
): number | null {
  if (kind === 'subscription' || kind === 'renewal') return null;
  if (stickerPart && unit === 'global') return null;
  const part =
    stickerPart && spent.unit === 'sticker'
      ? stickerPart
      : { quantity, cents: totalCents - (stickerPart?.cents ?? 0), unit };
  if (part.quantity <= 0 || ('unit' in part && part.unit !== spent.unit)) return null;
  const untaxed = totalCents === 0 ? 0 : (totalCents - (tax?.amount ?? 0)) / totalCents;
  return Math.round((part.cents * untaxed * spent.amount) / part.quantity);
}
