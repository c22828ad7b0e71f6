import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseLost, isCut, isDatabaseLost } from './database-lost.ts';
import type { Database, Db } from './database.ts';
import { alone, migrateOnce } from './migrating.ts';
import { retried, untilTaken } from './retried.ts';
import { timing } from '../log/timed.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** The server is given this long to take a connection: with the database away, a request gets an error. */
const CONNECT_MS = 10_000;
/** A free connection is waited for this long: a busy database is not one that is away. */
const FREE_CONNECTION_MS = 60_000;

/** A connection on which nothing passes for this long is asked whether it is alive. */
const KEEP_ALIVE_MS = 10_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * The pool has one time limit for both waits, so its clients bring their own for the connection. A query that has no answer
 * within `query_timeout` ends its connection: the driver's own limit would hand the connection to the next user while it
 * still waits.
 */
class Client extends pg.Client {
  readonly #answerMs: number;
  #waiting: NodeJS.Timeout | undefined;

  constructor({ query_timeout: answerMs = 0, ...config }: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
    this.#answerMs = answerMs;
    const answered = (): void => {
      clearTimeout(this.#waiting);
      this.#waiting = undefined;
    };
    this.on('drain', answered);
    this.on('end', answered);
  }

  // The driver's function has six forms; each goes through as it is, which is what `never` says.
  override query(...given: never[]): never {
    if (this.#answerMs > 0) this.#waiting ??= setTimeout(() => void this.end(), this.#answerMs);
    return (super.query as (...given: never[]) => never)(...given);
  }
}

/** Tells how long each statement takes. */
class TimedClient extends Client {
  /** With a callback, as the pool calls it, or without. What comes in and goes out is the driver's own. */
  override query(...given: never[]): never {
    const [query, ...others]: unknown[] = given;
    const end = timing(textOf(query));
    const [values, callback] = others.map(each =>
      typeof each !== 'function'
        ? each
        : (error: unknown, result: unknown) => {
            end(Boolean(error));
            each(error, result);
          },
    );
    const answer: unknown = super.query(query as never, values as never, callback as never);
    if (answer instanceof Promise)
      answer.then(
        () => end(false),
        () => end(true),
      );
    return answer as never;
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query instanceof Object && 'text' in query ? String(query.text) : '';
}

/**
 * A connection that cannot be made says that it is the database's: other services are refused with the same codes. A statement
 * outside of a transaction that was taken back is sent again.
 */
class Pool extends pg.Pool {
  // As of a client, its forms go through as they are; nothing here calls it with a callback.
  override query(...given: never[]): never {
    return untilTaken(() => (super.query as (...given: never[]) => Promise<unknown>)(...given)) as never;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected)
      return super.connect((error, client, done) => connected(error && new DatabaseLost(error), client, done));
    return super.connect().catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
  }
}

/** Where a PostgreSQL server is reached. */
export interface Addresses {
  /** `DATABASE_URL`, which may be a pooler's. */
  url: string;
  /** `DATABASE_DIRECT_URL`: the server itself, for what needs a session of its own. */
  directUrl?: string | null | undefined;
  /** Whether each statement is timed (`query.ended`). */
  isTimed?: boolean | undefined;
  /** How long a query may be without an answer before its connection counts as dead, in milliseconds; absent: any time. */
  answerMs?: number | undefined;
}

/**
 * Opens a PostgreSQL server and brings it to the newest migration.
 * @throws StartRefused when it cannot be reached or migrated
 */
export async function openPostgres(
  { url, directUrl, isTimed, answerMs }: Addresses,
  migrationsFolder: string,
): Promise<Database> {
  const pool: pg.Pool = new Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    keepAlive: true,
    // An idle connection that is dead is found before a request gets it: a firewall forgets, a server is gone.
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    Client: isTimed ? TimedClient : Client,
  });
  // A connection that is lost (a restart of the database), idle or between two queries of a transaction, is no reason
  // to end: its user gets an error at the next query, and another is opened.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  const db = drizzle(pool);
  try {
    await migrateOnce(pool, migrationsFolder, () => connectTo(directUrl ?? url));
  } catch (error) {
    await pool.end();
    throw isDatabaseLost(error) ? unreachable(error) : error;
  }
  return {
    db: retried(db as unknown as Db),
    kind: 'postgres',
    executeSql: async (text, values) => {
      const result = await pool.query(text, values).catch((error: unknown) => {
        throw isCut(error) ? new DatabaseLost(error) : error;
      });
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Works on tables under the lock of migrations, on a connection of its own. @throws DatabaseLost, what the database says */
export const changeTables = (
  { url, directUrl }: Addresses,
  work: (sql: Database['executeSql']) => Promise<void>,
): Promise<void> =>
  alone(
    () => connectTo(directUrl ?? url),
    client => work(async (text, values) => ({ rows: (await client.query(text, values)).rows })),
  );

/** A connection beside the pool. @throws DatabaseLost */
async function connectTo(url: string): Promise<pg.Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new DatabaseLost(error);
  });
  return client;
}

function unreachable(error: unknown): StartRefused {
  const { cause } = error as Error;
  const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : 'no answer';
  return new StartRefused(
    `The PostgreSQL server of DATABASE_URL or DATABASE_DIRECT_URL cannot be reached (${reason}). Nothing was changed. Check that it is running ` +
      'and that host, port, user and password are right, then start again.',
    error,
  );
}
