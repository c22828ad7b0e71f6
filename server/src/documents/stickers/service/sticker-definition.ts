import { isDeepStrictEqual } from 'node:util';
import { ClassicTier } from '../../../money/products/contract.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Making } from '../../issued-documents/service.ts';
import { stickerCreditBackMail, stickerReadyMail } from '../mails.tsx';
import type { StickerContents } from '../rules/contents.ts';
import { printableSticker } from '../rules/printable-sticker.ts';
import { REVIEW_STICKER } from '../rules/products.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';
import { isFreeRevision, isActive } from '../rules/versions.ts';
import { isEmpty, isFinished } from '../rules/view.ts';

/** A person looks at a doubtful sticker within a day; after that its credit goes back. */
export const REVIEW_MS = 24 * 60 * 60 * 1000;

/** A modern sheet has its prices in one block, a classic one a total. */
const CARD_FIELDS = ['template', 'license', 'price', 'total', 'options'] as const;

const rankOf = (tier: ClassicTier = 'elite'): number => ClassicTier.options.indexOf(tier);

/** The life of a sticker, as far as it is its own. */
export const stickerDefinition: Making<StickerContents> = {
  kind: 'sticker',
  idPrefix: 'stk',
  number: { prefix: 'MQS', groups: 3 },
  states: { ordered: 'reserved', working: 'generating' },
  mails: { ready: stickerReadyMail, creditBack: stickerCreditBackMail },
  exportedAs: 'stickers',
  choose(had, { input, again = false, agreed = false }, now) {
    const [newest] = had;
    if (!newest || !isActive(newest)) return { version: (newest?.version ?? 0) + 1, free: null };
    const rise = rankOf(input.tier) - rankOf(newest.input.tier);
    const isSame =
      rise === 0 &&
      (!input.chosen || isDeepStrictEqual(input.chosen, newest.input.chosen)) &&
      (!input.box || isDeepStrictEqual(input.box, newest.input.box));
    if (!isFinished(newest) && !isSame) throw new AppError('sticker_underway', { params: { vin: newest.vin } });
    if (!isFinished(newest) || (!again && isSame)) return { existing: newest };
    if (!again && rise === 0)
      throw new AppError('sticker_exists', { field: 'regenerate', params: { vin: newest.vin } });
    const free = rise <= 0 && isFreeRevision(had, now) ? { unit: newest.unit, amount: 0 } : null;
    if (!free && !agreed) throw new AppError('revision_costs', { field: 'spend_credit' });
    return { version: newest.version + 1, free };
  },
  vehicleOf,
  marksInferred: false,
  cardFields: CARD_FIELDS,
  isEmpty,
  hasGaps: () => false,
  currentAnswers: answers => answers,
  finalColumns: (_, document) => ({ grade: document?.document.grade ?? null }),
  followUp: (_, state) =>
    state === 'needs_review' ? { job: REVIEW_STICKER, afterSeconds: Math.ceil(REVIEW_MS / 1000) } : null,
  printable: printableSticker,
  exported: ({ grade }) => ({ grade }),
};
