import { z } from 'zod';
import { get, Paged } from '../../kit/contract.ts';
import { pagedList } from '../../kit/database/paging.ts';
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

/** One movement of the ledger as a member reads it. The cause of a refund is the order whose money goes back. */
export const LedgerEntry = z.object({
  id: z.string(),
  unit: CreditUnit,
  /** 0 for what an unlimited subscription paid for, and for such a subscription itself. */
  delta: z.number().int(),
  /** Credits of this unit left afterwards, credits without limit not counted. */
  left: z.number().int(),
  kind: z.enum(['grant', 'spend', 'give_back', 'gift', 'refund', 'expire']),
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
