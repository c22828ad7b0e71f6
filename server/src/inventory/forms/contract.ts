import { z } from 'zod';
import { Empty, get, line, Locale, post } from '../../kit/contract.ts';
import { stockCall, StockVehicle } from '../stock/contract.ts';

const Id = z.string().min(1).max(60);
const Percent = z.number().int().min(0).max(100);

/** Systems that a warranty may list on the form. */
export const MAX_SYSTEMS = 6;

export const GuideWarranty = z.enum(['as_is', 'implied_only', 'full', 'limited']);
export type GuideWarranty = z.infer<typeof GuideWarranty>;

/** What only the dealer knows of a vehicle, and why it needs no Buyers Guide then. */
export const GuideExemption = z.enum(['curb_weight', 'frontal_area', 'scrap', 'agricultural']);
export type GuideExemption = z.infer<typeof GuideExemption>;

/** What the dealer fills in on the Buyers Guide of a vehicle. */
export const GuideTerms = z.strictObject({
  /** Null: not chosen yet. */
  warranty: GuideWarranty.nullable().default(null),
  /** Shares that the dealer pays under a limited warranty. */
  labor: Percent.nullable().default(null),
  parts: Percent.nullable().default(null),
  /** Systems that a warranty covers, each with its duration. */
  systems: z
    .array(z.strictObject({ system: line(1, 80), duration: line(1, 60) }))
    .max(MAX_SYSTEMS)
    .default([]),
  maker: z.boolean().default(false),
  maker_used: z.boolean().default(false),
  other_used: z.boolean().default(false),
  service_contract: z.boolean().default(false),
  /** A line on which the buyer signs for receipt. */
  signature: z.boolean().default(false),
  exemption: GuideExemption.nullable().default(null),
  /** Postal code of the state where it is sold, or empty. */
  state: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  make: line(0, 40).default(''),
  model: line(0, 60).default(''),
  year: z
    .string()
    .regex(/^(\d{4})?$/)
    .default(''),
  email: line(0, 120).default(''),
  /** The person to see after the sale, with a telephone number. */
  complaints: line(0, 120).default(''),
});
export type GuideTerms = z.infer<typeof GuideTerms>;

export const NoGuideReason = z.enum(['new', 'motorcycle', 'over_8500', 'state_rules', ...GuideExemption.options]);
export type NoGuideReason = z.infer<typeof NoGuideReason>;
export const GuideForm = z.enum(['as_is', 'implied_only']);
export type GuideForm = z.infer<typeof GuideForm>;

/** Whether a vehicle needs a Buyers Guide: where it needs none, why; where it does, which form, and what is not known. */
export const GuideNeed = z.union([
  z.object({ needed: z.literal(false), because: NoGuideReason }),
  z.object({ needed: z.literal(true), form: GuideForm, unknown: z.array(z.enum(['condition', 'gvwr', 'state'])) }),
]);
export type GuideNeed = z.infer<typeof GuideNeed>;

/** What was true when the form was printed, and is another way now. */
export const PaperChange = z.enum(['stock_number', 'dealer', 'wording', 'draft']);
export type PaperChange = z.infer<typeof PaperChange>;
export const PaperState = z.enum(['present', 'missing', 'out_of_date', 'not_needed']);
export type PaperState = z.infer<typeof PaperState>;

/** One version of a vehicle's Buyers Guide. A final one never changes; the newest final one counts. */
export const GuideVersion = z.object({
  version: z.number().int(),
  state: z.enum(['draft', 'final']),
  terms: GuideTerms,
  /** Who saved it, or null where that person has left. */
  by: z.string().nullable(),
  saved: z.iso.datetime(),
});
export type GuideVersion = z.infer<typeof GuideVersion>;

/** Whether a form can be printed in a language: an operator has confirmed its text, it waits for that, or there is none. */
export const WordingState = z.enum(['confirmed', 'not_confirmed', 'none']);
export type WordingState = z.infer<typeof WordingState>;

const Guide = z.object({
  vehicle: StockVehicle,
  rooftop: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  need: GuideNeed,
  state: PaperState,
  changes: z.array(PaperChange),
  /** As saved last, or what is known of a vehicle that has none yet. */
  terms: GuideTerms,
  /** The newest first. */
  versions: z.array(GuideVersion),
  wording: z.object({ en: WordingState, es: WordingState }),
  may: z.object({ fill: z.boolean(), print: z.boolean() }),
});
export type Guide = z.infer<typeof Guide>;

const MEMBER = { signedIn: true } as const;

/** The Buyers Guide of a vehicle with its versions, and whether the vehicle needs one. @throws `dealers_only`, `not_found` */
export const guideCall = get('/api/dealer/guide', { vehicle: Id }, { guide: Guide }, MEMBER);

/** The state of the Buyers Guide of each vehicle on a page of the stock, by the vehicle's id. Input and refusals: those of `stockCall` */
export const stockGuidesCall = get(
  '/api/dealer/stock-guides',
  stockCall.input.shape,
  { guides: z.record(z.string(), PaperState) },
  MEMBER,
);

const Terms = { vehicle: Id, ...GuideTerms.shape };
/**
 * Keeps the draft of a vehicle's Buyers Guide. @throws `dealers_only`, `dealership_role`, `dealership_suspended`,
 * `not_found`, `guide_state`, `guide_as_is`, `guide_systems`
 */
export const saveGuideCall = post('/api/dealer/save-guide', Terms, { guide: Guide }, MEMBER);
export type SaveGuide = z.output<typeof saveGuideCall.input>;
/**
 * Keeps it as a final version, which is what is shown on the vehicle and given to the buyer. Refusals: those of a draft,
 * `guide_needs` with the field that is empty, `guide_share`, `guide_dealer`, `guide_exempt`
 */
export const finishGuideCall = post('/api/dealer/finish-guide', Terms, { guide: Guide }, MEMBER);

/** The PDF of a version, both sides. @throws `not_found`, `wording_unconfirmed`, `wording_none` and as `guideCall` */
export const GUIDE_PATH = '/api/dealer/guide-file';
export const GuideQuery = z.strictObject({
  vehicle: Id,
  version: z.coerce.number().int().min(1).max(10_000),
  language: Locale.default('en'),
});

/** A sentence of the form: its place, its words, and the size of its type in points. */
const WordingLine = z.object({ place: z.string(), text: z.string(), pt: z.number(), bold: z.boolean() });

/** The prescribed text of the Buyers Guide in a language, as an operator compares it with the regulation. */
export const FormWording = z.object({
  language: Locale,
  /** Of this text: another text has another one. */
  digest: z.string(),
  citation: z.string(),
  edition: z.string(),
  note: z.string(),
  lines: z.array(WordingLine),
  /** The text as a file, to be corrected or translated and sent in again. */
  file: z.string(),
  /** Who confirmed it, when, and the edition of the regulation it was compared with. */
  confirmed: z.object({ by: z.string().nullable(), on: z.iso.datetime(), compared: z.string() }).nullable(),
});
export type FormWording = z.infer<typeof FormWording>;

const Wordings = {
  /** The newest of each language, and before it the one in force where that is another. */
  wordings: z.array(FormWording),
  may_confirm: z.boolean(),
};
/** The texts of the forms that dealers print. For operators who may read dealers. */
export const wordingsCall = get('/api/operator/form-wordings', Empty, Wordings, MEMBER);
/** Takes in a text from a file; dealers print it once it is confirmed. @throws `role_needed`, `wording_file` */
export const addWordingCall = post(
  '/api/operator/add-wording',
  { language: Locale, content: z.string().min(2).max(60_000) },
  Wordings,
  MEMBER,
);
/** Confirms that a text was compared with the regulation. @throws `role_needed`, `wording_moved` where it is not the newest */
export const confirmWordingCall = post(
  '/api/operator/confirm-wording',
  { language: Locale, digest: line(8, 80), compared: line(3, 120) },
  Wordings,
  MEMBER,
);
/** A form with this text and nothing filled in, marked as not confirmed where it is not. */
export const WORDING_PATH = '/api/operator/form-sample';
export const WordingQuery = z.strictObject({ language: Locale.default('en'), form: GuideForm.default('as_is') });
