import type { PlatformDeps } from '../../platform/deps.ts';
import { contactOf } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Vehicles } from '../decode/service.ts';
import { sourcesBackMail } from './mails.tsx';
import * as store from './store.ts';

export { watchesPersonalData } from './store.ts';

/** Queued for every watch; carried out by `check`. */
export const CHECK_SOURCES = 'check-sources';
/** Sources that do not answer are asked again this often. */
const AGAIN_AFTER_S = 10 * 60;
/** No email is sent later than this. */
const WATCH_DAYS = 7;
/** So many vehicles one address or member may wait for at a time. */
const MAX_WATCHES = 5;

/** Which watch a job is about. */
export interface WatchJob {
  siteId: string;
  watchId: string;
}

export interface OutageDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'mail'> {
  vehicles: Vehicles;
}

export type Outages = ReturnType<typeof createOutages>;

/** Mails people once when the sources of a vehicle's history are back. */
export function createOutages({ db, clock, jobs, mail, vehicles }: OutageDeps) {
  return {
    /**
     * Stores a request for an email about a vehicle, for a week; asking again changes nothing. Nothing is kept where the
     * sources answer already.
     * @throws AppError `email_wanted`, `vin_wrong`, `vin_check_digit`, `too_many`
     */
    async tellWhenBack(caller: Caller, input: { vin: string; email?: string | undefined }) {
      const who = watcherOf(caller, input.email);
      const { decoded, title } = vehicles.forDocument(input.vin, 'report');
      const { vin } = decoded;
      if ((await vehicles.sourcesOf(vin)) !== 'down') return { vin, watching: false, until: null };
      const siteId = caller.site.id;
      const waits = await db.transaction(async tx => {
        const own = await store.listWatchesOf(tx, siteId, who);
        const before = own.find(watch => watch.vin === vin);
        if (before) return before;
        if (own.length >= MAX_WATCHES) throw new AppError('too_many');
        const now = clock();
        const about = { siteId, vin, title, locale: caller.locale, origin: caller.origin };
        const row = { id: newId('out'), ...about, ...who, createdAt: now, endsAt: daysAfter(now, WATCH_DAYS) };
        const added = await store.addWatch(tx, row);
        if (added) await checkLater(tx, { siteId, watchId: added.id });
        return row;
      });
      return { vin, watching: true, until: waits.endsAt.toISOString() };
    },

    /** Whether the member waits for a vehicle already; never answered for a visitor's address. */
    async isWaiting(caller: Caller, vin: string): Promise<boolean> {
      if (caller.actor.kind !== 'member') return false;
      const own = await store.listWatchesOf(db, caller.site.id, { userId: caller.actor.userId });
      return own.some(watch => watch.vin === vin);
    },

    /**
     * Asks the sources for the oldest watch of a vehicle, the others wait for its answer. When they answer, everyone who
     * waits gets one mail and is forgotten; an expired watch is deleted without one.
     */
    async check(job: WatchJob): Promise<void> {
      const watch = await store.findWatch(db, job.siteId, job.watchId);
      if (!watch) return;
      if (watch.endsAt <= clock()) return store.removeWatch(db, watch);
      const [first] = await store.listWatchesFor(db, job.siteId, watch.vin);
      if (first?.id !== watch.id || (await vehicles.sourcesOf(watch.vin)) === 'down') return checkLater(db, job);
      await db.transaction(async tx => {
        for (const row of await store.takeWatchesFor(tx, job.siteId, watch.vin)) await tell(tx, row);
      });
    },

    /** Every try failed: the watch comes up again. */
    onFailed: (job: WatchJob): Promise<void> => checkLater(db, job),
  };

  function checkLater(tx: Db, job: WatchJob): Promise<void> {
    return jobs.enqueue(tx, CHECK_SOURCES, job, { afterSeconds: AGAIN_AFTER_S });
  }

  async function tell(tx: Db, row: store.WatchRow): Promise<void> {
    if (row.endsAt <= clock()) return;
    const { siteId, userId, locale } = row;
    const contact = userId ? await contactOf(tx, siteId, userId) : { to: row.email ?? '', locale };
    // A visitor's address was given for this email only: it is not stored with the sent email.
    const about = { siteId, ...contact, cause: `sources-back:${row.id}`, forget: userId === null };
    await mail.queue(tx, about, sourcesBackMail, { origin: row.origin, vin: row.vin, title: row.title });
  }
}

function watcherOf(caller: Caller, email: string | undefined): store.Watcher {
  if (caller.actor.kind === 'member') return { userId: caller.actor.userId };
  if (!email) throw new AppError('email_wanted', { field: 'email' });
  return { email };
}
