import { mayOperate } from '../accounts/rules.ts';
import type { Caller } from '../kit/caller.ts';
import { daysAfter, type Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { FunnelStep, type CountedStep, type FunnelAnswer, type FunnelDays } from './contract.ts';
import { dayOf, isRobot, onceKey } from './rules.ts';
import * as store from './store.ts';

const WRITE_AFTER_MS = 5_000;
/** So many steps are remembered, so that none is counted twice on a day. */
const MOST_REMEMBERED = 20_000;

export type Funnel = ReturnType<typeof createFunnel>;

/** How many people go how far: counted by site, day and step, without cookies of its own and without anybody's data. */
export function createFunnel({ db, clock }: { db: Db; clock: Clock }) {
  let waiting = new Map<string, store.FunnelDay>();
  const remembered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const rows = waiting;
    waiting = new Map();
    try {
      await store.addCounts(db, [...rows.values()]);
    } catch (error) {
      for (const [key, row] of rows) waiting.set(key, { ...row, count: row.count + (waiting.get(key)?.count ?? 0) });
      throw error;
    }
  }

  /** Writes what was counted and not written yet. */
  function write(): Promise<void> {
    const done = writing.then(writeWaiting);
    writing = done.catch(() => {});
    return done;
  }

  function isNew(caller: Caller, step: CountedStep, vin: string, day: string): boolean {
    const key = onceKey(caller, step, vin, day);
    if (key === null) return true;
    if (remembered.has(key)) return false;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.add(key);
    return true;
  }

  return {
    /**
     * Counts a step of a visitor, written with others a few seconds later. The same step for the same number counts once a day
     * for a browser. Programs that name themselves count nothing. `vin` is compared in memory and never written.
     */
    count(caller: Caller, step: CountedStep, vin: string): void {
      const day = dayOf(clock());
      if (isRobot(caller.userAgent ?? '') || !isNew(caller, step, vin, day)) return;
      const siteId = caller.site.id;
      const key = [siteId, day, step].join(' ');
      waiting.set(key, { siteId, day, step, count: (waiting.get(key)?.count ?? 0) + 1 });
      timer ??= setTimeout(() => void write().catch(() => {}), WRITE_AFTER_MS).unref();
    },

    write,

    /** The steps of the caller's site in a period. @throws AppError `login_needed`, `second_factor_setup`, `role_needed` */
    async report(caller: Caller, { days: asked }: { days: FunnelDays }): Promise<FunnelAnswer> {
      mayOperate(caller, 'read_orders');
      await write();
      const period = Number(asked);
      const since = dayOf(daysAfter(clock(), 1 - period));
      const rows = await store.listStepDays(db, caller.site.id, since);
      const countOf = (step: FunnelStep, day?: string): number =>
        rows.reduce((sum, row) => (row.step === step && (!day || row.day === day) ? sum + row.count : sum), 0);
      const days = Array.from({ length: period }, (_, back) => dayOf(daysAfter(clock(), -back)));
      const steps = FunnelStep.options;
      const micros = await store.sourceCost(db, since);
      return {
        period_days: period,
        steps: steps.map(step => ({ step, count: countOf(step) })),
        days: days.map(day => ({
          day,
          counts: Object.fromEntries(steps.map(step => [step, countOf(step, day)])) as Record<FunnelStep, number>,
        })),
        revenue: await store.listRevenue(db, caller.site.id, since),
        source_cost_usd: micros === null ? null : (micros / 1e6).toFixed(2),
      };
    },
  };
}
