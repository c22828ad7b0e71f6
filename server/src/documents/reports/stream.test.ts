import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { REPORT_STREAM } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function ordered() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  return member;
}

const requestOf = (token: string, vin = ACCORD, remoteAddress = '203.0.113.7') => ({
  url: `${REPORT_STREAM}?vin=${vin}`,
  headers: { host: 'localhost', authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  remoteAddress,
});
const ask = (...about: Parameters<typeof requestOf>) => test.http.inject(requestOf(...about));

/** A stream that has told its first event. `rest` waits for its end. @returns the answer, and its whole text */
async function follow({ http }: TestApp, ...about: Parameters<typeof requestOf>) {
  const answer = await http.inject({ ...requestOf(...about), payloadAsStream: true });
  const chunks: string[] = [];
  const ended = finished(answer.stream().on('data', chunk => chunks.push(String(chunk))));
  await expect.poll(() => chunks.join('')).toContain('event:');
  return { answer, rest: async () => (await ended, chunks.join('')) };
}

/** The events of a stream, as `name: state step`. */
function eventsOf(body: string): string[] {
  return [...body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => {
    const { state, answered } = JSON.parse(data ?? '{}') as { state: string; answered: number };
    return `${name}: ${state} ${answered}`;
  });
}

describe('the stream of a report', () => {
  it('tells of each change while it is made, by whichever process, and ends when it is ready', async () => {
    const member = await ordered();
    const { answer, rest } = await follow(test, member.token);
    await test.drain();
    const body = await rest();
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const events = eventsOf(body);
    expect(events[0]).toBe('progress: queued 0');
    expect(events.at(-1)).toBe('end: ready 8');
    expect(body).toMatch(/^retry: \d+\n\n/);
  });

  it('of a finished report is its end alone', async () => {
    const member = await ordered();
    await test.drain();
    expect(eventsOf((await ask(member.token)).body)).toEqual(['end: ready 8']);
  });

  it('is refused to a visitor, for a vehicle without a report, and without a number', async () => {
    const member = await ordered();
    const statuses = [ask('', ACCORD), ask(member.token, '5YJ3E1EA2KF317000'), ask(member.token, '')];
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([401, 404, 400]);
  });

  it('is bounded for one address, and free again when its readers have gone', async () => {
    const member = await ordered();
    const open = await Promise.all(Array.from({ length: 12 }, () => follow(test, member.token, ACCORD, '203.0.113.9')));
    expect((await ask(member.token, ACCORD, '203.0.113.9')).statusCode).toBe(429);
    await test.drain();
    for (const { answer, rest } of open)
      expect([answer.statusCode, eventsOf(await rest()).at(-1)]).toEqual([200, 'end: ready 8']);
    expect((await ask(member.token, ACCORD, '203.0.113.9')).statusCode).toBe(200);
  });

  it('ends with the server', async () => {
    const own = await createTestApp();
    const member = await buildMember(own);
    await grantCredits(own, member, 'vhr', 1);
    await own.app.reports.generate(member, { vin: ACCORD });
    const { rest } = await follow(own, member.token);
    await (await own.server()).close();
    expect(eventsOf(await rest())).toEqual(['progress: queued 0']);
    await own.close();
  });
});
