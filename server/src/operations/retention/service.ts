import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { cutoff, RETENTION_DAYS, type RetentionKind } from './rules.ts';
import { REMOVE } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Holds to docs/retention.md: removes what was kept long enough. */
export function createRetention({ db, clock }: { db: Db; clock: Clock }) {
  let ranAt = 0;

  async function run(): Promise<void> {
    for (const kept of Object.keys(RETENTION_DAYS) as RetentionKind[]) await REMOVE[kept](db, cutoff(kept, clock()));
  }

  return {
    run,

    /** Runs once a day. Several servers may run at once: what one has removed is gone for the other. */
    async runWhenDue(): Promise<void> {
      if (clock().getTime() - ranAt < DAY_MS) return;
      ranAt = clock().getTime();
      await run();
    },
  };
}
