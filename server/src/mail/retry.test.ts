import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutgoingMail } from './service.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let down = true;
let tries = 0;
const left: OutgoingMail[] = [];
beforeAll(async () => {
  test = await createTestApp({
    transport: async mail => {
      tries += 1;
      if (down) throw new Error('connection refused');
      left.push(mail);
    },
  });
});
afterAll(() => test.close());

/** The rounds that wait, by the minutes until they begin. */
async function waiting(): Promise<number[]> {
  const text = `select round(extract(epoch from start_after - created_on) / 60)::int as minutes
    from pgboss.job where name = 'send-mail' and state = 'created'`;
  return (await test.database.executeSql(text)).rows.map(row => Number(row['minutes']));
}

async function nextRound(): Promise<void> {
  await test.database.executeSql(`update pgboss.job set start_after = now() where name = 'send-mail'`);
  await test.drain();
}

const register = (email: string) =>
  test.app.accounts.register(test.visitor(), { email, pass: 'correct horse battery' });

it('a letter waits for its server, round after round, and leaves once', async () => {
  await register('patient@example.com');
  await test.drain();
  expect(tries).toBe(6);
  expect(await waiting()).toEqual([30]);
  test.clock.advanceDays(1.9);
  await nextRound();
  expect(await waiting()).toEqual([30]);
  down = false;
  await nextRound();
  expect(left.map(mail => mail.to)).toEqual(['patient@example.com']);
  expect(await waiting()).toEqual([]);
  await nextRound();
  expect(left).toHaveLength(1);
});

it('a letter that cannot leave is given up after two days', async () => {
  down = true;
  await register('never@example.com');
  await test.drain();
  test.clock.advanceDays(2);
  await nextRound();
  expect(await waiting()).toEqual([]);
});
