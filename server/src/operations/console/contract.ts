import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { CreditUnit } from '../../money/plans/contract.ts';

const Count = z.number().int();

/** What an operator has to see to. Each is a place of the console. */
export const AttentionKey = z.enum([
  'tickets_late',
  'tickets_due',
  'disputes_late',
  'disputes_due',
  'dealers',
  'deletions',
  'documents',
  'gateways',
  'jobs',
  'backup_old',
  'backup_unknown',
  'approvals',
  'sources_failing',
  'sources',
  'mail',
  'packs',
  'legal',
]);
export type AttentionKey = z.infer<typeof AttentionKey>;

/** Periods one may ask for, in days. */
export const OverviewDays = z.enum(['7', '30', '90']);
export type OverviewDays = z.infer<typeof OverviewDays>;

/** Whose figures: those of the brand that is open, or of all whose orders the operator may read. */
export const OverviewOf = z.enum(['brand', 'all']);
export type OverviewOf = z.infer<typeof OverviewOf>;

/** A day (UTC). `revenue`: of the orders paid that day, in hundredths of `currency`, refunds taken off. */
const OverviewDay = z.object({
  day: z.iso.date(),
  previews: Count,
  orders: Count,
  documents: Count,
  tickets: Count,
  revenue: Count,
});
export type OverviewDay = z.infer<typeof OverviewDay>;

/** What waits is counted so far; a count above it says only that there is more. */
export const MAX_COUNTED = 10_000;

/** Something to see to. `oldest`: since when the first of them waits, where that is known; `names`: what it is about, where it has names. */
export const Attention = z.object({
  key: AttentionKey,
  count: Count,
  oldest: z.iso.datetime().nullable(),
  names: z.array(z.string()),
});
export type Attention = z.infer<typeof Attention>;

/**
 * For every operator: what needs a person now, as far as the roles allow to read it, and for those who may read orders the
 * figures, of this brand or of all. `days` and `before`: a period and as many days before it, oldest first. `other_revenue`: of the
 * period, in currencies besides the brand's own. `brands`: the period's sums of each brand this operator may read orders of.
 */
export const overviewCall = get(
  '/api/operator/overview',
  { days: OverviewDays.default('7'), of: OverviewOf.default('brand') },
  {
    now: z.iso.datetime(),
    attention: z.array(Attention),
    figures: z
      .object({
        of: OverviewOf,
        period_days: Count,
        currency: z.string(),
        days: z.array(OverviewDay),
        before: z.array(OverviewDay),
        other_revenue: z.array(z.object({ currency: z.string(), revenue: Count })),
        brands: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            currency: z.string(),
            previews: Count,
            orders: Count,
            documents: Count,
            revenue: Count,
            tickets: Count,
          }),
        ),
      })
      .nullable(),
  },
);
export type Overview = Omit<z.output<(typeof overviewCall)['answer']>, 'status'>;

/** Jobs of a kind that are not done. `oldest_…_seconds`: how long the first of those that wait, or run, is due; null where there is none. */
export const JobQueue = z.object({
  job: z.string(),
  scheduled: Count,
  waiting: Count,
  active: Count,
  oldest_waiting_seconds: Count.nullable(),
  oldest_active_seconds: Count.nullable(),
});
export type JobQueue = z.infer<typeof JobQueue>;

/** A job that is due and not done. `due`: since when it may run; of one that runs, its attempt is no older. `failures`: attempts that have failed. */
export const OpenJob = z.object({
  id: z.string(),
  job: z.string(),
  about: z.string().nullable(),
  /** The brand of that row, where it is known. */
  site: z.string().nullable(),
  state: z.enum(['active', 'waiting']),
  failures: Count,
  queued: z.iso.datetime(),
  due: z.iso.datetime(),
});
export type OpenJob = z.infer<typeof OpenJob>;

/** A job of which every attempt has failed, and every attempt to settle that. `about`: the id of the row it serves. */
export const FailedJob = z.object({
  id: z.string(),
  job: z.string(),
  about: z.string().nullable(),
  /** The brand of that row, where it is known. */
  site: z.string().nullable(),
  failed: z.iso.datetime(),
  error: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** The queue of the whole installation, for operators who may manage brands: by kind, the 50 that are due the longest, and the newest 100 that failed. */
export const jobsCall = get('/api/operator/jobs', Empty, {
  queues: z.array(JobQueue),
  open: z.array(OpenJob),
  failed: z.array(FailedJob),
});

/** For the same: settles a job again whose attempts have failed. @throws `not_found` */
export const retryJobCall = post('/api/operator/retry-job', { job: z.string().max(60) }, { kind: z.string() });

/** Something of the brand that was looked for. `about` says which one it is: a vehicle, an address, a name. */
export const SearchHit = z.object({
  /** `person_unconfirmed`: several accounts may claim an address, one at most has confirmed it. */
  kind: z.enum(['order', 'document', 'person', 'person_unconfirmed', 'ticket']),
  id: z.string(),
  title: z.string(),
  about: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * Up to five of each kind the roles allow to read: how an address or a name begins, a VIN, or the number of an order, a
 * document or a ticket.
 */
export const searchCall = get('/api/operator/search', { q: line(1, 100) }, { hits: z.array(SearchHit) });

/**
 * The sums of a member. Null: the caller may not read them. Money is in minor units; `net` is what was paid less what was
 * given back.
 */
export const PersonFigures = z.object({
  orders: z
    .object({
      placed: Count,
      paid: Count,
      money: z.array(z.object({ currency: z.string(), paid: Count, refunded: Count, net: z.number().int() })),
    })
    .nullable(),
  /** Every document that was ordered, whatever became of it. */
  documents: Count.nullable(),
  credits: z.array(z.object({ unit: CreditUnit, left: z.number().int(), unlimited: z.boolean() })),
  tickets: z.object({ open: Count, total: Count }).nullable(),
});
export type PersonFigures = z.infer<typeof PersonFigures>;

/** For operators who may see people. @throws `not_found` */
export const personFiguresCall = get(
  '/api/operator/person-figures',
  { person: z.string().min(1).max(60) },
  { figures: PersonFigures },
);

/** A data pack. `problem`: why the last try to fetch it failed; `pulled`: whether the server can fetch it by itself. */
export const Pack = z.object({
  name: z.string(),
  title: z.string(),
  rows: Count.nullable(),
  /** The day the oldest of its files is of, where they say so. */
  copied_on: z.string().nullable(),
  imported: z.iso.datetime().nullable(),
  checked: z.iso.datetime().nullable(),
  next: z.iso.datetime().nullable(),
  stale: z.boolean(),
  running: z.boolean(),
  /** Of the import that is going on: rows read, the share of the file where it can be told, and whether it is to stop. */
  progress: z.object({ rows: Count, share: z.number().nullable(), stopping: z.boolean() }).nullable(),
  pulled: z.boolean(),
  problem: z.string().nullable(),
});
export type Pack = z.infer<typeof Pack>;

/** The data packs of the installation, for operators who may read records. `fetches`: whether servers fetch by themselves. */
export const packsCall = get('/api/operator/packs', Empty, {
  packs: z.array(Pack),
  fetches: z.boolean(),
  may_pull: z.boolean(),
});

/** For operators who may manage brands: a running server fetches the pack now. @throws `not_found`, `packs_not_fetched` */
export const pullPackCall = post('/api/operator/pull-pack', { pack: z.string().max(60) }, {});

const PackName = { pack: z.string().max(60) };

/** An import of a pack, however it ended. `rejected`: rows that could not be used; `bytes`: the size of the file as it came. */
export const PackTry = z.object({
  id: z.string(),
  origin: z.enum(['server', 'command', 'console']),
  file: z.string(),
  bytes: Count,
  started: z.iso.datetime(),
  ended: z.iso.datetime(),
  result: z.enum(['imported', 'unchanged', 'failed']),
  rows: Count.nullable(),
  rejected: Count.nullable(),
  /** The first of them; null where the import did not say which they are. */
  rejects: z.array(z.object({ line: Count, field: z.string(), reason: z.string() })).nullable(),
  problem: z.string().nullable(),
});
export type PackTry = z.infer<typeof PackTry>;

/** The most that is taken as one file in the console; larger ones are imported on the command line. */
export const MAX_PACK_BYTES = 256 * 1024 * 1024;
/** Takes the file as its body; in the query its `name`, and `shrunk=1` where far fewer rows than before are meant. */
export const PACK_FILE_PATH = '/operator/packs/:pack/file';

/**
 * One pack with its last imports. `files`: which file it takes; `may_import`: for operators who may manage every brand, as
 * all of them read it. @throws `role_needed`, `not_found`
 */
export const packCall = get('/api/operator/pack', PackName, {
  pack: Pack,
  files: z.string(),
  publisher: z.object({ name: z.string(), link: z.string() }).nullable(),
  tries: z.array(PackTry),
  fetches: z.boolean(),
  may_pull: z.boolean(),
  may_import: z.boolean(),
});

/** Stops the import of a pack that is going on, within seconds; the old data stays. @throws `role_needed`, `not_found`, `pack_idle` */
export const stopPackCall = post('/api/operator/stop-pack', PackName, {});
