import { z } from 'zod';

/** Credits that a document costs on a site with one wallet, by product. */
export const CreditCosts = z.object({
  vhr: z.number().int().min(1),
  sticker: z.number().int().min(1),
  classic_vhr: z.number().int().min(1),
  classic_sticker: z.number().int().min(1),
  classic_deluxe: z.number().int().min(1).default(1),
  classic_basic: z.number().int().min(1).default(1),
});

/** More than six products with ten prices each. */
export const MAX_VOLUME_PRICES = 60;

/**
 * The credits that a document of a product costs a dealership from its document number `from` of a calendar month on, the month by the
 * clock of the dealership. 0: nothing.
 */
export const VolumePrice = z.strictObject({
  product: CreditCosts.keyof(),
  from: z.number().int().min(2).max(100_000),
  credits: z.number().int().min(0).max(1000),
});
export type VolumePrice = z.infer<typeof VolumePrice>;

/** The volume prices of a brand, by product. A price that rises with the number would make a document dearer than it was shown. */
export const VolumePrices = z
  .array(VolumePrice)
  .max(MAX_VOLUME_PRICES)
  .refine(
    prices => risingPrice(prices) === null,
    'Of one product, each volume price begins later and is lower than the one before',
  );

/** The first volume price that is not lower than the one before it of the same product, or begins with the same document; null: none. */
export function risingPrice(prices: readonly VolumePrice[]): VolumePrice | null {
  const inOrder = prices.toSorted((a, b) => a.from - b.from);
  return (
    inOrder.find((price, at) => {
      const before = inOrder.slice(0, at).findLast(({ product }) => product === price.product);
      return before !== undefined && (before.from === price.from || before.credits <= price.credits);
    }) ?? null
  );
}
