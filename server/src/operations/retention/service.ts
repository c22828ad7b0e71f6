import { daysAfter, type Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Retention } from '../../kit/retention.ts';

/** Holds to docs/retention.md: removes what the modules have kept long enough. */
export function createRetention({ db, clock, kinds }: { db: Db; clock: Clock; kinds: () => readonly Retention[] }) {
  return {
    async run(): Promise<void> {
      for (const { days, remove } of kinds()) await remove(db, daysAfter(clock(), -days));
    },
  };
}
