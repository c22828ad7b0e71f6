import { Mutex, type PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { timed } from '../../log/timed.ts';
import { DatabaseLost } from '../database-lost.ts';
import { createStatements } from './statements.ts';

type Query = <T>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** What Drizzle and plain SQL call of an embedded database. */
export interface EmbeddedClient {
  query: Query;
  /** Runs statements without parameters. @returns the results of each */
  exec(text: string, options?: QueryOptions): Promise<Results[]>;
  transaction<T>(work: (tx: { query: Query }) => Promise<T>): Promise<T>;
}

/** How an embedded database is watched. */
export interface Watched {
  /** Whether the disk has room; without it a transaction is refused. */
  hasRoom?: () => boolean;
  /** Whether it is told how long each statement takes. */
  isTimed?: boolean;
}

/**
 * The calls of an open PGlite. It refuses everything while the disk is full: an embedded database that finds no room for its log would
 * never answer again. A transaction is asked for room once, when it begins.
 */
export function clientOf(pglite: PGlite, { hasRoom = () => true, isTimed = false }: Watched = {}): EmbeddedClient {
  const statements = createStatements(pglite);
  /** One statement or transaction after the other: the database has one connection. */
  const turns = new Mutex();
  const watch = <T>(text: string, run: () => Promise<T>): Promise<T> => (isTimed ? timed(text, run) : run());
  const requireRoom = (): void => {
    if (!hasRoom()) throw new DatabaseLost(new Error('The disk of the data folder is full'));
  };
  const run = <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
    watch(text, () => statements.run<T>(text, values, options)).finally(() => statements.ran(text));
  return {
    async query<T>(text: string, values?: unknown[], options?: QueryOptions) {
      requireRoom();
      return turns.runExclusive(() => run<T>(text, values, options));
    },
    async exec(text, options) {
      requireRoom();
      return turns.runExclusive(() =>
        watch(text, () => pglite.exec(text, options)).finally(() => statements.ran(text)),
      );
    },
    async transaction<T>(work: (tx: { query: Query }) => Promise<T>) {
      requireRoom();
      const query =
        (tx: Transaction): Query =>
        async (text, values, options) => {
          if (tx.closed) throw new Error('Transaction is closed');
          return run(text, values, options);
        };
      const running = (): Promise<T> => pglite.transaction(tx => work({ query: query(tx) }));
      return turns.runExclusive(() => running().finally(() => statements.ended()));
    },
  };
}
