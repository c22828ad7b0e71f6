import type { Database } from '../../../kit/database/database.ts';
import * as store from '../store.ts';

/** Has one server at a time make the data a new installation begins with; the next one finds it there. */
export async function oneAtATime(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  make: () => Promise<void>,
): Promise<void> {
  // The embedded database has one process, and one connection, which the transaction would keep from `make`.
  if (kind === 'pglite') return make();
  // It holds nothing but the lock while `make` works on other connections.
  await db.transaction(async tx => {
    await store.lockFirstData(tx);
    await make();
  });
}
