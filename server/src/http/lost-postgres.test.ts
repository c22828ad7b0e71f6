import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobs, type JobKind, type Jobs } from '../platform/jobs/service.ts';
import { TAKEN_UP_SECONDS } from '../platform/jobs/service/heartbeat.ts';
import { openDatabase, type Database } from '../kit/database/db.ts';
import { createLog } from '../kit/log/log.ts';
import { SandboxHistory } from '../documents/reports/providers/sandbox.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../testing/builders.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createTestApp } from '../testing/test-app.ts';

const MINUTES = 60_000;
let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.end());

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Runs one query on a separate connection. */
async function ask(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe('a server whose PostgreSQL goes away', () => {
  /** Two reports are in progress; the database is disrupted; requests are tried; both reports finish. */
  async function survives(disrupt: (tryRequest: () => Promise<number>) => Promise<void>): Promise<void> {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const test = await createTestApp({ database, workers: undefined, history: [new SandboxHistory({ paceMs: 150 })] });
    try {
      const member = await buildMember(test);
      await grantCredits(test, member, 'vhr', 3);
      for (const vin of [ACCORD, TESLA]) await test.app.reports.generate(member, { vin });
      const tryRequest = async () => {
        const payload = { email: 'nobody@example.com', pass: 'correct horse battery' };
        return (await test.http.inject({ method: 'POST', url: '/api-cwa/login', payload })).statusCode;
      };
      await disrupt(tryRequest);
      const states = async () => {
        const views = await Promise.all([ACCORD, TESLA].map(vin => test.app.reports.find(member, vin)));
        return views.map(view => view?.state);
      };
      await expect.poll(states, { interval: 500 }).toEqual(['ready', 'ready']);
      expect(await creditsLeft(test, member, 'vhr')).toBe(1);
      expect(await tryRequest()).toBe(401);
    } finally {
      await test.close();
    }
  }

  it(
    'answers 503 while the database is down, and continues its documents afterwards',
    async () => {
      await survives(async tryRequest => {
        for (let restart = 0; restart < 3; restart++) {
          await pause(300);
          postgres.stop();
          expect(await tryRequest()).toBe(503);
          postgres.start();
        }
      });
    },
    3 * MINUTES,
  );

  it(
    'survives the loss of all its connections, again and again',
    async () => {
      await survives(async tryRequest => {
        for (let cut = 0; cut < 20; cut++) {
          const answers = Array.from({ length: 8 }, tryRequest);
          await pause(cut * 5);
          await ask(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null',
          );
          for (const status of await Promise.all(answers)) expect([401, 503]).toContain(status);
        }
      });
    },
    3 * MINUTES,
  );
});

describe('several servers on one PostgreSQL', () => {
  const opened: { jobs: Jobs; database: Database }[] = [];
  afterEach(async () => {
    for (const { jobs, database } of opened.splice(0)) {
      await jobs.stop();
      await database.close();
    }
  });

  async function server(run: JobKind<object>['run']): Promise<Jobs & { database: Database }> {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const jobs = createJobs(database, createLog('silent'), { singleProcess: false, retryDelaySeconds: 5 });
    opened.push({ jobs, database });
    const kind = { name: 'work', retryLimit: 2, expireInSeconds: 600, workers: 1, run, onFailed: async () => {} };
    await jobs.start([kind as JobKind<never>]);
    return { ...jobs, database };
  }

  it(
    'take up the work of one that was killed within 30 seconds of the next start',
    async () => {
      const script = fileURLToPath(new URL('../testing/programs/hanging-server.ts', import.meta.url));
      const victim = fork(script, [postgres.url], { execArgv: ['--import', 'tsx'] });
      await once(victim, 'message');
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      let ran = 0;
      await server(async () => void ran++);
      await expect.poll(() => ran, { interval: 100 }).toBe(1);
    },
    2 * MINUTES,
  );

  it(
    'leave the jobs of a running server alone, however long they take',
    async () => {
      const ran: string[] = [];
      let finish = () => {};
      const first = await server(async () => {
        ran.push('first');
        await new Promise<void>(resolve => (finish = resolve));
      });
      await first.enqueue(first.database.db, 'work', {});
      await expect.poll(() => ran, { interval: 100 }).toEqual(['first']);
      await server(async () => void ran.push('second'));
      await pause((TAKEN_UP_SECONDS + 10) * 1000);
      finish();
      expect(ran).toEqual(['first']);
    },
    2 * MINUTES,
  );
});
