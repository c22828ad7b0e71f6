import { createOperators } from '../accounts/service/operators.ts';
import { createAudit } from '../audit/service.ts';
import { readConfig } from '../kit/config.ts';
import { openDatabase } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { whyNotStarted } from '../kit/start-refused.ts';
import { createSites, sitesFolder } from '../sites/service.ts';
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
    const said = await operate(process.argv.slice(2), { db, sites, audit, operators: createOperators({ db, clock }) });
    process.stdout.write(`${said}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : whyNotStarted(error)}\n`);
  process.exitCode = 1;
});
