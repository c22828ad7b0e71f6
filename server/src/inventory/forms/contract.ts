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

/**
 * Whether an addendum or a warning is there: filled in and printed. `out_of_date`: what it says has changed since it was
 * printed last.
 */
export const LotPrintState = z.enum(['missing', 'not_printed', 'present', 'out_of_date']);
export type LotPrintState = z.infer<typeof LotPrintState>;
/** What has changed since a paper was printed: what was filled in, what the vehicle is, its stock number, the dealer's name or address. */
export const LotPaperChange = z.enum(['content', 'vehicle', 'stock_number', 'dealer']);
export type LotPaperChange = z.infer<typeof LotPaperChange>;
/** The same of California's warning, which most vehicles need not carry. */
export const WarningState = z.enum(['not_needed', ...LotPrintState.options]);
export type WarningState = z.infer<typeof WarningState>;

/** The papers of a vehicle at a glance. */
export const PaperStates = z.object({ guide: PaperState, addendum: LotPrintState, warning: WarningState });
export type PaperStates = z.infer<typeof PaperStates>;

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

/**
 * The state of the papers of each vehicle on a page of the stock, by the vehicle's id. Input and refusals: those of
 * `stockCall`
 */
export const stockPapersCall = get(
  '/api/dealer/stock-papers',
  stockCall.input.shape,
  { papers: z.record(z.string(), PaperStates) },
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

/** The papers of a vehicle on the lot beside its Buyers Guide and its sticker. */
export const LotPaper = z.enum(['addendum', 'title_warning', 'key_tag', 'lot_card']);
export type LotPaper = z.infer<typeof LotPaper>;
/** Paper and labels by the number of the product. */
export const LabelStockId = z.enum([
  'letter',
  'avery-5126',
  'avery-5164',
  'avery-5163',
  'avery-5160',
  'dymo-30256',
  'dymo-30252',
]);
export type LabelStockId = z.infer<typeof LabelStockId>;

/** What each paper fits on; the first is used where none is chosen. */
export const STOCKS_OF: Readonly<Record<LotPaper, readonly LabelStockId[]>> = {
  addendum: ['letter', 'avery-5126'],
  title_warning: ['letter', 'avery-5126'],
  key_tag: ['avery-5163', 'avery-5160', 'dymo-30256', 'dymo-30252'],
  lot_card: ['letter', 'avery-5126', 'avery-5164'],
};

/** Lines of an addendum. */
export const MAX_ADDENDUM_LINES = 12;
const Cents = z.int().min(0).max(100_000_000);
/** What a dealer adds to a vehicle, item by item. `msrp`: cents, as the maker's label has it; null: not known. */
export const Addendum = z.strictObject({
  msrp: Cents.nullable(),
  /** `price`: cents; 0: included. */
  lines: z
    .array(z.strictObject({ label: line(1, 60), price: Cents }))
    .min(1)
    .max(MAX_ADDENDUM_LINES),
});
export type Addendum = z.infer<typeof Addendum>;
/** The NMVTIS report that shows why a vehicle carries the warning: who provided it, its day and its number. */
export const TitleWarning = z.strictObject({
  provider: line(2, 80),
  on: z.iso.date(),
  number: line(0, 60).default(''),
});
export type TitleWarning = z.infer<typeof TitleWarning>;

/**
 * Whether a vehicle needs California's warning. `needed`: a report of ours found something about its title; `no_finding`: it
 * found nothing; `no_report`: there is none; otherwise the law does not cover it, or its state is not known.
 */
export const WarningNeed = z.enum(['needed', 'no_finding', 'no_report', 'unknown_state', 'not_california', 'new']);
export type WarningNeed = z.infer<typeof WarningNeed>;

const Print = z.object({
  state: LotPrintState,
  changes: z.array(LotPaperChange).max(LotPaperChange.options.length),
  /** When it was printed last; null: never. */
  at: z.iso.datetime().nullable(),
});

export const LotPapers = z.object({
  vehicle: StockVehicle,
  addendum: Addendum.nullable(),
  /** Cents; null without an addendum. */
  total: z.int().nullable(),
  warning: TitleWarning.nullable(),
  /** The two on paper. */
  prints: z.object({ addendum: Print, title_warning: Print }),
  need: WarningNeed,
  /** Whether the words of the warning are confirmed. */
  wording: WordingState,
  /** The newest report that the dealership has bought of it. */
  report: z.object({ on: z.iso.date(), number: z.string(), pdf: z.string().nullable() }).nullable(),
  /** What each paper fits on. */
  stocks: z.record(LotPaper, z.array(LabelStockId)),
  may: z.object({ fill: z.boolean(), print: z.boolean() }),
});
export type LotPapers = z.infer<typeof LotPapers>;

/** What the papers of a vehicle say. @throws `dealers_only`, `not_found` */
export const lotPapersCall = get('/api/dealer/lot-papers', { vehicle: Id }, { papers: LotPapers }, MEMBER);
/** Keeps the addendum of a vehicle; null takes it away. @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found` */
export const saveAddendumCall = post(
  '/api/dealer/save-addendum',
  { vehicle: Id, addendum: Addendum.nullable() },
  { papers: LotPapers },
  MEMBER,
);
/** Keeps which report makes a vehicle carry the warning; null takes it away. Refusals: those of `saveAddendumCall`, `report_future` */
export const saveTitleWarningCall = post(
  '/api/dealer/save-title-warning',
  { vehicle: Id, warning: TitleWarning.nullable() },
  { papers: LotPapers },
  MEMBER,
);
/** The PDF of a paper. @throws `not_found` where it says nothing yet, `label_stock`, `wording_unconfirmed` and as `lotPapersCall` */
export const LOT_PAPER_PATH = '/api/dealer/lot-paper';
export const LotPaperQuery = z.strictObject({ vehicle: Id, paper: LotPaper, stock: LabelStockId.optional() });

/** Vehicles whose papers are printed together at most. */
export const MAX_PRINTED = 100;
/** The PDF of a paper of several vehicles in their order, without those it says nothing of. Refusals: as `LOT_PAPER_PATH` */
export const LOT_SELECTION_PATH = '/api/dealer/lot-selection';
export const LotSelectionQuery = z.strictObject({
  /** Ids, apart by commas. */
  vehicles: z
    .string()
    .max(6_200)
    .transform(text => text.split(','))
    .pipe(z.array(Id).min(1).max(MAX_PRINTED)),
  paper: LotPaper,
  stock: LabelStockId.optional(),
});

/** The forms whose words the law prescribes. */
export const FormKind = z.enum(['buyers_guide', 'title_warning']);
export type FormKind = z.infer<typeof FormKind>;

/** A sentence of the form: its place, its words, and the size of its type in points. */
const WordingLine = z.object({ place: z.string(), text: z.string(), pt: z.number(), bold: z.boolean() });

/** The prescribed text of a form in a language, as an operator compares it with the regulation. */
export const FormWording = z.object({
  form: FormKind,
  language: Locale,
  /** Of this text: another text has another one. */
  digest: z.string(),
  citation: z.string(),
  edition: z.string(),
  note: z.string(),
  lines: z.array(WordingLine),
  /** The text as a file, to be corrected or translated and sent in again; null: it can only be confirmed. */
  file: z.string().nullable(),
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
/** Takes in a text of the Buyers Guide from a file; dealers print it once it is confirmed. @throws `role_needed`, `wording_file` */
export const addWordingCall = post(
  '/api/operator/add-wording',
  { language: Locale, content: z.string().min(2).max(60_000) },
  Wordings,
  MEMBER,
);
/** Confirms that a text was compared with the regulation. @throws `role_needed`, `wording_moved` where it is not the newest */
export const confirmWordingCall = post(
  '/api/operator/confirm-wording',
  { form: FormKind.default('buyers_guide'), language: Locale, digest: line(8, 80), compared: line(3, 120) },
  Wordings,
  MEMBER,
);
/** A form with this text and nothing filled in, marked as not confirmed where it is not. */
export const WORDING_PATH = '/api/operator/form-sample';
export const WordingQuery = z.strictObject({
  language: Locale.default('en'),
  form: z.enum([...GuideForm.options, 'title_warning']).default('as_is'),
});
