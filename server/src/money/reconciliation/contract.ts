import { z } from 'zod';
import { get, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { DaySum, GatewayDifference } from '../payments/contract.ts';

const Moment = z.iso.datetime();
const Count = z.number().int();
const Gateway = line(1, 20);

/**
 * A day (UTC) of one gateway beside our own records. `waiting`: it is being asked; `refused`: its keys may not list
 * payments; `silent`: it did not answer.
 */
export const ReconciledDay = z.object({
  day: z.iso.date(),
  gateway: z.string(),
  state: z.enum(['waiting', 'compared', 'refused', 'silent']),
  /** When the gateway was asked last. */
  asked: Moment,
  sums: z.array(DaySum),
  /** Differences that nobody has settled, and those that an operator has. */
  open: Count,
  settled: Count,
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

/** `gone`: when the gateway was asked again, both sides agreed. */
export const DifferenceState = z.enum(['open', 'settled', 'gone']);
export type DifferenceState = z.infer<typeof DifferenceState>;

export const Difference = GatewayDifference.extend({
  id: z.string(),
  day: z.iso.date(),
  gateway: z.string(),
  state: DifferenceState,
  found: Moment,
  note: z.string(),
  /** The address of the operator who settled it, or the account where the address is gone. */
  settled_by: z.string().nullable(),
  settled: Moment.nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** A day of a gateway in one currency, as a line of a file; null where the gateway was not compared, or there was nothing. */
export const ReconciledSum = ReconciledDay.omit({ sums: true }).extend({
  currency: z.string().nullable(),
  ours: DaySum.shape.ours.nullable(),
  theirs: DaySum.shape.theirs.nullable(),
});
export type ReconciledSum = z.infer<typeof ReconciledSum>;

export const dayList = pagedList('reconciled-days', z.tuple([z.iso.date(), line(1, 20)]));
export const differenceList = pagedList('gateway-differences', MomentPlace);

/** The days of a brand's gateways, newest first, for operators who may read orders. `may_settle`: as `settleDifferenceCall`. */
export const reconciledDaysCall = get('/api/operator/reconciliation', dayList.fields, {
  days: z.array(ReconciledDay),
  may_settle: z.boolean(),
  /** All that are open, of every day. */
  open: Count,
  ...NextPage,
});

/** Differences of all days or of one, newest first. */
export const differencesCall = get(
  '/api/operator/gateway-differences',
  {
    show: z.enum(['open', 'closed']).default('open'),
    day: z.iso.date().optional(),
    gateway: Gateway.optional(),
    ...differenceList.fields,
  },
  { differences: z.array(Difference), total: Count, ...NextPage },
);

/**
 * Asks a gateway again for a day that is over, for operators who may approve refunds; the answer comes by the queue.
 * @throws `gateway_not_offered`, `day_not_over`, `role_needed`
 */
export const reconcileCall = post(
  '/api/operator/reconcile',
  { day: z.iso.date(), gateway: Gateway },
  { day: ReconciledDay },
  { limits: [{ max: 60, minutes: 60, perMember: true }] },
);

/** Says how a difference was settled, for operators who may approve refunds. @throws `not_found`, `difference_closed` */
export const settleDifferenceCall = post(
  '/api/operator/settle-difference',
  { difference: z.string().max(60), note: line(3, 500) },
  { difference: Difference },
);
