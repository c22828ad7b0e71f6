import type { Db } from './db.ts';

/** Takes a transaction back, and carries the answer of its work out of it. */
class Undo extends Error {
  constructor(readonly answer: unknown) {
    super('A dry run is undone');
  }
}

/** Runs `work` in a transaction that is then taken back. @returns the answer of `work` @throws what `work` throws */
export async function dryRun<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  const undone: unknown = await db
    .transaction(async tx => {
      throw new Undo(await work(tx));
    })
    .catch((error: unknown) => error);
  if (undone instanceof Undo) return undone.answer as Answer;
  throw undone;
}
