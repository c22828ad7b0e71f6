import { buyDocumentJob, type CallerFor } from '../issued-documents/service/buy-document.ts';
import type { DocumentJob } from '../issued-documents/service.ts';
import type { JobKind } from '../../platform/jobs/service.ts';
import { BUY_STICKER, FORGET_LABEL, GENERATE_STICKER, REMIND_DRAFT, REVIEW_STICKER } from './rules/products.ts';
import type { DraftReminder } from './service/drafts.ts';
import type { StoredLabel } from './service/labels.ts';
import type { Stickers } from './service.ts';

/** Makes a sticker: at most a minute an attempt, then the credit goes back. */
export const generateStickerJob = (stickers: Stickers): JobKind<DocumentJob> => ({
  name: GENERATE_STICKER,
  retryLimit: 2,
  workers: 2,
  run: job => stickers.make(job),
  onFailed: job => stickers.onFailed(job),
});

/** A day after a sticker was held back for a person to look at. */
export const reviewStickerJob = (stickers: Stickers): JobKind<DocumentJob> => ({
  name: REVIEW_STICKER,
  retryLimit: 10,
  run: job => stickers.endReview(job),
});

/** A day after a selection was begun. */
export const remindDraftJob = (stickers: Stickers): JobKind<DraftReminder> => ({
  name: REMIND_DRAFT,
  retryLimit: 5,
  run: job => stickers.remindOfDraft(job),
});

/** When the license of a label's source lets it be kept no longer. */
export const forgetLabelJob = (stickers: Stickers): JobKind<StoredLabel> => ({
  name: FORGET_LABEL,
  retryLimit: 10,
  run: job => stickers.forgetLabel(job),
});

export const buyStickerJob = (stickers: Stickers, callerFor: CallerFor) =>
  buyDocumentJob(BUY_STICKER, callerFor, (caller, { vin, tier }) => stickers.generate(caller, { vin, tier }));
