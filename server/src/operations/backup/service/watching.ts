import type { Clock } from '../../../kit/clock.ts';
import type { Database } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Config } from '../../../kit/settings/config.ts';
import { ageWarning } from '../rules.ts';
import type { Backups } from './last-good.ts';
import { offerHolding } from './hold-still.ts';

const LOOK_MS = 60 * 60_000;

interface Watched {
  database: Database;
  backups: Pick<Backups, 'lastGood'>;
  config: Pick<Config, 'dataDir' | 'backups'>;
  clock: Clock;
  log: Log;
}

/**
 * What a running server does for backups: it holds its embedded database still while a command copies it, and warns in the log
 * once an hour while the last good backup is too old. @returns a function that ends both
 */
export async function watchBackups({ database, backups, config, clock, log }: Watched): Promise<() => void> {
  const endHolding = await offerHolding(database, config.dataDir, log);
  const look = (): Promise<void> =>
    backups
      .lastGood()
      .then(last => ageWarning(last, clock(), config.backups.maxAgeHours))
      .then(warning => void (warning !== null && log.warn(warning)))
      .catch((error: unknown) => log.warn({ err: error }, 'The age of the last backup is not known'));
  const looking = setInterval(look, LOOK_MS);
  await look();
  return () => {
    clearInterval(looking);
    endHolding();
  };
}
