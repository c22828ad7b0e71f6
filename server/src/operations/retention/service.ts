import { daysAfter, type Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Retention } from '../../kit/retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Holds to docs/retention.md: removes what the modules have kept long enough. */
export function createRetention({ db, clock, kinds }: { db: Db; clock: Clock; kinds: () => readonly Retention[] }) {
  let ranAt = 0;

  async function run(): Promise<void> {
    for (const { days, remove } of kinds()) await remove(db, daysAfter(clock(), -days));
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
