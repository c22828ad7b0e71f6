import { z } from 'zod';
import { Empty, get, post } from '../../kit/contract.ts';
import { LabelStockId, LotPaper } from '../forms/contract.ts';
import { MAX_CHOSEN } from '../stock/contract.ts';

const Id = z.string().min(1).max(60);
const MEMBER = { signedIn: true } as const;

/** What a vehicle needs: a sticker, a new version of one that is out of date, or nothing that can be made. */
export const BatchPlan = z.enum(['make', 'renew', 'there', 'working', 'cannot']);
export type BatchPlan = z.infer<typeof BatchPlan>;

export const BatchQuote = z.object({
  vehicles: z.array(
    z.object({
      vehicle: z.string(),
      title: z.string(),
      stock_number: z.string(),
      vin: z.string(),
      plan: BatchPlan,
      /** Why it cannot be made, as a sentence. */
      reason: z.string().nullable(),
    }),
  ),
  counts: z.record(BatchPlan, z.number().int()),
  /** Buyers Guides: those that are put into the files, and those that are missing or out of date. */
  guides: z.object({ present: z.number().int(), lacking: z.number().int() }),
  /** Papers that are put into the files, beside a key tag and a lot card of each vehicle; `lacking`: warnings that are needed and not filled in. */
  papers: z.object({ addenda: z.number().int(), warnings: z.number().int(), lacking: z.number().int() }),
  /** Credits at most: what cannot be made, or its maker publishes, costs nothing. */
  credits: z.number().int(),
  /** How much less that is than without volume prices. */
  saved: z.number().int(),
  /** The paper or labels of each paper of the lot: those of the dealership's newest batch, or the usual ones. */
  stocks: z.record(LotPaper, LabelStockId),
  /** Credits of the dealership's wallet; null: without a limit; left out for who may not see the wallet. */
  left: z.number().int().nullable().optional(),
});
export type BatchQuote = z.infer<typeof BatchQuote>;

/**
 * A row of a batch. `waiting`: its turn has not come; `there`: it was there already; `original`: its maker publishes the
 * label, which is free; `choose`: trim, colors or options have to be chosen first; `refused`: see its reason; `failed`: it
 * could not be made, and its credits are back.
 */
export const BatchRowState = z.enum([
  'waiting',
  'working',
  'made',
  'there',
  'original',
  'choose',
  'review',
  'failed',
  'refused',
]);
export type BatchRowState = z.infer<typeof BatchRowState>;

export const BatchRow = z.object({
  vehicle: z.string(),
  title: z.string(),
  stock_number: z.string(),
  vin: z.string(),
  state: BatchRowState,
  reason: z.string().nullable(),
  /** Credits taken; 0 where nothing was, or they came back. */
  credits: z.number().int(),
});
export type BatchRow = z.infer<typeof BatchRow>;

export const BatchHead = z.object({
  id: z.string(),
  created: z.iso.datetime(),
  vehicles: z.number().int(),
  /** Whether vehicles wait for their turn. */
  running: z.boolean(),
});
export type BatchHead = z.infer<typeof BatchHead>;

/** What of a batch is printed: on one side or both, on paper or labels, so that each kind has a file of its own. */
export const PAPERS = ['stickers', 'guides', 'addenda', 'warnings', 'key_tags', 'lot_cards'] as const;
export type Paper = (typeof PAPERS)[number];

/** The addresses of the files of a batch, in the order of the lot; null where nothing is in one yet. */
export const BatchFiles = z.object({
  /** A PDF for each paper of each vehicle, with the report beside a title warning. */
  zip: z.string().nullable(),
  /** All stickers in one PDF, a page each. */
  stickers: z.string().nullable(),
  /** All Buyers Guides in one PDF, front and back of each. */
  guides: z.string().nullable(),
  addenda: z.string().nullable(),
  /** All California title warnings that are filled in. */
  warnings: z.string().nullable(),
  /** Key tags, several on a sheet of labels. */
  key_tags: z.string().nullable(),
  lot_cards: z.string().nullable(),
});
export type BatchFiles = z.infer<typeof BatchFiles>;

/** What of these vehicles would be made, and what it costs at most; nothing is. @throws `dealers_only`, `dealership_role`, `dealership_suspended` */
export const batchQuoteCall = post(
  '/api/dealer/batch-quote',
  { vehicles: z.array(Id).min(1).max(MAX_CHOSEN) },
  { quote: BatchQuote },
  MEMBER,
);

/**
 * Makes what these vehicles need, in the background. `credits`: what was agreed to at most.
 * `stocks`: the paper or labels that its papers are printed on; the usual ones where nothing is said.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `batch_price`, `batch_nothing`, `label_stock`
 */
export const makeBatchCall = post(
  '/api/dealer/make-batch',
  {
    vehicles: z.array(Id).min(1).max(MAX_CHOSEN),
    credits: z.int().min(0),
    stocks: z.partialRecord(LotPaper, LabelStockId).default({}),
  },
  { batch: z.string() },
  { ...MEMBER, limits: [{ max: 60, minutes: 60, perMember: true }] },
);

/** The batches of the dealership, the newest first. @throws `dealers_only` */
export const batchesCall = get('/api/dealer/batches', Empty, { batches: z.array(BatchHead) }, MEMBER);

/** One batch in the order of the lot. @throws `dealers_only`, `not_found` */
export const batchCall = get(
  '/api/dealer/batch',
  { batch: Id },
  { batch: BatchHead, rows: z.array(BatchRow), files: BatchFiles },
  MEMBER,
);
