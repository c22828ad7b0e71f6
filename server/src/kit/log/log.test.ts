import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobKind } from '../../platform/jobs/service.ts';
import { createJobs } from '../../platform/jobs/service.ts';
import { createTestApp, freshDatabase, type TestApp } from '../../testing/test-app.ts';
import { queueRows } from '../../testing/rows/queue-rows.ts';
import { createLog, serializeError } from './log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: line => void lines.push(line) });
const PERSON = { email: 'ada@example.com', name: 'Ada Lovelace', vin: '1HGCM82633A004352' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ log });
});
afterAll(() => test.close());

/** A query that fails with everything about a person among its parameters. */
async function failedQuery(): Promise<unknown> {
  const { email, name, vin } = PERSON;
  return test.database.db.execute(sql`insert into nowhere values (${email}, ${name}, ${vin})`);
}

function expectNobody(): string {
  const all = lines.join('');
  for (const value of Object.values(PERSON)) expect(all).not.toContain(value);
  return all;
}

describe('the log of a failed query', () => {
  it('contains the driver’s code, message and stack, but no parameter', async () => {
    lines.length = 0;
    await failedQuery().catch((err: unknown) => log.error({ err }, 'failed'));
    const all = expectNobody();
    expect(JSON.parse(all).err).toMatchObject({ code: '42P01', message: expect.stringContaining('nowhere') });
    expect(JSON.parse(all).err.stack).toMatch(/^at /);
  });

  it('contains no parameter when the driver quotes it, or another error wraps it', async () => {
    const bad = await test.database.db.execute(sql`select ${'ada-at-home'}::int`).catch((error: unknown) => error);
    expect(serializeError(bad).message).toContain('invalid input syntax');
    expect(JSON.stringify(serializeError(new Error('The step failed', { cause: bad })))).not.toContain('ada-at-home');
    expect(serializeError(new Error(`550 rejected: <${PERSON.email}>`)).message).toBe('550 rejected: <…>');
  });

  it('contains no parameter of a request', async () => {
    lines.length = 0;
    test.app.accounts.resetPassword = () => failedQuery() as Promise<never>;
    const payload = { email: PERSON.email };
    const answer = await test.http.inject({ method: 'POST', url: '/api-cwa/reset-password', payload });
    expect(answer.statusCode).toBe(500);
    expect(expectNobody()).toContain('A request failed');
    expect(JSON.parse(lines.at(-1) ?? '{}').reqId).toBe(answer.json().request_id);
  });

  it('contains no parameter in a job, and neither does the queue', async () => {
    lines.length = 0;
    const database = await freshDatabase();
    const jobs = createJobs(database, log, { singleProcess: true, retryDelaySeconds: 0 });
    const ended = new EventEmitter();
    const hasEnded = once(ended, 'abandoned');
    const kind = {
      name: 'fails',
      retryLimit: 0,
      expireInSeconds: 60,
      workers: 1,
      run: async () => void (await failedQuery()),
      onFailed: async () => void ended.emit('abandoned'),
    };
    await jobs.start([kind as JobKind<never>]);
    await jobs.enqueue(database.db, kind.name, {});
    jobs.wakeAll();
    await hasEnded;
    expect(expectNobody()).toContain('A job attempt failed');
    const rows = JSON.stringify(await queueRows(database).jobs('fails'));
    expect(rows).toContain('nowhere');
    for (const value of Object.values(PERSON)) expect(rows).not.toContain(value);
    await jobs.stop();
    await database.close();
  });
});
