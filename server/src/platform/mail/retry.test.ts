import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutgoingMail } from './service.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let down = true;
let tries = 0;
const ids = new Set<string>();
const left: OutgoingMail[] = [];
beforeAll(async () => {
  test = await createTestApp({
    transport: async mail => {
      tries += 1;
      ids.add(mail.messageId);
      if (down) throw new Error('connection refused');
      left.push(mail);
    },
  });
});
afterAll(() => test.close());

/** The rounds that wait, by the minutes until they begin. */
async function waiting(): Promise<number[]> {
  const jobs = await test.queue.jobs('send-mail');
  return jobs.filter(job => job.state === 'created').map(job => Math.round(job.startsInHours * 60));
}

async function nextRound(): Promise<void> {
  await test.queue.hasten('send-mail');
  await test.drain();
}

const register = (email: string) =>
  test.app.accounts.register(test.visitor(), { email, pass: 'correct horse battery' });

it('an email waits for its server, round after round, and leaves once', async () => {
  await register('patient@example.com');
  await test.drain();
  expect(tries).toBe(6);
  // A server that has taken an email and could not say so gets it again under its name.
  expect([...ids]).toEqual([expect.stringMatching(/^<mai_\w+@[\w.-]+>$/)]);
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

it('an email that cannot leave is given up after two days', async () => {
  down = true;
  await register('never@example.com');
  await test.drain();
  test.clock.advanceDays(2);
  await nextRound();
  expect(await waiting()).toEqual([]);
});
