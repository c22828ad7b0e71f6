import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { holdsForRows } from '../../kit/invariants.ts';
import { DEAD_LETTERS, KIND } from './service/dead-letters.ts';

/** Jobs that are not done yet, a row each: `about`, the id in their data where it has one. Those that failed are dead letters. */
export const openJobs = sql`(select data->>'id' as about from pgboss.job where state < 'completed')`;

const jobs = sql`pgboss.job`;
/**
 * The last sign of life of a server: each renews the start of its jobs every few seconds. A clock that was set back leaves
 * starts in the future.
 */
const lastSeen = sql`(select least(max(started_on), now()) from pgboss.job)`;

export const invariants = [
  holdsForRows(
    { name: 'jobs_settled', sentence: 'Of every job whose attempts have failed, the consequences are settled.' },
    {
      of: jobs,
      except: sql`select id from pgboss.job where name = ${DEAD_LETTERS} and state = 'failed'
        union all select id from pgboss.archive where name = ${DEAD_LETTERS} and state = 'failed'`,
    },
  ),
  holdsForRows(
    {
      name: 'jobs_run',
      sentence: 'No job is in the hands of a server that is gone, and none that is due has waited for a day.',
    },
    {
      of: jobs,
      // Compared with the last sign of life, not with now: all of them wait while no server runs.
      except: sql`select id from pgboss.job
        where (state = 'active' and started_on < ${lastSeen} - interval '10 minutes')
          or (state in ('created', 'retry') and start_after < ${lastSeen} - interval '1 day')`,
    },
  ),
];

/** Whether the queue was ever made: the first server of a database makes it. */
export async function hasQueue(db: Db): Promise<boolean> {
  return (await db.$count(sql`pg_catalog.pg_tables`, sql`schemaname = 'pgboss' and tablename = 'job'`)) > 0;
}

/** Whether a job of this kind waits or is at work. */
export const isOpen = async (db: Db, name: string): Promise<boolean> =>
  (await db.$count(jobs, sql`name = ${name} and state < 'completed'`)) > 0;

/** Jobs of a kind in a state. */
export interface JobCount {
  job: string;
  /** `scheduled`: not due yet. `failed`: a dead letter whose own attempts have failed, the only ones that are counted. */
  state: 'scheduled' | 'waiting' | 'active' | 'failed';
  count: number;
  /** How long the oldest of them is due, in seconds; 0 for those that are not. */
  oldestSeconds: number;
}

/** Jobs that are not done, and dead letters that were given up. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const state = sql<JobCount['state']>`case when state in ('active', 'failed') then state::text
    when start_after > now() then 'scheduled' else 'waiting' end`;
  return db
    .select({
      job: sql<string>`name`,
      state,
      count: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`greatest(0, extract(epoch from now() - min(start_after)))::int`,
    })
    .from(jobs)
    .where(sql`state < 'completed' or (state = 'failed' and name = ${DEAD_LETTERS})`)
    .groupBy(sql`1, 2`);
}

/** A job that is due and not done. */
export interface OpenJob {
  id: string;
  /** Its kind; of a dead letter the kind that has failed. */
  job: string;
  /** The id of the row it serves, and the brand of that row, where its data has them. */
  about: string | null;
  site: string | null;
  state: 'active' | 'waiting';
  /** Attempts that have failed. */
  failures: number;
  queued: Date;
  /** Since when it may run: of one that runs, its attempt is no older. */
  due: Date;
}

/** Jobs that run or could run now, the one that is due the longest first. */
export async function listOpen(db: Db, limit: number): Promise<OpenJob[]> {
  const rows = await db
    .select({
      id: sql<string>`id::text`,
      job: sql<string>`coalesce(data->>${KIND}, name)`,
      about: sql<string | null>`data->>'id'`,
      site: sql<string | null>`data->>'siteId'`,
      state: sql<OpenJob['state']>`case when state = 'active' then 'active' else 'waiting' end`,
      failures: sql<number>`retry_count`,
      queued: sql<string>`created_on::text`,
      due: sql<string>`start_after::text`,
    })
    .from(jobs)
    .where(sql`state < 'completed' and (state = 'active' or start_after <= now())`)
    .orderBy(sql`start_after, id`)
    .limit(limit);
  return rows.map(row => ({ ...row, queued: new Date(row.queued), due: new Date(row.due) }));
}

/** A job of which every attempt has failed, and every attempt to settle that. */
export interface FailedJob {
  id: string;
  /** Its kind. */
  job: string;
  /** The id of the row it serves, where its data has one. */
  about: string | null;
  /** The brand of that row, where its data has one. */
  site: string | null;
  failed: Date;
  /** What the last attempt to settle it met. */
  error: string;
}

/** The dead letters that were given up, the newest first. */
export async function listFailed(db: Db, limit: number): Promise<FailedJob[]> {
  const rows = await db
    .select({
      id: sql<string>`id::text`,
      job: sql<string>`coalesce(data->>${KIND}, '')`,
      about: sql<string | null>`data->>'id'`,
      site: sql<string | null>`data->>'siteId'`,
      failed: sql<string>`coalesce(completed_on, created_on)::text`,
      error: sql<string>`coalesce(output->>'message', '')`,
    })
    .from(jobs)
    .where(sql`name = ${DEAD_LETTERS} and state = 'failed'`)
    .orderBy(sql`coalesce(completed_on, created_on) desc, id`)
    .limit(limit);
  return rows.map(row => ({ ...row, failed: new Date(row.failed) }));
}

/** A job about one row, done or not, as long as the queue keeps it. */
export interface JobAbout {
  /** Its kind; of a dead letter the kind that has failed. */
  job: string;
  /** It settles what is left of a job whose attempts have all failed. */
  isDeadLetter: boolean;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Attempts begun. */
  tries: number;
  due: Date;
  began: Date | null;
  ended: Date | null;
  /** What the last attempt met. */
  error: string | null;
}

/** The jobs about a row, the newest first. */
export async function listAbout(db: Db, id: string): Promise<JobAbout[]> {
  const moment = (column: string) => sql<string | null>`${sql.raw(column)}::text`;
  const rows = await db
    .select({
      job: sql<string>`coalesce(data->>${KIND}, name)`,
      isDeadLetter: sql<boolean>`name = ${DEAD_LETTERS}`,
      state: sql<JobAbout['state']>`state::text`,
      tries: sql<number>`retry_count + (case when state in ('created', 'retry') then 0 else 1 end)`,
      due: sql<string>`start_after::text`,
      began: moment('started_on'),
      ended: moment('completed_on'),
      error: sql<string | null>`output->>'message'`,
    })
    .from(
      sql`(select name, data, state, retry_count, start_after, started_on, completed_on, output, created_on from pgboss.job
      union all select name, data, state, retry_count, start_after, started_on, completed_on, output, created_on
      from pgboss.archive) as every_job`,
    )
    .where(sql`data->>'id' = ${id}`)
    .orderBy(sql`created_on desc`);
  const at = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(row => ({ ...row, due: new Date(row.due), began: at(row.began), ended: at(row.ended) }));
}

/** Lets the jobs about a row that wait begin now. @returns how many there are */
export async function hastenAbout(tx: Db, id: string): Promise<number> {
  const { rows } = (await tx.execute(sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and name <> ${DEAD_LETTERS} and data->>'id' = ${id}
    returning id`)) as unknown as { rows: object[] };
  return rows.length;
}

/** Lets a dead letter that was given up be tried again, now. @returns its kind; null where there is none such */
export async function retryFailed(tx: Db, id: string): Promise<string | null> {
  const { rows } = (await tx.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, output = null
    where name = ${DEAD_LETTERS} and state = 'failed' and id::text = ${id}
    returning coalesce(data->>${KIND}, '') as kind`)) as unknown as { rows: { kind: string }[] };
  return rows[0]?.kind ?? null;
}
