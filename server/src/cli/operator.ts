import { createOperators } from '../identity/accounts/service/operators.ts';
import { createAudit } from '../platform/audit/service.ts';
import { readConfig } from '../kit/settings/config.ts';
import { openDatabase } from '../kit/database/db.ts';
import { AppError } from '../kit/errors.ts';
import { whyNotStarted } from '../kit/settings/start-refused.ts';
import { replaceSigningSecret } from '../platform/installation/service.ts';
import { createSites, sitesFolder } from '../platform/sites/service.ts';
import { CommandRefused } from './command.ts';
import { operate } from './operator-commands.ts';

/** Opens the database as the server does, so it is refused while a server uses the data folder. */
async function main(): Promise<void> {
  const config = readConfig();
  const clock = () => new Date();
  const database = await openDatabase(config);
  try {
    const { db } = database;
    const sites = createSites({ folder: config.sitesDir ?? sitesFolder, fallbackHost: config.defaultSiteDomain });
    const audit = createAudit(db, clock, () => {
      throw new AppError('role_needed');
    });
    const replaceSecret = () => replaceSigningSecret({ ...config, db, clock });
    const operators = createOperators({ db, clock });
    const text = await operate(process.argv.slice(2), { db, sites, audit, operators, replaceSecret });
    process.stdout.write(`${text}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : whyNotStarted(error)}\n`);
  process.exitCode = 1;
});
