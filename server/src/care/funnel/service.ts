import type { PlatformDeps } from '../../platform/deps.ts';
import type { PaidSources } from '../../vehicles/paid-sources/service.ts';
import type { Orders } from '../../money/orders/service.ts';
import type { SaleStep } from '../../kit/sale-steps.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import { createCache } from '../../kit/cache.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter, dayOf } from '../../kit/clock.ts';
import { keyedHash } from '../../kit/security/crypto.ts';
import { createWriteBehind } from '../../kit/database/write-behind.ts';
import { FunnelStep, type CountedStep, type FunnelAnswer, type FunnelDays } from './contract.ts';
import { isRobot, onceKey } from './rules.ts';
import * as store from './store.ts';

const WRITE_AFTER_MS = 5_000;
/** So many steps are remembered, so that the database is not asked for each time. */
const MAX_REMEMBERED = 20_000;

export type Funnel = ReturnType<typeof createFunnel>;

export interface FunnelDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret'> {
  orders: Pick<Orders, 'revenue'>;
  paidSources: Pick<PaidSources, 'cost'>;
  /** The steps that leave rows in the tables of other modules. */
  steps: () => readonly SaleStep[];
}

/** How many people go how far: counted by site, day and step, without cookies of its own and without anybody's data. */
export function createFunnel({ db, clock, secret, orders, paidSources, steps: rowSteps }: FunnelDeps) {
  const counts = createWriteBehind<store.Reached>({
    write: rows => store.addReached(db, rows),
    afterMs: WRITE_AFTER_MS,
    merge: (older, newer) => (older.once === null ? { ...older, count: older.count + newer.count } : older),
  });
  const remembered = createCache<string>({ max: MAX_REMEMBERED });

  /** How often each step was reached on a site since a day, by day (UTC). */
  async function stepDays(siteId: string, since: string): Promise<store.StepDay[]> {
    await counts.flush();
    return store.listStepDays(db, siteId, since, rowSteps());
  }

  return {
    /**
     * Counts a step of a visitor, written with others a few seconds later. The same step for the same number counts once a day
     * for a browser, at whichever process. Programs that name themselves count nothing.
     */
    count(caller: Caller, step: CountedStep, vin: string): void {
      if (isRobot(caller.userAgent ?? '')) return;
      const day = dayOf(clock());
      const seen = onceKey(caller, step, vin, day);
      if (seen !== null && remembered.find(seen)) return;
      if (seen !== null) remembered.set(seen, seen);
      const once = seen === null ? null : keyedHash('funnel', seen, secret);
      const siteId = caller.site.id;
      counts.put(once ?? [siteId, day, step].join(' '), { siteId, day, step, count: 1, once });
    },

    /** Writes what was counted and not written yet. */
    write: counts.flush,

    stepDays,

    /** The steps of the caller's site in a period. @throws AppError `login_needed`, `second_factor_setup`, `role_needed` */
    async report(caller: Caller, { days: requested }: { days: FunnelDays }): Promise<FunnelAnswer> {
      mayOperate(caller, 'read_orders');
      const period = Number(requested);
      const since = dayOf(daysAfter(clock(), 1 - period));
      const rows = await stepDays(caller.site.id, since);
      const countOf = (step: FunnelStep, day?: string): number =>
        rows.reduce((sum, row) => (row.step === step && (!day || row.day === day) ? sum + row.count : sum), 0);
      const days = Array.from({ length: period }, (_, back) => dayOf(daysAfter(clock(), -back)));
      const steps = FunnelStep.options;
      const micros = await paidSources.cost(since);
      return {
        period_days: period,
        steps: steps.map(step => ({ step, count: countOf(step) })),
        days: days.map(day => ({
          day,
          counts: Object.fromEntries(steps.map(step => [step, countOf(step, day)])) as Record<FunnelStep, number>,
        })),
        revenue: await orders.revenue(caller.site.id, since),
        source_cost_usd: micros === null ? null : (micros / 1e6).toFixed(2),
      };
    },
  };
}
