import type { StickerState } from '@marque/server/documents/stickers/contract';

/** The state of a sticker on its page: being made, ready, in review, or failed. */
export type StickerStage = 'working' | 'readable' | 'over';

const WORKING: readonly StickerState[] = ['confirmed', 'reserved', 'generating'];

export function stageOf(state: StickerState): StickerStage {
  if (state === 'ready') return 'readable';
  return WORKING.includes(state) ? 'working' : 'over';
}

/** Why there is nothing to read. */
export type StickerHold = 'choice' | 'review' | 'noData' | 'failed' | 'revoked';

export function holdOf(state: StickerState): StickerHold {
  if (state === 'needs_review') return 'review';
  if (state === 'no_data') return 'noData';
  if (state === 'failed') return 'failed';
  // An archived one belonged to an account that is no more.
  if (state === 'revoked' || state === 'archived') return 'revoked';
  return 'choice';
}
