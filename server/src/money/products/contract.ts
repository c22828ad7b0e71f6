import { z } from 'zod';

/** The kinds of documents on sale, as cost tables and the ledger name them. */
export const ProductKey = z.enum([
  'vhr',
  'sticker',
  'classic_vhr',
  'classic_sticker',
  'classic_deluxe',
  'classic_basic',
]);
export type ProductKey = z.infer<typeof ProductKey>;

/** The kind of document: documents of one kind share their page, their address and their data. */
export const DocumentKind = z.enum(['report', 'sticker']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** How much a sheet of a classic tells: the number and the plates, what is known of the model too, or all with prices. */
export const ClassicTier = z.enum(['basic', 'deluxe', 'elite']);
export type ClassicTier = z.infer<typeof ClassicTier>;
