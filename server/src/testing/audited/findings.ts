import { auditOf } from '../../app/configured-app.ts';
import { openDatabase } from '../../kit/database/db.ts';
import { readConfig } from '../../kit/settings/config.ts';

/** What `audit verify` finds on the database and the data folder of these settings, which no server of the embedded database has. */
export async function auditFindings(settings: Record<string, string>): Promise<string[]> {
  const config = readConfig(settings);
  const database = await openDatabase(config);
  return auditOf(config)(database, config).finally(() => database.close());
}
