import { mayOperate } from '../../../identity/accounts/rules.ts';
import { createWriteBehind } from '../../../kit/database/write-behind.ts';
import { AppError } from '../../../kit/errors.ts';
import { onMeasured } from '../../../kit/measured.ts';
import { askAgain } from '../../../kit/web/fetch.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Breaker } from '../contract.ts';
import { breakerState } from '../rules.ts';
import * as store from '../store.ts';

const WRITE_AFTER_MS = 500;
const MAX_FAULT = 300;

type Noticed = Omit<store.BreakerRow, 'closedAt' | 'triedAt'> | { source: string; answeredAt: Date };

/** Services that are left alone after failures in a row: each process finds that out, all of them show it. */
export function createBreakers({ db, clock, audit }: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>) {
  const began = clock();
  /** When each service was last let through here by hand. */
  const letThrough = new Map<string, number>();
  const noticed = createWriteBehind<Noticed>({
    async write(rows) {
      for (const row of rows)
        await ('answeredAt' in row ? store.closeBreaker(db, row.source, row.answeredAt) : store.openBreaker(db, row));
    },
    afterMs: WRITE_AFTER_MS,
  });
  let ends: (() => void)[] = [];

  return {
    /** Notes from now on which services are left alone by this process. */
    watch(): void {
      ends = [
        onMeasured('provider.rests', ({ provider: source, failures, restMs, fault }) => {
          const openedAt = clock();
          const until = new Date(openedAt.getTime() + restMs);
          noticed.put(source, { source, openedAt, until, failures, fault: fault.slice(0, MAX_FAULT) });
        }),
        onMeasured('provider.recovered', ({ provider: source }) =>
          noticed.put(source, { source, answeredAt: clock() }),
        ),
      ];
    },

    unwatch(): void {
      for (const end of ends) end();
      ends = [];
    },

    write: noticed.flush,

    async list(): Promise<Breaker[]> {
      await noticed.flush();
      const now = clock();
      return (await store.listBreakers(db)).map(row => shown(row, now));
    },

    /** Lets services through here that an operator wants asked again. */
    async readAnew(): Promise<void> {
      for (const { source, triedAt } of await store.listBreakers(db)) {
        if (triedAt === null || triedAt < began || letThrough.get(source) === triedAt.getTime()) continue;
        letThrough.set(source, triedAt.getTime());
        askAgain(source);
      }
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found`, `source_answers` */
    async trySource(caller: Caller, { source }: { source: string }): Promise<Breaker> {
      mayOperate(caller, 'manage_sites');
      await noticed.flush();
      const now = clock();
      return db.transaction(async tx => {
        const row = await store.lockBreaker(tx, source);
        if (!row) throw new AppError('not_found', { field: 'source' });
        if (row.closedAt !== null) throw new AppError('source_answers', { field: 'source' });
        await store.setTried(tx, source, now);
        await dataChanged(tx, 'breakers');
        await audit.write(tx, caller, { action: 'source.tried', object: source });
        return shown({ ...row, triedAt: now }, now);
      });
    },
  };
}

function shown(row: store.BreakerRow, now: Date): Breaker {
  const state = breakerState(row, now);
  const { source, openedAt, until, failures, fault, closedAt } = row;
  return {
    source,
    state,
    since: (closedAt ?? openedAt).toISOString(),
    until: state === 'open' ? until.toISOString() : null,
    failures,
    fault,
  };
}
