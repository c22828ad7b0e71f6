import type { Db } from './database.ts';

/** SQLSTATE of a transaction that the database took back so that another could go on: a deadlock, a serialization failure. */
const TAKEN_BACK = new Set(['40P01', '40001']);
/** What Citus says to a statement that was planned before its table was split into shards. It has no SQLSTATE of its own. */
const SHARD_GONE = /^could not find valid entry for shard /;
const TRIES = 5;

function isTakenBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (TAKEN_BACK.has(String(error.code)) || SHARD_GONE.test(error.message))) return true;
  return isTakenBack(error.cause);
}

/** What waits for the commit of the transactions that are open. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `work` once this transaction is committed, and not if it is taken back; at once outside of a transaction. */
export function afterCommit(tx: Db, work: () => void): void {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else work();
}

/** Does what the database does whole or not at all, and again when it was taken back. @throws what else goes wrong */
export async function untilTaken<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isTakenBack(error)) throw error;
    }
  }
}

/** The database with transactions that begin again when they were taken back for another: nobody is refused for that. */
export function retried(db: Db): Db {
  const transaction: Db['transaction'] = (work, config) =>
    untilTaken(async () => {
      const list: (() => void)[] = [];
      const answer = await db.transaction(tx => {
        waiting.set(tx, list);
        return work(tx);
      }, config);
      for (const each of list) each();
      return answer;
    });
  return Object.assign(Object.create(db) as Db, { transaction });
}
