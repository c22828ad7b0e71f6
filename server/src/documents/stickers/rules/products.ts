import type { Product } from '../../../money/products/rules.ts';

export const GENERATE_STICKER = 'generate-sticker';
export const BUY_STICKER = 'buy-sticker';
export const REVIEW_STICKER = 'review-sticker';
export const FORGET_LABEL = 'forget-original-label';
export const REMIND_DRAFT = 'remind-sticker-draft';

/** The page of a sticker, for its owner. */
export const stickerPath = (vin: string): string => `/members/sticker/${encodeURIComponent(vin)}`;

const STICKER = {
  kind: 'sticker',
  unit: 'sticker',
  cost: 1,
  job: GENERATE_STICKER,
  buyJob: BUY_STICKER,
  path: stickerPath,
} as const;

export const STICKER_PRODUCTS: readonly Product[] = [
  { ...STICKER, key: 'sticker', vehicles: 'modern' },
  { ...STICKER, key: 'classic_sticker', vehicles: 'classic', tier: 'elite' },
  { ...STICKER, key: 'classic_deluxe', vehicles: 'classic', tier: 'deluxe' },
  { ...STICKER, key: 'classic_basic', vehicles: 'classic', tier: 'basic' },
];
