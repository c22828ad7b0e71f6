import { isAllowed, mayOperate } from '../../identity/accounts/rules.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Payments } from '../payments/service.ts';
import { type Difference, dayList, differenceList, type ReconciledDay } from './contract.ts';
import { daysDue, isOver } from './rules.ts';
import { createKeeping } from './service/keeping.ts';
import { createPresenting } from './service/presenting.ts';
import * as store from './store.ts';

/** Queued for each day of a gateway that is to be compared. */
export const RECONCILE_DAY = 'reconcile-day';

export interface ReconciliationDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs' | 'sites'> {
  payments: Pick<Payments, 'gatewaysOf' | 'hasGateway' | 'compareDay'>;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

const STATES = { open: ['open'], closed: ['settled', 'gone'] } as const;

/** What the gateways of a brand say they have taken and given back on a day, beside what we say. */
export function createReconciliation({ db, clock, audit, jobs, sites, payments }: ReconciliationDeps) {
  const keep = createKeeping(clock);
  const { presented, presentDays } = createPresenting(db);

  async function ask(tx: Db, key: store.DayKey): Promise<void> {
    await store.markAsked(tx, key, clock());
    await jobs.enqueue(tx, RECONCILE_DAY, key);
  }

  return {
    /** Queues every day that is over and was not compared yet, and those whose gateway did not answer. */
    async round(): Promise<void> {
      for (const { id: siteId } of sites.all())
        for (const gateway of payments.gatewaysOf(siteId)) {
          const due = daysDue(await store.lastDay(db, siteId, gateway), clock());
          const silent = (await store.listUnanswered(db, siteId, gateway)).map(({ day }) => day);
          for (const day of [...silent, ...due]) await db.transaction(tx => ask(tx, { siteId, gateway, day }));
        }
    },

    /** Compares one day. Doing it twice changes nothing. */
    async compareDay(key: store.DayKey): Promise<void> {
      const from = new Date(key.day);
      const { siteId, gateway } = key;
      const found = await payments.compareDay({ siteId, gateway, from, until: daysAfter(from, 1) });
      await db.transaction(tx => keep(tx, key, found));
    },

    /** Every attempt has failed: the next round queues the day again. */
    giveUp: (key: store.DayKey): Promise<void> =>
      store.putDay(db, { ...key, state: 'silent', sums: [], askedAt: clock() }),

    /** Open differences of a brand: how many, and since when the first waits. */
    waiting: (siteId: string) => store.sumOpen(db, siteId),

    /** @throws AppError `login_needed`, `role_needed` */
    async days(caller: Caller, { after, limit }: PageRequest<[string, string]> = FIRST_PAGE) {
      const { roles } = mayOperate(caller, 'read_orders');
      const { id: siteId } = caller.site;
      const found = await store.listDays(db, siteId, { after, limit: limit + 1 });
      const { rows, next } = dayList.pageOf(found, limit, ({ day, gateway }) => [day, gateway]);
      const { count: open } = await store.sumOpen(db, siteId);
      return { days: await presentDays(rows), may_settle: isAllowed(roles, 'approve_refunds'), open, next };
    },

    /** @throws AppError `login_needed`, `role_needed` */
    async differences(
      caller: Caller,
      { show, day, gateway }: { show: 'open' | 'closed'; day?: string | undefined; gateway?: string | undefined },
      { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE,
    ) {
      mayOperate(caller, 'read_orders');
      const which = { states: STATES[show], day, gateway };
      const found = await store.listDifferences(db, caller.site.id, which, { after, limit: limit + 1 });
      const { rows, next } = differenceList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const total = await store.countDifferences(db, caller.site.id, which);
      return { differences: await presented(rows), total, next };
    },

    /** Asks a gateway again for a day. @throws AppError `role_needed`, `gateway_not_offered`, `day_not_over` */
    async again(caller: Caller, { day, gateway }: { day: string; gateway: string }): Promise<ReconciledDay> {
      mayOperate(caller, 'approve_refunds');
      const key = { siteId: caller.site.id, gateway, day };
      if (!payments.hasGateway(key.siteId, gateway))
        throw new AppError('gateway_not_offered', { field: 'gateway', params: { gateway } });
      if (!isOver(day, clock())) throw new AppError('day_not_over', { field: 'day' });
      await db.transaction(async tx => {
        await ask(tx, key);
        await audit.write(tx, caller, { action: 'reconciliation.asked', object: day, after: { gateway } });
      });
      const row = await store.findDay(db, key);
      const [shown] = await presentDays(row ? [row] : []);
      return shown!;
    },

    /** Says how a difference was settled. @throws AppError `role_needed`, `not_found`, `difference_closed` */
    async settle(caller: Caller, { difference: id, note }: { difference: string; note: string }): Promise<Difference> {
      const { userId: settledBy } = mayOperate(caller, 'approve_refunds');
      return db.transaction(async tx => {
        const found = await store.lockDifference(tx, caller.site.id, id);
        if (!found) throw new AppError('not_found', { field: 'difference' });
        if (found.state !== 'open') throw new AppError('difference_closed', { field: 'difference' });
        const row = await store.changeDifference(tx, id, { state: 'settled', note, settledBy, settledAt: clock() });
        const { day, gateway, kind, reference } = found;
        const after = { day, gateway, kind, reference, reason: note };
        await audit.write(tx, caller, { action: 'reconciliation.settled', object: found.orderId ?? id, after });
        const [shown] = await presented([row], tx);
        return shown!;
      });
    },
  };
}
