import type { Clock } from '../../../kit/clock.ts';
import type { Database } from '../../../kit/database/database.ts';
import type { Log } from '../../../kit/log/log.ts';
import { newToken } from '../../../kit/security/crypto.ts';
import { oneAtATime, sharedValue } from '../../installation/service.ts';
import type { MediaStore } from '../rules/media-store.ts';

/** A file that says which installation a media store belongs to. */
const MARK = 'installation/mark.txt';

interface StoreDeps {
  database: Pick<Database, 'db' | 'kind'>;
  files: MediaStore;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/**
 * Checks that this server has the media store of the others: the first one marks it, and the database keeps the mark. In
 * another store no server finds the documents and pictures that this one writes; the log says so, and the server starts,
 * as a store may have been lost. One that does not answer is checked at the next start.
 */
export async function checkSharedStore({ database, files, clock, log }: StoreDeps): Promise<void> {
  await oneAtATime(database, async () => {
    const bytes = await files.get(MARK).catch(() => undefined);
    if (bytes === undefined) return;
    const found = bytes && Buffer.from(bytes).toString('utf8');
    const own = found ?? newToken();
    const shared = await sharedValue({ db: database.db, clock }, 'media store', own);
    if (shared !== own)
      log.error(
        'This media store is not the one that the servers of this database share: documents and pictures that one ' +
          'server writes are missing at another. Set MEDIA_S3_URL, or mount one folder as DATA_DIR/media on all of them',
      );
    else if (found === null) await files.put(MARK, Buffer.from(own), 'text/plain');
  });
}
