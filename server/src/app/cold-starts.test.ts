import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../kit/database/migrated.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createBuyer } from '../testing/servers/buyer.ts';
import { startProduct, type ProductProcess } from '../testing/servers/product-process.ts';

const PROCESSES = 5;

let postgres: OwnPostgres;
let folder: string;
const running = new Set<ProductProcess>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-cold-'));
  postgres = await startPostgres();
}, 60_000);
afterAll(() => {
  for (const process of running) process.kill();
  postgres.end();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const process = await startProduct({
    DATA_REFRESH: 'off',
    DEFAULT_SITE_DOMAIN: 'localhost',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    RATE_LIMITS: 'off',
    ...settings,
  });
  running.add(process);
  return process;
}

async function rowsOf(sql: string) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

it('five processes that start at once on an empty database all serve: one has migrated, and what one signs the others take', async () => {
  // The product is built by the first start, where its source is newer: five at once would build it five times.
  await (await start({ DATABASE_URL: '', DATA_DIR: join(folder, 'built') })).stop();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'shared') };
  const starts = Array.from({ length: PROCESSES }, () => start(settings));
  const started = await Promise.all(starts);
  const ready = started.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status);
  expect(await Promise.all(ready)).toEqual(started.map(() => 200));
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: object[];
  };
  const applied =
    'select count(*)::int as rows, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations';
  expect(await rowsOf(applied)).toEqual([{ rows: journal.entries.length, migrations: journal.entries.length }]);
  expect(await rowsOf(`select count(*)::int as secrets from installation_secrets where name = 'signing'`)).toEqual([
    { secrets: 1 },
  ]);
  // Each request goes to the next process: the account, the payment, its signed return, the session.
  let asked = 0;
  const buyer = createBuyer((path, body, token) => {
    const { origin } = started[asked++ % PROCESSES]!;
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(`${origin}${path}`, body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers });
  });
  for (let count = 0; count < PROCESSES; count++) await buyer.buy('sticker');
  expect(await Promise.all(started.map(each => each.stop()))).toEqual(started.map(() => 0));
  expect(started.flatMap(({ printed }) => printed.filter(line => line.startsWith('{')))).toEqual([]);
}, 300_000);
