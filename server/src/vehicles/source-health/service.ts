import { mayOperate } from '../../identity/accounts/rules.ts';
import { dayOf, daysAfter } from '../../kit/clock.ts';
import { createWriteBehind } from '../../kit/database/write-behind.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Provider } from './contract.ts';
import { addedUp, isFailing, latencyOf, within } from './rules.ts';
import * as store from './store.ts';

export type SourceHealth = ReturnType<typeof createSourceHealth>;

export interface SourceHealthDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  /** The sources documents are made from, each with what it is asked for. */
  sources: readonly { name: string; groups: readonly string[]; demo: boolean }[];
}

/** A question to a source that has ended. `fault`: what it met in place of an answer. */
export interface SourceCall {
  source: string;
  ms: number;
  fault: string | null;
}

const WRITE_AFTER_MS = 5_000;
const SHOWN_DAYS = 30;
/** A fault is kept as far as that. */
const MAX_FAULT = 300;

/** How the sources answer: counted by day, for all servers, written with others a few seconds later. */
export function createSourceHealth({ db, clock, sources }: SourceHealthDeps) {
  const calls = createWriteBehind<store.SourceDay>({
    write: rows => store.addCalls(db, rows),
    afterMs: WRITE_AFTER_MS,
    merge: (older, newer) => ({
      ...newer,
      calls: older.calls + newer.calls,
      failures: older.failures + newer.failures,
      latency: addedUp(older.latency, newer.latency),
      answeredAt: newer.answeredAt ?? older.answeredAt,
      failedAt: newer.failedAt ?? older.failedAt,
      fault: newer.fault ?? older.fault,
    }),
  });

  async function daysSince(days: number): Promise<store.SourceDay[]> {
    await calls.flush();
    return store.listDays(db, dayOf(daysAfter(clock(), 1 - days)));
  }

  return {
    /** Counts a call. */
    note({ source, ms, fault }: SourceCall): void {
      const now = clock();
      const day = dayOf(now);
      calls.put(`${source} ${day}`, {
        source,
        day,
        calls: 1,
        failures: fault === null ? 0 : 1,
        latency: latencyOf(ms),
        answeredAt: fault === null ? now : null,
        failedAt: fault === null ? null : now,
        fault: fault?.slice(0, MAX_FAULT) ?? null,
      });
    },

    /** Writes what was counted and not written yet. */
    write: calls.flush,

    /** The sources that fail in half of today's calls or more. */
    async failing(): Promise<string[]> {
      return (await daysSince(1)).filter(isFailing).map(({ source }) => source);
    },

    /** @throws AppError `login_needed`, `role_needed` */
    async providers(caller: Caller): Promise<{ providers: Provider[]; now: string }> {
      mayOperate(caller, 'read_orders');
      const rows = await daysSince(SHOWN_DAYS);
      const now = clock();
      const today = dayOf(now);
      return { now: now.toISOString(), providers: sources.map(source => shown(source, rows, today)) };
    },
  };
}

function shown(
  { name, groups, demo }: SourceHealthDeps['sources'][number],
  rows: readonly store.SourceDay[],
  today: string,
): Provider {
  const own = rows.filter(({ source }) => source === name);
  const answered = own.find(({ answeredAt }) => answeredAt !== null)?.answeredAt;
  const failed = own.find(({ failedAt }) => failedAt !== null);
  return {
    name,
    groups: [...groups],
    demo,
    last_answer: answered?.toISOString() ?? null,
    last_failure: failed?.failedAt?.toISOString() ?? null,
    fault: failed?.fault ?? null,
    failing: own.some(row => row.day === today && isFailing(row)),
    days: own.map(({ day, calls, failures, latency }) => {
      return { day, calls, failures, p50: within(latency, 0.5), p95: within(latency, 0.95) };
    }),
  };
}
