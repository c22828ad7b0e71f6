import { mayOperate } from '../../identity/accounts/rules.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter, type Clock, dayOf } from '../../kit/clock.ts';
import type { PaidTerms } from '../../kit/settings/history-config.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Log } from '../../kit/log/log.ts';
import { usdOf } from './rules.ts';
import * as store from './store.ts';

/** Counts the calls of one source that bills them. */
export interface PaidMeter {
  /**
   * Counts a call that is about to be made. @returns false where the limit of the day is reached: nobody may be asked, and
   * the answer is a gap with that reason
   */
  take(): Promise<boolean>;
}

export type PaidSources = ReturnType<typeof createPaidSources>;
/** What makes the meters of sources. */
export type PaidMeters = Pick<PaidSources, 'meter'>;

const SHOWN_DAYS = 90;

/** Calls to billed sources and their cost, counted in the database: for all servers, also after a restart. */
export function createPaidSources({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  type Terms = Map<string, PaidTerms>;
  /** The terms of the sources in use, by the use. */
  const inUse = new Map<string, Terms>();
  /** The day on which the log was last told that the limit of a source is reached. */
  const logged = new Map<string, string>();

  function tellLog(source: string, day: string, callsPerDay: number): void {
    if (logged.get(source) === day) return;
    logged.set(source, day);
    log.error(
      { source, callsPerDay },
      'A paid source has reached its daily limit and is not asked until tomorrow (UTC)',
    );
  }

  function termsOf(use: string): Terms {
    const terms: Terms = new Map();
    inUse.set(use, terms);
    return terms;
  }

  const metersIn =
    (terms: Terms) =>
    (source: string, { priceMicros, callsPerDay }: PaidTerms): PaidMeter => {
      terms.set(source, { priceMicros, callsPerDay });
      return {
        async take() {
          const day = dayOf(clock());
          const isCounted = await store.addCall(db, { source, day, priceMicros, callsPerDay });
          if (isCounted) return true;
          await store.addRefused(db, { source, day });
          tellLog(source, day, callsPerDay);
          return false;
        },
      };
    };

  return {
    /** The meter of a source under the terms of its settings. */
    meter: metersIn(termsOf('')),

    /** Makes the meters of one use, such as histories, from now on: those that were made before are no longer shown as in use. */
    metersFor: (use: string) => ({ meter: metersIn(termsOf(use)) }),

    /** Their cost to the installation since a day, in millionths of a dollar; null where nothing is known. */
    cost: (since: string): Promise<number | null> => store.sourceCost(db, since),

    /**
     * The sources in use with their terms, and what each was asked on the last 90 days, newest first. The accounts are the
     * installation's, so every brand's operators see the same. @throws AppError `login_needed`, `role_needed`
     */
    async usage(caller: Caller) {
      mayOperate(caller, 'read_orders');
      const today = dayOf(clock());
      const days = await store.listDays(db, dayOf(daysAfter(clock(), -SHOWN_DAYS)));
      return {
        sources: [...inUse.values()]
          .flatMap(terms => [...terms])
          .map(([source, { priceMicros, callsPerDay }]) => ({
            source,
            price_usd: usdOf(priceMicros),
            calls_per_day: callsPerDay,
            calls_today: days.find(row => row.source === source && row.day === today)?.calls ?? 0,
          })),
        days: days.map(({ source, day, calls, refused, costMicros }) => ({
          source,
          day,
          calls,
          refused,
          cost_usd: usdOf(costMicros),
        })),
      };
    },
  };
}
