import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';

const Count = z.number().int();
const Moment = z.iso.datetime();

/**
 * Calls of a day (UTC). `found`, `nothing`, `unanswered`: what became of them; null for a day on which that was not told apart.
 * `unanswered` has the failures and answers that a source gives where it does not know the vehicle. `p50`, `p95`: within so many milliseconds that share of
 * them ended; null: longer than is told apart.
 */
export const ProviderDay = z.object({
  day: z.iso.date(),
  calls: Count,
  found: Count.nullable(),
  nothing: Count.nullable(),
  unanswered: Count.nullable(),
  failures: Count,
  p50: Count.nullable(),
  p95: Count.nullable(),
});
export type ProviderDay = z.infer<typeof ProviderDay>;

/** The calls of one source on a day, as a line of a file. */
export const ProviderDayRow = z.object({ source: z.string(), ...ProviderDay.shape });
export type ProviderDayRow = z.infer<typeof ProviderDayRow>;

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
 * Services of one kind in the order in which they are used: as an operator has set it, else that of the settings. `history`: all are asked at once for each report; `value`: all are
 * asked at once, and the first value is the one shown; `plate`: one after another, until one knows the plate.
 */
export const SourceOrder = z.object({
  kind: z.enum(['history', 'value', 'plate']),
  sources: z.array(z.object({ name: z.string(), demo: z.boolean() })),
  /** 0: no operator has set it. */
  version: Count,
  /** Whether it can be set: two services or more whose order makes a difference. Invented answers always come last. */
  changeable: z.boolean(),
});
export type SourceOrder = z.infer<typeof SourceOrder>;

/** An order that an operator has set. `who`: the address, or the account where the address is gone. */
export const OrderVersion = z.object({
  kind: SourceOrder.shape.kind,
  version: Count,
  sources: z.array(z.string()),
  reason: z.string(),
  who: z.string(),
  when: Moment,
});
export type OrderVersion = z.infer<typeof OrderVersion>;

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
 * caller may let a service be asked again; `may_order`: whether the caller may set an order; `order_versions`: the last 20 that were set.
 */
export const providersCall = get('/api/operator/providers', Empty, {
  providers: z.array(Provider),
  orders: z.array(SourceOrder),
  order_versions: z.array(OrderVersion),
  breakers: z.array(Breaker),
  may_try: z.boolean(),
  may_order: z.boolean(),
  now: Moment,
});

/**
 * Lets a service be asked again before its time, in every process: the next request finds out whether it answers. For
 * operators who may manage brands. @throws `not_found`, `source_answers`
 */
export const trySourceCall = post('/api/operator/try-source', { source: line(1, 80) }, { breaker: Breaker });

/**
 * Sets in which order services are used, in effect in every process within 5 s. `sources`: all of them that are not invented; `base`: the
 * version it starts from. For operators who may manage every brand, as all of them use the services.
 * @throws `role_needed`, `sources_of_all`, `source_order_invalid`, `source_order_changed` (409)
 */
export const setSourceOrderCall = post(
  '/api/operator/source-order',
  {
    kind: z.enum(['value', 'plate']),
    sources: z.array(line(1, 80)).max(20),
    base: Count.min(0).max(2_147_483_647),
    reason: line(1, 200),
  },
  { order: SourceOrder },
);
