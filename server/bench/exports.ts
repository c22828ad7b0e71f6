import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memberActor } from '../src/identity/accounts/service.ts';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { createFolderStore } from '../src/platform/media/providers/folder-store.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { fillOrders, ORDERS } from './console.ts';
import type { BenchResult } from './result.ts';
import { watched } from './watched.ts';

const OWNER = 'usr_1';
const LOOK_MS = 50;
const MB = 1024 * 1024;

/** Writes an export of every order part by part, as the queue does. */
async function writeAll(test: TestApp, owner: Caller): Promise<{ seconds: number; rows: number; megabytes: number }> {
  const start = performance.now();
  const { id } = await test.app.exports.ask(owner, { list: 'orders', format: 'csv', filters: {} });
  for (;;) {
    await test.app.exports.write({ siteId: owner.site.id });
    const { exports } = await test.app.exports.list(owner);
    const { state, rows, bytes } = exports.find(each => each.id === id)!;
    if (state === 'running') continue;
    if (state !== 'ready') throw new Error(`The export is ${state}`);
    return { seconds: (performance.now() - start) / 1000, rows, megabytes: bytes / MB };
  }
}

async function measure(database: Database, folder: string): Promise<BenchResult> {
  const test = await createTestApp({ database, files: createFolderStore(folder) });
  await database.executeSql(`insert into operator_roles (id, user_id, scope, role, granted_by, created_at)
    values ('rol_1', '${OWNER}', 'default', 'owner', 'bench', now())`);
  const actor = memberActor({ userId: OWNER, email: 'buyer1@example.com', roles: ['owner'] });
  const owner: Caller = { ...test.visitor(), actor };
  const quiet = watched(() => test.app.orderDesk.list(owner, {}));
  await pause(5_000);
  const before = await quiet.end();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const memory = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), LOOK_MS);
  const busy = watched(() => test.app.orderDesk.list(owner, {}));
  const { seconds, rows, megabytes } = await writeAll(test, owner);
  const meanwhile = await busy.end();
  clearInterval(memory);
  await test.close();
  return {
    name: 'Exports: every order of a brand',
    rows: [
      { measure: 'time', unit: 's', ours: seconds, target: '≤ 900' },
      { measure: 'memory more than before, at most', unit: 'MB', ours: (peak - idle) / MB, target: '≤ 150' },
      { measure: 'a list before, p95', unit: 'ms', ours: before, target: '≤ 150' },
      { measure: 'a list meanwhile, p95', unit: 'ms', ours: meanwhile, target: '≤ 150' },
    ],
    notes: [`${rows} of ${ORDERS} orders, ${megabytes.toFixed(0)} MB, in the process that answers, on PostgreSQL.`],
  };
}

/** A file of a million orders on PostgreSQL, and what it costs who reads a list meanwhile. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'marque-exports-'));
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  try {
    await fillOrders(database);
    return await measure(database, folder);
  } finally {
    await database.close().catch(() => {});
    postgres.end();
    await rm(folder, { recursive: true, force: true });
  }
}
