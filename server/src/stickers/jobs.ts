import type { JobKind } from '../jobs/service.ts';
import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { BoughtDocument } from '../orders/service.ts';
import { GENERATE_STICKER, REVIEW_STICKER, type StickerJob, type Stickers } from './service.ts';

/** Makes a sticker: at most a minute an attempt, then the credit goes back. */
export function generateStickerJob(stickers: Stickers): JobKind<StickerJob> {
  return {
    name: GENERATE_STICKER,
    retryLimit: 2,
    expireInSeconds: 60,
    workers: 2,
    run: job => stickers.make(job),
    abandon: job => stickers.abandon(job),
  };
}

/** A day after a sticker was held back for a person to look at. */
export function reviewStickerJob(stickers: Stickers): JobKind<StickerJob> {
  return {
    name: REVIEW_STICKER,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: job => stickers.endReview(job),
    abandon: async () => {},
  };
}

/** "Buy this sticker": a paid order goes on by itself. What is refused stays a credit in the account. */
export function buyStickerJob(
  stickers: Stickers,
  callerFor: (bought: BoughtDocument, requestId: string) => Promise<Caller>,
): JobKind<BoughtDocument> {
  return {
    name: 'buy-sticker',
    retryLimit: 5,
    expireInSeconds: 60,
    workers: 1,
    run: async bought => {
      const caller = await callerFor(bought, newId('job'));
      await stickers.generate(caller, { vin: bought.vin }).catch((error: unknown) => {
        // An account that was joined to another in this moment: the next try is the other's.
        if (!(error instanceof AppError) || error.reason === 'login_needed') throw error;
      });
    },
    abandon: async () => {},
  };
}
