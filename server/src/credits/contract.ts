import { z } from 'zod';
import { call, Empty, success } from '../kit/contract.ts';
import { CreditUnit } from '../plans/contract.ts';

export const Amount = z.union([
  z.object({ unlimited: z.literal(true) }),
  z.object({ unlimited: z.literal(false), left: z.number().int().min(0) }),
]);
export type Amount = z.infer<typeof Amount>;

/** What a member may still make: sums over the ledger, never stored. */
export const Consumables = z.object({
  credits: z.object({ vhr: Amount, sticker: Amount, global: Amount }),
  subscriptions: z.object({ vhr: z.boolean(), sticker: z.boolean() }),
});
export type Consumables = z.infer<typeof Consumables>;

/** One movement of the ledger as a member reads it; `cause` names what moved it, e.g. an order or a report. */
export const LedgerEntry = z.object({
  id: z.string(),
  unit: CreditUnit,
  delta: z.number().int(),
  kind: z.enum(['grant', 'spend', 'give_back']),
  cause: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const consumablesCall = call({
  method: 'GET',
  path: '/api-cwa/consumables',
  input: Empty,
  answer: success({ consumables: Consumables, entries: z.array(LedgerEntry) }),
});
