import type PgBoss from 'pg-boss';
import type { Database } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Scope } from '../../../kit/log/request-scope.ts';

type ExecuteSql = Database['executeSql'];

/** Where a job of any kind goes when every try has failed. */
export const DEAD_LETTERS = 'dead-letter';
/** Earlier versions kept a queue of this ending for each kind. */
const OLD_ENDING = '-abandoned';
/** pg-boss copies only the data of a failed job, so the data names the kind of job. */
export const KIND = '$kind';
/** The id of the request that has queued it, where requests are followed. */
const REQUEST = '$request';
/** The span that has queued it, where traces are sent. */
const TRACE = '$trace';

export type Marked<Data extends object> = Data & { [KIND]?: string; [REQUEST]?: string; [TRACE]?: string };

/** The data of a job with its kind and its scope, as the queue keeps it. */
export function mark<Data extends object>(kind: string, data: Data, scope: Scope = {}): Marked<Data> {
  const { requestId, traceparent } = scope;
  return {
    ...data,
    [KIND]: kind,
    ...(requestId !== undefined && { [REQUEST]: requestId }),
    ...(traceparent !== undefined && { [TRACE]: traceparent }),
  };
}

/** Them apart; what an earlier version queued has no kind. */
export function unmark<Data extends object>(marked: Marked<Data>) {
  const { [KIND]: kind, [REQUEST]: requestId, [TRACE]: traceparent, ...data } = marked;
  return { kind, scope: { requestId, traceparent }, data: data as unknown as Data };
}

/** Marks the jobs in hand that hold this data, where an earlier version queued them. */
export async function markRunning(executeSql: ExecuteSql, kind: string, data: object): Promise<void> {
  const sql = `update pgboss.job set data = data || $3::jsonb where name = $1 and state = 'active' and data = $2::jsonb`;
  await executeSql(sql, [kind, JSON.stringify(data), JSON.stringify({ [KIND]: kind })]);
}

/** Deletes the data of jobs of a kind, and of its dead letters. */
export async function forgetData(executeSql: ExecuteSql, kind: string, data: object): Promise<void> {
  const sql = 'update pgboss.job set data = null where name in ($1, $2) and data = $3::jsonb';
  await executeSql(sql, [kind, DEAD_LETTERS, JSON.stringify(data)]);
}

/** Gives a dead letter days of retries: pg-boss copies the retry settings of the job, and a credit may be reserved. */
export async function extendRetries(
  executeSql: ExecuteSql,
  data: object,
  { retryLimit, retryDelay, retryBackoff }: PgBoss.RetryOptions,
): Promise<void> {
  const sql = `update pgboss.job set retry_limit = $3, retry_delay = $4, retry_backoff = $5
    where name = $1 and state = 'active' and data = $2::jsonb`;
  await executeSql(sql, [DEAD_LETTERS, JSON.stringify(data), retryLimit, retryDelay, retryBackoff]);
}

/**
 * Takes over what an earlier version left behind: jobs it queued without their kind, and those that wait in the dead-letter
 * queue their kind had. Its queues are removed last, so that a start that is cut short does it all again.
 */
export async function takeOverOldQueues(
  { boss, executeSql, log }: { boss: PgBoss; executeSql: ExecuteSql; log: Log },
  known: Iterable<string>,
): Promise<void> {
  const old = [...known].filter(name => name.endsWith(OLD_ENDING));
  if (old.length === 0) return;
  const kindOf = `regexp_replace(name, '${OLD_ENDING}$', '')`;
  const markAll = `update pgboss.job set data = data || jsonb_build_object('${KIND}', ${kindOf})
    where state < 'completed' and data->>'${KIND}' is null and ${kindOf} || '${OLD_ENDING}' = any($1)`;
  await executeSql(markAll, [old]);
  await executeSql(`update pgboss.queue set dead_letter = $2 where dead_letter = any($1)`, [old, DEAD_LETTERS]);
  await executeSql(`update pgboss.job set dead_letter = $2 where dead_letter = any($1)`, [old, DEAD_LETTERS]);
  const move = `update pgboss.job set name = $2 where name = any($1) and state < 'completed' returning id`;
  const { rows } = await executeSql(move, [old, DEAD_LETTERS]);
  if (rows.length > 0) log.info({ jobs: rows.length }, 'Jobs of earlier dead-letter queues were taken over');
  for (const name of old) await boss.deleteQueue(name);
}
