import type { Db } from '../../kit/database/db.ts';
import type { Checking, Finding, Invariant } from '../../kit/invariants.ts';
import { hasQueue } from '../../platform/jobs/service.ts';

/** An invariant that was checked, and how long that took. */
export interface CheckedInvariant extends Pick<Invariant, 'name' | 'sentence'>, Finding {
  seconds: number;
}

export type Integrity = ReturnType<typeof createIntegrity>;

/** Checks what is always true of an installation, as its modules declare it. */
export function createIntegrity({ db, invariants }: { db: Db; invariants: () => readonly Invariant[] }) {
  const integrity = {
    /** Whether there is anything to check: a database that no server has run on has no queue and no rows. */
    wasServed: (): Promise<boolean> => hasQueue(db),

    /** Checks one invariant after the other, and changes nothing. @throws what the database or the media store throws */
    async *verify(wanted: Checking = {}): AsyncGenerator<CheckedInvariant> {
      for (const { name, sentence, check } of invariants()) {
        const began = performance.now();
        const finding = await check(db, wanted);
        yield { name, sentence, ...finding, seconds: Math.round(performance.now() - began) / 1000 };
      }
    },

    /** The same: a sentence for each invariant that is violated. */
    async findings(): Promise<string[]> {
      const found: string[] = [];
      for await (const { name, sentence, violations, first } of integrity.verify())
        if (violations > 0) found.push(`${name}: ${violations} violations (${first.join(', ')}). ${sentence}`);
      return found;
    },
  };
  return integrity;
}
