import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Mail } from '../../mail/service.ts';
import type { Sites } from '../../sites/service.ts';
import { staleDataMail } from '../mails.tsx';
import { type DataPack, type Freshness, ImportRefused } from '../rules.ts';
import type { DataPacks } from '../service.ts';

export interface RoundDeps {
  db: Db;
  mail: Mail;
  sites: Pick<Sites, 'all'>;
  log: Log;
  dataPacks: Pick<DataPacks, 'refreshDue' | 'stale' | 'import'>;
  /** Whether servers fetch packs by themselves. */
  fetches: () => boolean;
}

export type PackRound = ReturnType<typeof createRound>;

/** Keeps the packs fresh, and tells the operators which ones are not. */
export function createRound({ db, log, mail, sites, dataPacks, fetches }: RoundDeps) {
  const stopping = new AbortController();
  const uploads = new Set<Promise<void>>();
  let running: Promise<void> = Promise.resolve();

  /** Fetches what is due, and mails what has become stale. */
  async function look(): Promise<void> {
    if (fetches()) await dataPacks.refreshDue(stopping.signal);
    for (const freshness of await dataPacks.stale()) await tell(freshness);
  }

  /** One email for each address, and no second one while the data stays as it is. */
  async function tell({ pack, title, checkedAt }: Freshness): Promise<void> {
    const logged = new Set<string>();
    for (const { id: siteId, support_email: to, locale, hosts } of sites.all()) {
      if (logged.has(to)) continue;
      logged.add(to);
      const cause = `stale-data:${siteId}:${pack}:${checkedAt.toISOString()}`;
      const props = { origin: `https://${hosts[0]}`, pack, title, checkedOn: dayOf(checkedAt) };
      await db.transaction(tx => mail.queue(tx, { siteId, to, locale, cause }, staleDataMail, props));
    }
  }

  return {
    /** Runs once; where the server stops meanwhile, another round goes on. */
    run(): Promise<void> {
      const done = look().catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
      running = done.catch(() => {});
      return done;
    },
    /** Imports a file that was uploaded, while the server answers requests; the list of imports says how it ended. */
    importUploaded(pack: DataPack, path: string, { shrunk }: { shrunk: boolean }): Promise<void> {
      const about = { origin: 'console', onlyIfChanged: true, shrunk, signal: stopping.signal, progress() {} } as const;
      const done = dataPacks.import(pack, path, about).then(
        () => {},
        (error: unknown) => {
          if (!(error instanceof ImportRefused)) log.error({ err: error, pack: pack.name }, 'An uploaded file failed');
        },
      );
      uploads.add(done);
      return done.finally(() => uploads.delete(done));
    },
    /** Stops what is going on: a download is gone on with, an import begun anew by the next round, an uploaded file given up. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      await Promise.all([running, ...uploads]);
    },
  };
}
