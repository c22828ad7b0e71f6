import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';

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

/** What the license of a source allows, as the installation was told. */
export const SourceLicense = z.object({
  /** For so many days its records may answer again, apart from the document that was sold; null: not at all. */
  keep_days: Count.nullable(),
  share: z.boolean(),
  export: z.boolean(),
  translate: z.boolean(),
});
export type SourceLicense = z.infer<typeof SourceLicense>;

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
  /** Null: its records are bound by no license. */
  license: SourceLicense.nullable(),
  /** The last 30 days on which it was asked, newest first. */
  days: z.array(ProviderDay),
});
export type Provider = z.infer<typeof Provider>;

/**
 * Services of one kind in the order of the settings. `history`: all are asked at once for each report; `value`: all are
 * asked at once, and the first value is the one shown; `plate`: one after another, until one knows the plate.
 */
export const SourceOrder = z.object({
  kind: z.enum(['history', 'value', 'plate']),
  sources: z.array(z.object({ name: z.string(), demo: z.boolean() })),
});
export type SourceOrder = z.infer<typeof SourceOrder>;

/**
 * A service that was left alone after failures in a row. `open`: it is not asked until `until`; `trying`: the next request finds
 * out whether it answers; `closed`: it has answered since. Each process finds out for itself; this is what was noticed last.
 */
export const Breaker = z.object({
  source: z.string(),
  state: z.enum(['open', 'trying', 'closed']),
  /** Since when it is so. */
  since: Moment,
  until: Moment.nullable(),
  failures: Count,
  /** What the last failure was, in the words of the program. */
  fault: z.string(),
});
export type Breaker = z.infer<typeof Breaker>;

/**
 * The sources of the installation, for operators who may read orders. `now`: when this was read; `may_try`: whether the
 * caller may let a service be asked again.
 */
export const providersCall = get('/api/operator/providers', Empty, {
  providers: z.array(Provider),
  orders: z.array(SourceOrder),
  breakers: z.array(Breaker),
  may_try: z.boolean(),
  now: Moment,
});

/**
 * Lets a service be asked again before its time, in every process: the next request finds out whether it answers. For
 * operators who may manage brands. @throws `not_found`, `source_answers`
 */
export const trySourceCall = post('/api/operator/try-source', { source: line(1, 80) }, { breaker: Breaker });
