import PgBoss from 'pg-boss';
import type { Database } from '../../kit/database/db.ts';

/** A job as the queue keeps it, done or not. */
export interface QueueRow<Data = Record<string, unknown>> {
  /** Null once it is forgotten. */
  data: Data | null;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Hours from when it was queued to when it begins. */
  startsInHours: number;
  /** The queue's note of how it ended, as text. */
  output: string | null;
}

export interface QueueRows {
  /** Every job of a queue, the oldest first; its data as it was queued. */
  jobs<Data = Record<string, unknown>>(name: string): Promise<QueueRow<Data>[]>;
  /** Lets what waits in a queue, or in all of them, begin now. */
  hasten(name?: string): Promise<void>;
  /** Adds a job that a server began so many seconds ago; `tries`: those before this one, of one retry. @returns its id */
  begun(name: string, secondsAgo: number, tries?: number): Promise<string>;
  /** Lets the jobs in hand have shown no sign of life for so many more seconds. */
  age(seconds: number): Promise<void>;
  /** Lets everything in a queue have happened so many seconds later. */
  delay(name: string, seconds: number): Promise<void>;
  /** Whether no job is in hand, and none begins within ten minutes. */
  isIdle(): Promise<boolean>;
  /** Adds a job as versions did that kept no kind with its data; it may be tried once. */
  add(name: string, data: object): Promise<void>;
  /** Adds jobs of a kind that are due for so many seconds; a negative number: later. */
  due(name: string, jobs: readonly { data: object; state: QueueRow['state']; seconds: number }[]): Promise<void>;
  stateOf(id: string): Promise<QueueRow['state'] | null>;
  /** Puts every job of a queue into a state, as after a process that was killed. */
  put(name: string, state: QueueRow['state']): Promise<void>;
}

/** The rows of the queue, the one place where tests look at them. */
export function queueRows(database: Database): QueueRows {
  return {
    async jobs<Data>(name: string) {
      const text = `select data - '$kind' as data, state, extract(epoch from start_after - created_on)::float / 3600 as hours, output::text
        from pgboss.job where name = $1 order by created_on, id`;
      const { rows } = await database.executeSql(text, [name]);
      return rows.map(row => ({
        data: row['data'] as Data | null,
        state: row['state'] as QueueRow['state'],
        startsInHours: Number(row['hours']),
        output: row['output'] as string | null,
      }));
    },
    async hasten(name) {
      const text = `update pgboss.job set start_after = now()
        where state in ('created', 'retry') and name = coalesce($1, name)`;
      await database.executeSql(text, [name ?? null]);
    },
    async begun(name, secondsAgo, tries = 0) {
      const text = `insert into pgboss.job (name, data, state, started_on, retry_limit, retry_count)
        values ($1, '{}', 'active', now() - $2::int * interval '1 second', 1, $3) returning id`;
      return String((await database.executeSql(text, [name, secondsAgo, tries])).rows[0]?.['id']);
    },
    async age(seconds) {
      const text = `update pgboss.job set started_on = started_on - $1::int * interval '1 second' where state = 'active'`;
      await database.executeSql(text, [seconds]);
    },
    async delay(name, seconds) {
      const text = `update pgboss.job set created_on = created_on + later, started_on = started_on + later,
        start_after = start_after + later, singleton_on = singleton_on + later from (select $2::int * interval '1 second' as later) as by where name = $1`;
      await database.executeSql(text, [name, seconds]);
    },
    async isIdle() {
      const text = `select 1 from pgboss.job
        where state = 'active' or (state < 'active' and start_after < now() + interval '10 minutes') limit 1`;
      return (await database.executeSql(text)).rows.length === 0;
    },
    async add(name, data) {
      const text = `insert into pgboss.job (name, data, retry_limit, dead_letter)
        select name, $2::jsonb, 0, dead_letter from pgboss.queue where name = $1`;
      await database.executeSql(text, [name, JSON.stringify(data)]);
    },
    async due(name, jobs) {
      const text = `insert into pgboss.job (name, data, state, start_after, started_on)
        select $1, data, state::pgboss.job_state, now() - seconds * interval '1 second', now()
        from jsonb_to_recordset($2::jsonb) as given (data jsonb, state text, seconds int)`;
      await database.executeSql(text, [name, JSON.stringify(jobs)]);
    },
    async stateOf(id) {
      const { rows } = await database.executeSql('select state from pgboss.job where id = $1', [id]);
      return (rows[0]?.['state'] as QueueRow['state'] | undefined) ?? null;
    },
    async put(name, state) {
      const text = `update pgboss.job set state = $2::pgboss.job_state, start_after = now(), started_on = now()
        where name = $1`;
      await database.executeSql(text, [name, state]);
    },
  };
}

/**
 * The queues of a kind of job as versions before the one dead-letter queue made them, with one job that waits for its last
 * try, one that is at it, and one whose tries have all failed; `data` of each in this order.
 */
export async function oldQueues(database: Database, name: string, data: [object, object, object]): Promise<void> {
  const { executeSql } = database;
  const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: false });
  await boss.start();
  const [waits, runs, failed] = data;
  const settings = { name, retryLimit: 0, deadLetter: `${name}-abandoned` };
  await boss.createQueue(settings.deadLetter, { name: settings.deadLetter, retryLimit: 20 });
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
  await boss.send(name, runs);
  await boss.fetch(name);
  await boss.send(name, waits);
  await boss.send(settings.deadLetter, failed);
  await boss.stop({ graceful: false, close: false });
}

/**
 * Statements that put a queue into states it should not be in; `stopped`: as a server leaves it that was killed nine days
 * ago; `clockSetBack`: as one hour of a wrong clock leaves it.
 */
export const QUEUE_FAULTS = {
  notSettled: `insert into pgboss.job (name, state) values ('dead-letter', 'failed') returning id`,
  abandoned: `insert into pgboss.job (name, state, started_on)
    values ('generate-report', 'active', now() - interval '1 hour'), ('generate-report', 'active', now())`,
  overdue: `insert into pgboss.job (name, start_after) values ('generate-report', now() - interval '2 days');
    insert into pgboss.job (name, state, started_on) values ('generate-report', 'completed', now())`,
  stopped: `insert into pgboss.job (name, state) values ('generate-report', 'active'), ('generate-report', 'created');
    update pgboss.job set start_after = now() - interval '9 days', started_on = now() - interval '9 days'`,
  clockSetBack: `insert into pgboss.job (name, state, started_on)
    values ('generate-report', 'completed', now() + interval '1 hour'), ('generate-report', 'active', now())`,
};

/** Names of the queues there are. */
export async function queueNames(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql('select name from pgboss.queue order by name');
  return rows.map(row => String(row['name']));
}

/** Every row of every table as text, the queue's among them unless only `public` is asked. */
export async function everyRow(database: Database, schemas = ['public', 'pgboss']) {
  const tables = `select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = any($1)`;
  const all: { table: string; line: string }[] = [];
  for (const { schema, name } of (await database.executeSql(tables, [schemas])).rows) {
    const found = await database.executeSql(`select row::text as line from "${schema}"."${name}" row`);
    all.push(...found.rows.map(({ line }) => ({ table: String(name), line: String(line) })));
  }
  return all;
}
