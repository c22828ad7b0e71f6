import { isAllowed, mayOperate } from '../../identity/accounts/rules.ts';
import { dayOf, daysAfter } from '../../kit/clock.ts';
import { createWriteBehind } from '../../kit/database/write-behind.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Breaker, Provider, SourceOrder } from './contract.ts';
import { addedUp, isFailing, latencyOf, within } from './rules.ts';
import { createBreakers } from './service/breakers.ts';
import * as store from './store.ts';

export type SourceHealth = ReturnType<typeof createSourceHealth>;

export interface SourceHealthDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  /** The sources documents are made from, each with what it is asked for. */
  sources: readonly Source[];
  /** The services of a kind, in the order of the settings. */
  orders: readonly { kind: SourceOrder['kind']; sources: readonly { name: string; demo: boolean }[] }[];
}

interface Source {
  name: string;
  groups: readonly string[];
  demo: boolean;
  license?: { cacheDays: number | null; share: boolean; export: boolean; translate: boolean } | undefined;
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
export function createSourceHealth(deps: SourceHealthDeps) {
  const { db, clock, sources } = deps;
  const breakers = createBreakers(deps);
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

    /** Notes from now on which services this process leaves alone. */
    watch: breakers.watch,

    /** Ends that, and writes what was counted and not written yet. */
    async stop(): Promise<void> {
      breakers.unwatch();
      await breakers.write();
      await calls.flush();
    },

    readBreakers: breakers.readAnew,
    trySource: breakers.trySource,

    /** The sources that fail in half of today's calls or more. */
    async failing(): Promise<string[]> {
      return (await daysSince(1)).filter(isFailing).map(({ source }) => source);
    },

    /** @throws AppError `login_needed`, `role_needed` */
    async providers(caller: Caller): Promise<Providers> {
      const { roles } = mayOperate(caller, 'read_orders');
      const rows = await daysSince(SHOWN_DAYS);
      const now = clock();
      const today = dayOf(now);
      return {
        now: now.toISOString(),
        providers: sources.map(source => shown(source, rows, today)),
        orders: deps.orders.map(({ kind, sources: of }) => {
          return { kind, sources: of.map(({ name, demo }) => ({ name, demo })) };
        }),
        breakers: await breakers.list(),
        may_try: isAllowed(roles, 'manage_sites'),
      };
    },
  };
}

interface Providers {
  providers: Provider[];
  orders: SourceOrder[];
  breakers: Breaker[];
  may_try: boolean;
  now: string;
}

function shown({ name, groups, demo, license }: Source, rows: readonly store.SourceDay[], today: string): Provider {
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
    license: license
      ? {
          keep_days: license.cacheDays,
          share: license.share,
          export: license.export,
          translate: license.translate,
        }
      : null,
    failing: own.some(row => row.day === today && isFailing(row)),
    days: own.map(({ day, calls, failures, latency }) => {
      return { day, calls, failures, p50: within(latency, 0.5), p95: within(latency, 0.95) };
    }),
  };
}
