import { documentMail } from '../../platform/mail/rules.ts';
import { stickerPath } from './rules/products.ts';

/** The sticker is there. */
export const stickerReadyMail = documentMail('sticker-ready', 'stickerReady', stickerPath);

/** Trim, colors and options are still to be chosen. */
export const stickerDraftMail = documentMail('sticker-draft', 'stickerDraft', vin => `${stickerPath(vin)}/choose`);

/** No sticker came of it, and the credit is back. */
export const stickerCreditBackMail = documentMail(
  'sticker-credit-back',
  'stickerCreditBack',
  () => '/members/dashboard#credits',
);
