import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { MAX_TRIES, nextTry, restAfter, retryAfterOf } from './rules/schedule.ts';
import { newSecret, signedHeaders } from './rules/signing.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

it('signs as the published example of Standard Webhooks does', () => {
  const about = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) };
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], about);
  expect(headers['webhook-timestamp']).toBe('1614265330');
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('signs with both secrets while one takes the place of the other', () => {
  const [old, young] = [newSecret(), newSecret()];
  const body = '{"type":"webhook.test"}';
  const headers = signedHeaders([young, old], { id: 'msg_1', body, at: new Date() });
  for (const secret of [old, young])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'webhook.test' });
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature found');
});

it('tries again on the schedule of the specification, for three days and a bit', () => {
  let at = NOW;
  const hours = [];
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    at = nextTry(tries, at, {})!;
    hours.push(Math.round((at.getTime() - NOW.getTime()) / 36_000) / 100);
  }
  expect(hours).toEqual([0, 0.08, 0.58, 2.58, 7.58, 17.58, 31.58, 51.58, 75.58]);
  expect(nextTry(MAX_TRIES, at, {})).toBeNull();
});

it('waits as long as an endpoint asks, but no longer than a day', () => {
  const waitOf = (retryAfter: number, luck = 0) =>
    (nextTry(1, NOW, { retryAfter, luck })!.getTime() - NOW.getTime()) / 1000;
  expect([waitOf(0), waitOf(0, 1), waitOf(3), waitOf(90), waitOf(1e9)]).toEqual([5, 5.5, 5, 90, 86_400]);
  expect(retryAfterOf('120', NOW)).toBe(120);
  expect(retryAfterOf('Mon, 01 Jun 2026 12:01:00 GMT', NOW)).toBe(60);
  for (const header of [undefined, '', '-5', 'soon', 'Mon, 01 Jun 2020 12:00:00 GMT'])
    expect(retryAfterOf(header, NOW)).toBe(0);
});

it('gives an endpoint a rest that grows while it fails, up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 8, 9, 10_000].map(restAfter)).toEqual([0, 0, 0, 5, 10, 160, 300, 300]);
});
