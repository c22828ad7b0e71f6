import { z } from 'zod';
import { BatchInput, BatchVehicle, documentList, orderedFields, shownFields } from '../issued-documents/contract.ts';
import { CatalogLine, CatalogRule, CatalogStyle, ModelYear, STYLE_LIMITS } from '../../vehicles/catalog/contract.ts';
import { get, line, Paged, post, success, VinText } from '../../kit/contract.ts';
import { ClassicTier } from '../../money/products/contract.ts';
import { ClassicMapping } from '../../vehicles/decode/contract.ts';
import { StickerDocument } from './document/shape.ts';
import {
  ConfirmStickerInput,
  NamedVehicle,
  StickerChoices,
  StickerDraft,
  VehicleName,
} from './rules/choosing/choices.ts';
import { STICKER_DPI } from './rules/paper.ts';
import { DealerBoxInput, StickerChange, StickerRevision, StickerVersion } from './rules/revision-shape.ts';

export {
  type ChosenColor as AskedColor,
  ConfirmStickerInput,
  StickerChoices,
  StickerDraft,
} from './rules/choosing/choices.ts';
export { ClassicSticker, ModernSticker, StickerDocument } from './document/shape.ts';
export { DealerBoxInput, StickerChange, StickerRevision, StickerVersion } from './rules/revision-shape.ts';

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

/**
 * How a sheet is asked for, as the query of `/documents/sticker/<id>.pdf`, `.svg`, `.png` or `.jpg`. A modern sheet is held
 * across where nothing else is asked, a period sheet upright. `sheet` and `dpi` are of pictures alone.
 */
export const StickerForm = z.strictObject({
  paper: z.enum(['letter', 'a4', 'full']).default('letter'),
  orientation: z.enum(['landscape', 'portrait']).optional(),
  sheet: z.coerce.number().int().min(1).max(99).default(1),
  dpi: z.coerce.number().int().min(STICKER_DPI.least).max(STICKER_DPI.most).default(STICKER_DPI.usual),
});
export type StickerForm = z.infer<typeof StickerForm>;

/**
 * A sticker of a vehicle. `dimensions` are inches, width by height; `pixels` those of `files.png` and `files.jpg` as they
 * are written here, which take the query of `StickerForm`; `msrp` is in cents.
 */
export const Sticker = z.object({
  id: z.string(),
  vin: z.string(),
  version: z.number().int().positive(),
  grade: StickerGrade,
  state: StickerState,
  files: z.object({ pdf: z.string(), svg: z.string(), png: z.string(), jpg: z.string(), html: z.string() }),
  dimensions: z.tuple([z.number(), z.number()]),
  pixels: z.tuple([z.number().int(), z.number().int()]),
  /** Null for a sheet of a classic without prices. */
  msrp: z
    .object({
      base: Cents,
      /** Null where the options of this vehicle are not known; `total` is then without them. */
      options: Cents.nullable(),
      destination: Cents,
      discount: Cents,
      total: Cents,
      currency: z.string().length(3),
    })
    .nullable(),
  lines: z.array(StickerLine),
  brand: z.object({ site_id: z.string(), dealer_id: z.string().optional() }),
  created: z.iso.datetime(),
  free_revisions_left: z.number().int().min(0),
  revise_until: z.iso.datetime().nullable(),
});
export type Sticker = z.infer<typeof Sticker>;

/** The dealer's box of an order: null removes it, absent keeps that of the version before. */
const boxed = { dealer: DealerBoxInput.nullish() };

/**
 * `gen: 'regenerate'` makes a new version; anything else returns the one that exists. `spend_credit`: a version that costs a
 * credit is made only with it. `tier`: of a classic, `elite` where it is absent; a higher one than there is costs a
 * credit.
 */
export const GenerateStickerInput = z.strictObject({
  vin: VinText,
  gen: z.enum(['regenerate']).nullish(),
  tier: ClassicTier.nullish(),
  spend_credit: z.boolean().default(false),
  ...boxed,
});
export type GenerateStickerInput = z.input<typeof GenerateStickerInput>;

/** The label that the maker publishes for this VIN, as it came: `bytes` of the PDF at `pdf`, for members, free. */
export const OriginalLabel = z.object({
  source: z.string(),
  /** The address of the terms of the service it is from; null where it has none of its own. */
  terms: z.string().nullable(),
  sha256: z.string(),
  bytes: z.number().int(),
  pdf: z.string(),
  fetched: z.iso.datetime(),
});
export type OriginalLabel = z.infer<typeof OriginalLabel>;

/** `original`: what there is instead of a sticker of ours. `poll_after` and `eta_s` in seconds; `year_restricted` says which confirm call a selection goes to. */
export const GenerateStickerAnswer = success({
  state: z.enum(['processing', 'ready', 'needs_selection', 'needs_review', 'no_data', 'failed']),
  vin: z.string(),
  sticker_id: z.string().nullable(),
  version: z.number().int().positive(),
  grade: StickerGrade.nullable(),
  ...orderedFields,
  year_restricted: z.boolean(),
  sticker: Sticker.optional(),
  original: OriginalLabel.optional(),
});
export type GenerateStickerAnswer = z.infer<typeof GenerateStickerAnswer>;

export const generateStickerCall = post('/api-cwa/generate-sticker', GenerateStickerInput, GenerateStickerAnswer);

/**
 * `sticker` and `document` are null until the first version is ready. `changes`: what it says differently from the version
 * before it; null where there is none. `versions`: those that may be read, newest first.
 */
export const GetStickerAnswer = success({
  state: StickerState,
  vin: z.string(),
  sticker: Sticker.nullable(),
  document: StickerDocument.nullable(),
  changes: z.array(StickerChange).nullable(),
  versions: z.array(StickerVersion),
  /** A source forbids to hand out its data: `document` and all prices, lines and changes are left out; the files are not. */
  withheld: z.literal('license').optional(),
});

export const getStickerCall = get('/api-cwa/sticker', { vin: VinText }, GetStickerAnswer);

/** Reads alone: nothing is made or charged. @throws `document_not_found` */
export const stickerRevisionCall = get('/api-cwa/sticker-revision', { vin: VinText }, { revision: StickerRevision });

/** A sticker as its owner's page shows it, in whatever state it is. `pdf` is an address, null until there is one. */
export const StickerView = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  state: StickerState,
  grade: StickerGrade.nullable(),
  ...shownFields,
  document: StickerDocument.nullable(),
});
export type StickerView = z.infer<typeof StickerView>;

/** A sticker as one card of the dashboard; `total` in cents, null until there is one. */
export const StickerCard = StickerView.omit({ document: true, charged: true }).extend({
  total: z.number().int().nullable(),
  /** False where `total` is without options, because no source knows them. */
  options_known: z.boolean(),
  /** Whether its owner may make a link to it: it is opened, and no source forbids it. */
  sharable: z.boolean(),
});
export type StickerCard = z.infer<typeof StickerCard>;

export const StickersPage = z.object({ stickers: z.array(StickerCard), ...Paged });
export type StickersPage = z.infer<typeof StickersPage>;
/** The member's stickers, the newest of each vehicle, newest first. @throws `cursor_invalid` */
export const stickersCall = get('/api-cwa/stickers', documentList.fields, StickersPage.shape);

export const StickerVehicle = z.strictObject(NamedVehicle);
export type StickerVehicle = z.infer<typeof StickerVehicle>;

const FormStyle = CatalogStyle.extend({ selected: z.boolean() });

/**
 * Choices for a sticker of a vehicle: `trims` are the styles its number allows, the other lists are those of the
 * selected one. `locked`: fixed by the number or its build record.
 */
export const formDataCall = post(
  '/api-cwa/get-vymmtautoblog-forumData',
  StickerVehicle,
  {
    form: z.object({
      trims: z.array(FormStyle),
      exterior: z.array(CatalogLine),
      interior: z.array(CatalogLine),
      packages: z.array(CatalogLine),
      options: z.array(CatalogLine),
      rules: z.array(CatalogRule),
      /** Codes or names of what the catalog knows as standard on the selected style: ticked at first, and marked. */
      preselected: z.array(z.string()),
    }),
    locked: z.object({ trim: z.string().optional(), exterior: z.string().optional(), interior: z.string().optional() }),
    /** 0 to 1: how sure the selected trim is; 0 where none is selected. */
    confidence: z.number().min(0).max(1),
    year_restricted: z.boolean(),
  },
  { limits: STYLE_LIMITS },
);

/**
 * Choices filled in beforehand. `provenance` says where each comes from: the build record, the number, or (`common`)
 * the catalog's items of that style at no extra price. Nothing is guessed from other cars.
 */
export const autoloadingCall = post(
  '/api-cwa/autoloading-stickerdata',
  StickerVehicle,
  {
    preselected: z.object({
      trim: z.string().nullable(),
      exterior: z.string().nullable(),
      interior: z.string().nullable(),
      packages: z.array(z.string()),
      options: z.array(z.string()),
    }),
    provenance: z.record(z.string(), z.enum(['build', 'vin', 'common'])),
    state: z.enum(['ready', 'processing']),
  },
  { limits: STYLE_LIMITS },
);

/** A draft as its owner is led back to it. `again`: it is for a new version of a sticker that is there. */
export interface WaitingDraft {
  vin: string;
  title: string;
  changed: string;
  again: boolean;
}

const DraftAnswer = success({ draft: StickerDraft.nullable() });
export const readDraftCall = get('/api-cwa/sticker-draft', { vin: VinText }, DraftAnswer);
export const saveDraftCall = post('/api-cwa/sticker-draft', { vin: VinText, choices: StickerChoices }, DraftAnswer);

/** The sheet that these choices would give, as SVG marked as a preview; `price` in cents. Null where nothing can be drawn. */
export const StickerPreview = z.object({
  pages: z.array(z.string()),
  grade: StickerGrade,
  grade_words: z.string(),
  demo: z.boolean(),
  price: Sticker.shape.msrp.unwrap().omit({ discount: true, currency: true }),
});
export type StickerPreview = z.infer<typeof StickerPreview>;
export const previewStickerCall = post(
  '/api-cwa/sticker-preview',
  ConfirmStickerInput,
  { preview: StickerPreview.nullable() },
  { limits: [{ max: 240, minutes: 1, perMember: true }] },
);

/**
 * As `generate-sticker` answers. `rerouted`: the year of the vehicle belongs to another call, whose work was done here.
 */
export const ConfirmStickerAnswer = GenerateStickerAnswer.extend({ rerouted: z.boolean() });
export type ConfirmStickerAnswer = z.infer<typeof ConfirmStickerAnswer>;

/** Makes a sticker of what was chosen, for a model year of 1999 or later. */
export const confirmStickerCall = post('/api-cwa/confirm-sticker', ConfirmStickerInput, ConfirmStickerAnswer);

/** The same for 1982 to 1998, years whose colors and options are known for the model year alone. */
export const confirmYearRestrictedCall = post(
  '/api-cwa/confirm-year-restricted-sticker',
  ConfirmStickerInput,
  ConfirmStickerAnswer,
);

/**
 * A sticker of a model: at once where there is nothing to choose, else the number to choose for and `needs_selection`.
 */
export const generateYmmStickerCall = post(
  '/api-cwa/generate-ymmtsticker',
  { year: ModelYear, make: line(1, 120), model: line(1, 120), trim: VehicleName.nullish() },
  ConfirmStickerAnswer,
);

/**
 * A period sheet of a classic. `classictype` says which is right where number and name are not the same vehicle: `vin` or
 * `ymm`; anything else is decided by whether there is a number.
 */
export const ClassicStickerInput = z.strictObject({
  year: ModelYear.nullish(),
  make: VehicleName.nullish(),
  model: VehicleName.nullish(),
  series: VehicleName.nullish(),
  vin: z.string().trim().max(160).nullish(),
  classictype: z.string().trim().max(40).nullish(),
  tier: ClassicTier.nullish(),
  spend_credit: z.boolean().default(false),
});
export type ClassicStickerInput = z.output<typeof ClassicStickerInput>;

/** Refused with `Wrong VIN` where nothing fits. `readings`: what the number may be, where one has to be chosen. */
export const generateClassicStickerCall = post(
  '/api-cwa/generate_classic_sticker',
  ClassicStickerInput,
  ConfirmStickerAnswer.extend({ readings: z.array(ClassicMapping) }),
);

/** The label that the maker publishes for a VIN; null where there is none, or where no source of labels is set up. */
export const originalLabelCall = post(
  '/api-cwa/original-label',
  { vin: VinText },
  { vin: z.string(), original: OriginalLabel.nullable() },
  { limits: STYLE_LIMITS },
);

/** For dealers: what the archive of these vehicles would hold. Nothing is made or charged. @throws `batch_dealers`, `batch_size` */
export const stickerBatchCall = post(
  '/api-cwa/sticker-batch',
  BatchInput,
  { vehicles: z.array(BatchVehicle) },
  { signedIn: true, bodyLimit: 256 * 1024 },
);
