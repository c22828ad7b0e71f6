import { z } from 'zod';
import { line } from '../../../kit/contract.ts';
import { DocumentVersion } from '../../issued-documents/contract.ts';

const BoxPrice = z.union([z.number(), z.string().max(40)]);

/**
 * An approved dealer's addendum below the maker's prices: asking price, items, stock number. Prices are dollars as
 * they are written: `24,995`, `$1,195.50`, 0 or empty for an item that is included. Name, address and logo are those
 * of the dealer. Refusals: `dealers_only`, `box_price`, `box_asking`, `box_item`, `box_items`, `box_classic`.
 */
export const DealerBoxInput = z.strictObject({
  asking: BoxPrice.nullish(),
  stock: line(0, 24).nullish(),
  addendum: z
    .array(z.strictObject({ name: line(0, 80), price: BoxPrice.nullish() }))
    .max(1000)
    .default([]),
});
export type DealerBoxInput = z.output<typeof DealerBoxInput>;

/** One thing a version says differently: a text, or an amount in cents; null where a version says nothing of it. */
export const StickerChange = z.object({
  what: z.string(),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type StickerChange = z.infer<typeof StickerChange>;

/** One version of a sticker. `changes`: what it says differently from the version before it; null where there is none. */
export const StickerVersion = DocumentVersion.extend({
  id: z.string(),
  /** Printed on its sheet. */
  number: z.string(),
  changes: z.array(StickerChange).nullable(),
});
export type StickerVersion = z.infer<typeof StickerVersion>;

/**
 * Where the next version of a sticker starts. `free_left`: versions that cost nothing, until `free_until`; `cost`:
 * credits of one after them, null where the member has too few. `recorded`: a factory record leaves nothing to choose.
 * `dealer`: in dollars.
 */
export const StickerRevision = z.object({
  vin: z.string(),
  title: z.string(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  version: z.number().int().positive(),
  free_left: z.number().int().min(0),
  free_until: z.iso.datetime().nullable(),
  cost: z.number().int().nullable(),
  recorded: z.boolean(),
  chosen: z
    .object({
      style: z.string().nullable(),
      exterior: z.string().nullable(),
      interior: z.string().nullable(),
      packages: z.array(z.object({ code: z.string().nullable(), name: z.string() })),
    })
    .nullable(),
  dealer: z
    .object({
      asking: z.number().nullable(),
      stock: z.string().nullable(),
      addendum: z.array(z.object({ name: z.string(), price: z.number() })),
    })
    .nullable(),
  /** Whether this member's stickers may carry a dealer's box. */
  may_box: z.boolean(),
});
export type StickerRevision = z.infer<typeof StickerRevision>;
