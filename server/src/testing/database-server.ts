import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../kit/settings/config.ts';
import { randomCode } from '../kit/security/ids.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the names of this run's databases begin. */
    databasePrefix: string;
  }
}

/** Before and after a run: with `DATABASE_URL`, drops the databases its workers have made on that server. */
export default function setup(project: TestProject): () => Promise<void> {
  const prefix = `marque_test_${randomCode(8)}_`;
  project.provide('databasePrefix', prefix);
  return async () => {
    const { databaseUrl } = readConfig();
    if (!databaseUrl) return;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const found = `select datname as name from pg_database where starts_with(datname, $1)`;
      for (const { name } of (await client.query<{ name: string }>(found, [prefix])).rows) {
        await client.query(`drop database ${name} with (force)`);
      }
    } finally {
      await client.end();
    }
  };
}
