import type { CallerFor } from '../issued-documents/service/buy-document.ts';
import { BY_VIN, byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { buyStickerJob, forgetLabelJob, generateStickerJob, remindDraftJob, reviewStickerJob } from './jobs.ts';
import type { MediaStore } from '../../platform/media/rules/media-store.ts';
import { stickerCreditBackMail, stickerDraftMail, stickerReadyMail } from './mails.tsx';
import { stickerRoutes } from './routes.ts';
import { STICKER_PRODUCTS } from './rules/products.ts';
import { labelsStored } from './service/labels.ts';
import { createStickers, type StickerDeps, type Stickers } from './service.ts';
import { draftsPersonalData } from './store.ts';

const placement: Placement = {
  original_labels: BY_VIN,
  sticker_drafts: byAccount(),
};

export function stickersModule(
  deps: Omit<StickerDeps, 'callerFor'> & { files: MediaStore },
  callerFor: CallerFor,
): Module<Stickers> {
  const stickers = createStickers({ ...deps, callerFor });
  return {
    service: stickers,
    jobs: [
      generateStickerJob(stickers),
      buyStickerJob(stickers, callerFor),
      reviewStickerJob(stickers),
      remindDraftJob(stickers),
      forgetLabelJob(stickers),
    ],
    mails: [stickerReadyMail, stickerDraftMail, stickerCreditBackMail],
    products: STICKER_PRODUCTS,
    reads: { packs: stickers.forgetRatings },
    personalData: [draftsPersonalData],
    invariants: [labelsStored(deps.files)],
    placement,
    routes: http => stickerRoutes(http, stickers),
  };
}
