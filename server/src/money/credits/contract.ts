import { z } from 'zod';
import { Empty, get, line, Paged, post } from '../../kit/contract.ts';
import { pagedList } from '../../kit/database/paging.ts';
import { PeopleInput } from '../../identity/people/contract.ts';
import { Approval } from '../../platform/approvals/contract.ts';
import { CreditUnit } from '../plans/contract.ts';
import { ProductKey } from '../products/contract.ts';

export const Amount = z.union([
  z.object({ unlimited: z.literal(true) }),
  z.object({ unlimited: z.literal(false), left: z.number().int().min(0) }),
]);
export type Amount = z.infer<typeof Amount>;

/** A wallet as the original fields write it. */
const SourceAmount = z.union([z.number().int(), z.literal('Unlimited')]);
export const SourceFields = z.object({
  vhr_credit: SourceAmount,
  sticker_credit: SourceAmount,
  credit: SourceAmount,
  vhr_credit_subscription: SourceAmount,
});
export type SourceFields = z.infer<typeof SourceFields>;

/** Documents a member may still make: sums over the ledger, never stored. */
export const Consumables = z.object({
  credits: z.object({ vhr: Amount, sticker: Amount, global: Amount }),
  subscriptions: z.object({ vhr: z.boolean(), sticker: z.boolean() }),
  /** Credits one document costs on this site: what its button says. */
  costs: z.record(ProductKey, z.number().int()),
  /** Credits that end by themselves, soonest first; `left` -1: unlimited until then. */
  ending: z.array(z.object({ unit: CreditUnit, left: z.number().int(), ends_at: z.iso.datetime() })),
});
export type Consumables = z.infer<typeof Consumables>;

export const LedgerReason = z.enum([
  'purchase',
  'subscription',
  'reserve',
  'capture',
  'release',
  'goodwill',
  'refund',
  'expire',
  'admin',
]);
export type LedgerReason = z.infer<typeof LedgerReason>;

/**
 * The cause of a movement: an order, a document, the end of a grant, a support ticket, or an operator. `goodwill`: the document that a
 * goodwill credit was given for.
 */
export const Cause = z.object({
  type: z.enum(['order', 'document', 'goodwill', 'grant', 'ticket', 'admin']),
  id: z.string(),
});
export type Cause = z.infer<typeof Cause>;

const LedgerPlace = z.tuple([z.string().regex(/^\w{1,60}$/), z.number().int()]);
export const brandLedgerList = pagedList('brand-ledger', LedgerPlace);
export const LedgerInput = z.strictObject(brandLedgerList.fields);

/** One movement of the ledger of a brand as it is kept. */
export const LedgerRow = z.object({
  id: z.string(),
  account: z.string(),
  at: z.iso.datetime(),
  unit: CreditUnit,
  delta: z.number().int(),
  /** The grant it moves: its own id where it is one. */
  grant: z.string(),
  reason: z.string(),
  cause: Cause,
  reversal: z.object({ type: z.string(), key: z.string() }).nullable(),
  subject: z.string(),
  plan: z.string().nullable(),
  note: z.string().nullable(),
  unlimited: z.boolean(),
  ends: z.iso.datetime().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** One movement of the ledger as a member reads it. The cause of a refund is the order whose money goes back. */
export const LedgerEntry = z.object({
  id: z.string(),
  unit: CreditUnit,
  /** 0 for what an unlimited subscription paid for, and for such a subscription itself. */
  delta: z.number().int(),
  /** Credits of this unit left afterwards, credits without limit not counted. */
  left: z.number().int(),
  kind: z.enum(['grant', 'spend', 'give_back', 'gift', 'refund', 'expire', 'taken']),
  reason: LedgerReason,
  cause: Cause,
  /** The subject: a plan by its name, or a vehicle. */
  note: z.string(),
  /** The whole movement in a sentence, in the reader's language. */
  text: z.string(),
  at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The ledger is ordered by the number a movement got when it was written. */
export const ledgerList = pagedList('ledger', z.tuple([z.number().int().min(0)]));
export const LedgerPage = z.object({ entries: z.array(LedgerEntry), ...Paged });
export type LedgerPage = z.infer<typeof LedgerPage>;

/** Answers the original source fields beside what they mean, and a page of the ledger, newest first. @throws `cursor_invalid` */
export const consumablesCall = get('/api-cwa/consumables', ledgerList.fields, {
  ...SourceFields.shape,
  consumables: Consumables,
  ...LedgerPage.shape,
});

/** The volume prices of one product, in credits of the wallet that pays for it. */
export const VolumeProduct = z.object({
  product: ProductKey,
  /** What a document costs before the first of them begins. */
  cost: z.int(),
  /** What each costs from the document number `from` of a month on, the first to begin first. */
  prices: z.array(z.object({ from: z.int(), credits: z.int() })),
  /** Documents of this month by the clock of the dealership; those whose credits came back are not counted. */
  made: z.int(),
  /** What the next one costs. */
  next: z.int(),
});
export type VolumeProduct = z.infer<typeof VolumeProduct>;

/** The volume prices of the dealership in use; none where the brand has none. @throws `dealers_only`, `dealership_role` */
export const volumePricesCall = get(
  '/api/dealer/volume-prices',
  Empty,
  { products: z.array(VolumeProduct) },
  { signedIn: true },
);

/** One wallet of a member, in credits: what came in and what became of it. `left` is `granted + given - used - held - gone`. */
export const WalletSums = z.object({
  unit: CreditUnit,
  /** Bought, or paid for by a subscription. */
  granted: z.int(),
  /** Given by operators, or for a trouble. */
  given: z.int(),
  /** Spent on documents that were made. */
  used: z.int(),
  /** Reserved for documents that are being made. */
  held: z.int(),
  /** Refunded, expired, or taken back by operators. */
  gone: z.int(),
  left: z.int(),
  /** A subscription without limit is running. */
  unlimited: z.boolean(),
});
export type WalletSums = z.infer<typeof WalletSums>;

const PersonId = z.string().min(1).max(60);
/**
 * `most`: what this operator may give or take now without a second person, by the limits of one change and of 24 hours; null: nobody
 * with these roles may change credits.
 */
const PersonCredits = { wallets: z.array(WalletSums), most: z.int().nullable() };

/** For operators who may see people: the wallets of a member that ever held something. @throws `not_found` */
export const personCreditsCall = get('/api/operator/person-credits', { person: PersonId }, PersonCredits);

/**
 * Gives a member credits, or takes unused ones back (a `change` below 0). The same `key` again changes nothing. Over the
 * limits of the operator's role it is proposed to a second person. @throws `not_found`, `credits_unused`
 */
export const adjustCreditsCall = post(
  '/api/operator/adjust-credits',
  {
    person: PersonId,
    unit: CreditUnit,
    change: z
      .int()
      .min(-1000)
      .max(1000)
      .refine(change => change !== 0),
    reason: line(1, 200),
    key: z.string().regex(/^[\w-]{8,60}$/),
  },
  { ...PersonCredits, approval: Approval.nullable() },
);

/** Rows of one list of credits for many, and credits of one row. */
export const MAX_MASS_ROWS = 200;
export const MAX_MASS_CREDITS = 100;

/** Why a row gives nothing: `member_several` stands for an address that several accounts claim and none has confirmed. */
export const MassProblem = z.enum(['values', 'member_unknown', 'member_several', 'member_twice', 'unit', 'credits']);
export type MassProblem = z.infer<typeof MassProblem>;

/** One row of a list: a member as it was named, by address or id, and what it gives. */
export const MassLine = z.object({
  line: z.int(),
  member: z.string(),
  person: z.string().nullable(),
  unit: CreditUnit.nullable(),
  credits: z.int().nullable(),
  problem: MassProblem.nullable(),
});
export type MassLine = z.infer<typeof MassLine>;

/** Either a list as CSV with the columns `member`, `unit` and `credits`, or the same credits for everybody that filters find. */
const MassInput = {
  csv: z.string().min(1).max(100_000).optional(),
  filter: PeopleInput.omit({ after: true, limit: true }).optional(),
  unit: CreditUnit.optional(),
  credits: z.int().min(1).max(MAX_MASS_CREDITS).optional(),
};

/**
 * What a list of credits would give, row by row; nothing is changed. A list has up to 200 rows of 1 to 100 credits.
 * @throws `mass_credits_empty`, `mass_credits_columns`, `mass_credits_damaged`, `mass_credits_large`
 */
export const previewMassCreditsCall = post(
  '/api/operator/preview-mass-credits',
  MassInput,
  { lines: z.array(MassLine), people: z.int(), total: z.int(), faulty: z.int() },
  { limits: [{ max: 60, minutes: 10, perMember: true }] },
);

/**
 * Proposes to give these credits; they are given when a second person approves. `people` and `total`: what the preview said.
 * One operator proposes at most 5 lists in 24 hours.
 * @throws those of the preview, `mass_credits_faulty`, `mass_credits_changed`, `mass_credits_a_day`
 */
export const proposeMassCreditsCall = post(
  '/api/operator/propose-mass-credits',
  { ...MassInput, people: z.int(), total: z.int(), reason: line(3, 200) },
  { approval: Approval },
);
