import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Mail } from '../../mail/service.ts';
import type { Site } from '../../sites/contract.ts';
import { staleDataMail } from '../mails.tsx';
import type { Freshness } from '../rules.ts';
import type { DataPacks } from '../service.ts';

/** The start and the first pages go before. */
const FIRST_MS = 10_000;
const FIRST_SPREAD_MS = 20_000;
/** How often a server looks for what is due. */
const LOOK_MS = 60_000;

export interface WatchingDeps {
  db: Db;
  log: Log;
  mail: Mail;
  sites: readonly Site[];
  dataPacks: Pick<DataPacks, 'refreshDue' | 'stale'>;
  /** Whether the server fetches packs by itself. */
  fetches: boolean;
  random(): number;
}

export type Watching = ReturnType<typeof createPolling>;

/** Keeps the packs of a running server fresh, and tells its operators which ones are not. */
export function createPolling({ db, log, mail, sites, dataPacks, fetches, random }: WatchingDeps) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let stale: readonly Freshness[] = [];

  /** Looks once: fetches what is due, and mails what has become stale. */
  async function look(): Promise<void> {
    if (fetches) await dataPacks.refreshDue(stopping.signal);
    stale = await dataPacks.stale();
    for (const freshness of stale) await tell(freshness);
  }

  /** One email for each address, and no second one while the data stays as it is. */
  async function tell({ pack, title, checkedAt }: Freshness): Promise<void> {
    const logged = new Set<string>();
    for (const { id: siteId, support_email: to, locale, hosts } of sites) {
      if (logged.has(to)) continue;
      logged.add(to);
      const cause = `stale-data:${siteId}:${pack}:${checkedAt.toISOString()}`;
      const props = { origin: `https://${hosts[0]}`, pack, title, checkedOn: dayOf(checkedAt) };
      await db.transaction(tx => mail.queue(tx, { siteId, to, locale, cause }, staleDataMail, props));
    }
  }

  function lookIn(ms: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error }, 'The data packs could not be updated');
        })
        .then(() => lookIn(LOOK_MS));
    }, ms).unref();
  }

  return {
    look,
    /** The packs that were stale when they were last looked at. */
    stale: (): readonly Freshness[] => stale,
    /** Looks after the packs from now on, in the background. */
    start: (): void => lookIn(FIRST_MS + random() * FIRST_SPREAD_MS),
    /** Stops what is going on: a download is gone on with, an import begun anew at the next start. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
}
