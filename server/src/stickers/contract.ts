import { z } from 'zod';
import { documentList, RevokedFor } from '../issued-documents/contract.ts';
import { call, success, VinText } from '../kit/contract.ts';
import { CreditUnit } from '../plans/contract.ts';
import { StickerDocument } from './document/shape.ts';

export { ClassicSticker, ModernSticker, StickerDocument } from './document/shape.ts';

/** A copy of the maker's label, B build record, C typical of the model, D model without VIN, E period sheet. */
export const StickerGrade = z.enum(['A', 'B', 'C', 'D', 'E']);
export type StickerGrade = z.infer<typeof StickerGrade>;

export const StickerState = z.enum([
  'draft',
  'needs_selection',
  'selecting',
  'confirmed',
  'reserved',
  'generating',
  'needs_review',
  'ready',
  'no_data',
  'failed',
  'revoked',
  'archived',
]);
export type StickerState = z.infer<typeof StickerState>;

const Cents = z.number().int();

/** One line as it was sold: `price` in cents, absent where the line has none. */
export const StickerLine = z.object({
  section: z.string(),
  code: z.string().optional(),
  text: z.string(),
  price: Cents.optional(),
  provenance: z.enum(['build', 'catalogue', 'owner', 'dealer', 'plate', 'number']),
});

/** A sticker of a vehicle. `dimensions` are inches, width by height; `msrp` is in cents. */
export const Sticker = z.object({
  id: z.string(),
  vin: z.string(),
  version: z.number().int().positive(),
  grade: StickerGrade,
  state: StickerState,
  files: z.object({ pdf: z.string(), png: z.string().nullable(), jpg: z.string().nullable(), html: z.string() }),
  dimensions: z.tuple([z.number(), z.number()]),
  msrp: z.object({
    base: Cents,
    /** Null where the options of this vehicle are not known; `total` is then without them. */
    options: Cents.nullable(),
    destination: Cents,
    discount: Cents,
    total: Cents,
    currency: z.string().length(3),
  }),
  lines: z.array(StickerLine),
  brand: z.object({ site_id: z.string(), dealer_id: z.string().optional() }),
  created: z.iso.datetime(),
  free_revisions_left: z.number().int().min(0),
  revise_until: z.iso.datetime().nullable(),
});
export type Sticker = z.infer<typeof Sticker>;

/** `gen: 'regenerate'` makes a new version; anything else returns the one that exists. */
export const GenerateStickerInput = z.strictObject({ vin: VinText, gen: z.enum(['regenerate']).nullish() });
export type GenerateStickerInput = z.infer<typeof GenerateStickerInput>;

/** `poll_after` and `eta_s` in seconds; `year_restricted` says which confirm call a selection goes to. */
export const GenerateStickerAnswer = success({
  state: z.enum(['processing', 'ready', 'needs_selection', 'needs_review', 'no_data', 'failed']),
  vin: z.string(),
  sticker_id: z.string().nullable(),
  version: z.number().int().positive(),
  grade: StickerGrade.nullable(),
  reused: z.boolean(),
  poll_after: z.number(),
  eta_s: z.number(),
  charged: z.object({ unit: CreditUnit, amount: z.number().int() }).nullable(),
  year_restricted: z.boolean(),
  sticker: Sticker.optional(),
});
export type GenerateStickerAnswer = z.infer<typeof GenerateStickerAnswer>;

export const generateStickerCall = call({
  method: 'POST',
  path: '/api-cwa/generate-sticker',
  input: GenerateStickerInput,
  answer: GenerateStickerAnswer,
});

/** `sticker` and `document` are null until the first version is ready. */
export const GetStickerAnswer = success({
  state: StickerState,
  vin: z.string(),
  sticker: Sticker.nullable(),
  document: StickerDocument.nullable(),
});
export type GetStickerAnswer = z.infer<typeof GetStickerAnswer>;

export const getStickerCall = call({
  method: 'GET',
  path: '/api-cwa/sticker',
  input: z.strictObject({ vin: VinText }),
  answer: GetStickerAnswer,
});

/** A sticker as its owner's page shows it, in whatever state it is. `pdf` is an address, null until there is one. */
export const StickerView = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  state: StickerState,
  grade: StickerGrade.nullable(),
  version: z.number().int().positive(),
  created: z.iso.datetime(),
  charged: z.object({ unit: CreditUnit, amount: z.number().int() }).nullable(),
  credit_back: z.boolean(),
  /** Why it is revoked; null while it is valid. */
  revoked_for: RevokedFor.nullable(),
  pdf: z.string().nullable(),
  document: StickerDocument.nullable(),
});
export type StickerView = z.infer<typeof StickerView>;

/** A sticker as one card of the dashboard; `total` in cents, null until there is one. */
export const StickerCard = StickerView.omit({ document: true, charged: true }).extend({
  total: z.number().int().nullable(),
  /** False where `total` is without options, because no source knows them. */
  options_known: z.boolean(),
});
export type StickerCard = z.infer<typeof StickerCard>;

export const StickersPage = z.object({
  stickers: z.array(StickerCard),
  /** Vehicles on all pages. */
  total: z.number().int(),
  /** The `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type StickersPage = z.infer<typeof StickersPage>;
/** The member's stickers, the newest of each vehicle, newest first. @throws `cursor_invalid` */
export const stickersCall = call({
  method: 'GET',
  path: '/api-cwa/stickers',
  input: z.strictObject(documentList.fields),
  answer: success(StickersPage.shape),
});
