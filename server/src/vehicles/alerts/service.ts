import { endRecallMails } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { DomainEvents } from '../../platform/events/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { NOTE_RECALLS, unsubscribeLink, type AlertDeps, type NoteJob } from './service/deps.ts';
import { createDigests } from './service/digests.ts';
import { createRepairs } from './service/repairs.ts';
import { createScheduler } from './service/scheduler.ts';
import * as store from './store.ts';

export const alertsPersonalData = store.personalData;

export type Alerts = ReturnType<typeof createAlerts>;

/**
 * The recalls of saved vehicles: which repairs their owners have marked as done, and emails about new ones. An owner with
 * a confirmed address who wants them gets one a day at most, never about what was known when the vehicle was saved.
 */
export function createAlerts(deps: AlertDeps) {
  const { db, clock, secret, jobs } = deps;
  const { note, round, startWhenDue } = createScheduler(deps);
  const { send } = createDigests(deps);

  return {
    ...createRepairs(deps),

    /** A vehicle was saved: what there is now is known, and no news. In the transaction that saves it. */
    async saved(tx: Db, { account, vin, origin }: DomainEvents['vehicle.saved']): Promise<void> {
      await store.addWatch(tx, { ...account, vin, origin });
      await jobs.enqueue(tx, NOTE_RECALLS, { ...account, vin } satisfies NoteJob);
    },

    /** A vehicle is no longer saved. */
    removed: (tx: Db, { account, vin }: DomainEvents['vehicle.removed']): Promise<void> =>
      store.removeVehicle(tx, account, vin),

    note,
    round,
    startWhenDue,
    sendDigests: send,

    /**
     * Ends the emails that a mailed link names; again, or for an account that has gone, changes nothing.
     * @throws AppError `unsubscribe_link`
     */
    async unsubscribe(caller: Caller, token: string): Promise<{ kind: 'recall' }> {
      const link = unsubscribeLink.verify(token, { secret, now: clock() });
      if (link?.siteId !== caller.site.id) throw new AppError('unsubscribe_link');
      const { siteId, userId } = link;
      await db.transaction(async tx => {
        await endRecallMails(tx, { siteId, userId });
        await store.takeWaiting(tx, { siteId, userId }, 'known', clock());
      });
      return { kind: 'recall' };
    },
  };
}
