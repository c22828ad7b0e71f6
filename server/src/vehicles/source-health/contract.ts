import { z } from 'zod';
import { Empty, get } from '../../kit/contract.ts';

const Count = z.number().int();
const Moment = z.iso.datetime();

/** Calls of a day (UTC). `p50`, `p95`: within so many milliseconds that share of them ended; null: longer than is told apart. */
export const ProviderDay = z.object({
  day: z.iso.date(),
  calls: Count,
  failures: Count,
  p50: Count.nullable(),
  p95: Count.nullable(),
});
export type ProviderDay = z.infer<typeof ProviderDay>;

/** A source that documents are made from. What was never counted is null. */
export const Provider = z.object({
  name: z.string(),
  /** What it is asked for: groups of records, or the build of a vehicle. */
  groups: z.array(z.string()),
  /** Its records are invented. */
  demo: z.boolean(),
  last_answer: Moment.nullable(),
  last_failure: Moment.nullable(),
  /** What the last failure met, in the words of the program. */
  fault: z.string().nullable(),
  /** It fails in half of today’s calls or more. */
  failing: z.boolean(),
  /** The last 30 days on which it was asked, newest first. */
  days: z.array(ProviderDay),
});
export type Provider = z.infer<typeof Provider>;

/** The sources of the installation, for operators who may read orders. `now`: when this was read. */
export const providersCall = get('/api/operator/providers', Empty, { providers: z.array(Provider), now: Moment });
