import { z } from 'zod';
import { get, line, post } from '../../kit/contract.ts';
import { RecallList } from '../recalls/contract.ts';

/** A repair the owner says was done; not what a source says. */
export const RecallRepair = z.object({
  campaign: z.string(),
  done_on: z.iso.date(),
  /** Where, in the owner's words; empty where they did not say. */
  place: z.string(),
});
export type RecallRepair = z.infer<typeof RecallRepair>;

const Saved = z.string().min(1).max(40);
const Campaign = z.string().trim().toUpperCase().min(3).max(20);

/**
 * The recalls of a vehicle in the member's garage, and which of them the member has marked as done. Refusals:
 * `saved_vehicle_unknown`, `recall_year_open`, `recall_market`, `recall_name_unknown`, `recall_not_on_file` (404),
 * `recall_sources_down` (502).
 */
export const savedRecallsCall = get(
  '/api-cwa/saved-recalls',
  { vehicle: Saved },
  { ...RecallList.shape, repairs: z.array(RecallRepair) },
);

/**
 * Marks a recall of a saved vehicle as done, or changes the mark. Refusals: `saved_vehicle_unknown` (404),
 * `repair_day` (400, field `done_on`) for a day that is none, is to come or is before recalls began.
 */
export const markRepairCall = post(
  '/api-cwa/mark-recall-done',
  { vehicle: Saved, campaign: Campaign, done_on: z.string().max(40).default(''), place: line(0, 120).default('') },
  { repair: RecallRepair },
);

/** Takes the mark of a recall back. Doing it again changes nothing. Refused: `saved_vehicle_unknown`. */
export const unmarkRepairCall = post('/api-cwa/mark-recall-open', { vehicle: Saved, campaign: Campaign }, {});

/** Ends the emails that a mailed link names, without a sign-in. Refused: `unsubscribe_link`. */
export const unsubscribeCall = post(
  '/api-cwa/unsubscribe',
  { token: z.string().max(1000) },
  { kind: z.literal('recall') },
);
