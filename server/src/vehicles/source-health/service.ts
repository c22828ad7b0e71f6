import { isAllowed, mayOperate } from '../../identity/accounts/rules.ts';
import { dayOf, daysAfter } from '../../kit/clock.ts';
import { createWriteBehind } from '../../kit/database/write-behind.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Breaker, OrderVersion, Provider, ProviderDay, ProviderDayRow, SourceOrder } from './contract.ts';
import { addedUp, type CallEnd, endsOf, isFailing, latencyOf, within } from './rules.ts';
import { createBreakers } from './service/breakers.ts';
import { createOrders, type OrderDeps } from './service/orders.ts';
import * as store from './store.ts';

export type SourceHealth = ReturnType<typeof createSourceHealth>;

export interface SourceHealthDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'>, OrderDeps {
  /** The sources documents are made from and pages ask, each with what it is asked for. */
  sources: () => readonly Source[];
}

interface Source {
  name: string;
  groups: readonly string[];
  demo: boolean;
  license?: { cacheDays: number | null; share: boolean; export: boolean; translate: boolean } | undefined;
}

/** A question to a source that has ended. `fault`: what it met in place of an answer; `end` counts only without. */
export interface SourceCall {
  source: string;
  ms: number;
  fault: string | null;
  end: CallEnd;
}

const WRITE_AFTER_MS = 5_000;
const SHOWN_DAYS = 30;
/** As long as days are kept. */
const KEPT_DAYS = 400;
/** A fault is kept as far as that. */
const MAX_FAULT = 300;

/** How the sources answer: counted by day, for all servers, written with others a few seconds later. */
export function createSourceHealth(deps: SourceHealthDeps) {
  const { db, clock, sources } = deps;
  const breakers = createBreakers(deps);
  const orders = createOrders(deps);
  const calls = createWriteBehind<store.SourceDay>({
    write: rows => store.addCalls(db, rows),
    afterMs: WRITE_AFTER_MS,
    merge: (older, newer) => ({
      ...newer,
      calls: older.calls + newer.calls,
      failures: older.failures + newer.failures,
      found: older.found + newer.found,
      nothing: older.nothing + newer.nothing,
      silent: older.silent + newer.silent,
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
    note({ source, ms, fault, end }: SourceCall): void {
      const now = clock();
      const day = dayOf(now);
      const counts = (what: CallEnd) => (fault === null && end === what ? 1 : 0);
      calls.put(`${source} ${day}`, {
        source,
        day,
        calls: 1,
        failures: fault === null ? 0 : 1,
        found: counts('found'),
        nothing: counts('nothing'),
        silent: counts('silent'),
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
    loadOrders: orders.load,
    orderOf: orders.namesOf,
    setOrder: orders.set,

    /** The sources that fail in half of today's calls or more. */
    async failing(): Promise<string[]> {
      return (await daysSince(1)).filter(isFailing).map(({ source }) => source);
    },

    /** Every day that is kept of every source, the newest first. @throws AppError `login_needed`, `role_needed` */
    async days(caller: Caller): Promise<ProviderDayRow[]> {
      mayOperate(caller, 'read_orders');
      return (await daysSince(KEPT_DAYS)).map(row => ({ source: row.source, ...shownDay(row) }));
    },

    /** @throws AppError `login_needed`, `role_needed` */
    async providers(caller: Caller): Promise<Providers> {
      const { roles } = mayOperate(caller, 'read_orders');
      const rows = await daysSince(SHOWN_DAYS);
      const now = clock();
      const today = dayOf(now);
      return {
        now: now.toISOString(),
        providers: sources().map(source => shown(source, rows, today)),
        orders: orders.list(),
        order_versions: await orders.versions(),
        breakers: await breakers.list(),
        may_try: isAllowed(roles, 'manage_sites'),
        may_order: isAllowed(roles, 'manage_sites') && (await deps.managesAll(caller)),
      };
    },
  };
}

interface Providers {
  providers: Provider[];
  orders: SourceOrder[];
  order_versions: OrderVersion[];
  breakers: Breaker[];
  may_try: boolean;
  may_order: boolean;
  now: string;
}

function shownDay(row: store.SourceDay): ProviderDay {
  const { day, calls, failures, latency } = row;
  return { day, calls, ...endsOf(row), failures, p50: within(latency, 0.5), p95: within(latency, 0.95) };
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
    days: own.map(shownDay),
  };
}
