import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDatabase, openDatabase } from '../src/kit/database/db.ts';

/** The last step of a build: the database that a first start copies, with all migrations and no row. */
const folder = emptyDatabase();
const dataDir = `${folder}.new`;
for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
const database = await openDatabase({ databaseUrl: null, dataDir });
await database.close();
renameSync(join(dataDir, 'pgdata'), folder);
rmSync(dataDir, { recursive: true });
