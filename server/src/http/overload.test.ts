import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { overloadRule } from './overload.ts';
import { createHttp } from './server.ts';

describe('overload', () => {
  /** The rule's result after each sample, given as the seconds the sample was late; one is due every half second. */
  function ruleOver(delays: number[]): boolean[] {
    const rule = overloadRule(1_000);
    let at = 0;
    return delays.map(late => rule({ at: (at += 500 + late * 1000), delayMs: late * 1000 }));
  }

  it.each([
    ['an idle server', [0, 0.1, 0]],
    ['one slow moment, however long', [60, 0, 0]],
    ['two slow moments', [9, 9, 0]],
    ['slow moments with a quick one between', [3, 3, 0.9, 3, 3, 0]],
    ['the first seconds of a load', [1.1, 1.1, 1.1, 1.1]],
  ])('%s is none', (_what, delays) => expect(ruleOver(delays)).not.toContain(true));

  it('begins when the event loop has been behind for five seconds, and ends with the first sample in time', () => {
    expect(ruleOver([2, 2, 2, 2, 0.5, 2])).toEqual([false, false, true, true, false, false]);
    expect(ruleOver([1.1, 1.1, 1.1, 1.1, 1.1])).toEqual([false, false, false, false, true]);
  });
});

describe('an overloaded server', () => {
  let test: TestApp;
  let http: FastifyInstance;
  let overloaded = true;
  beforeAll(async () => {
    test = await createTestApp();
    http = await createHttp(test.app, {
      pages: async () => new Response('<p>page</p>'),
      development: false,
      middleware: null,
      overload: { isOverloaded: () => overloaded, stop: () => {} },
    });
    http.get('/assets/style.css', () => 'p {}');
  });
  afterAll(async () => {
    await http.close();
    await test.close();
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { host: 'localhost', ...headers } });

  it('answers 503 with a sentence and when to try again, and serves again when the load is over', async () => {
    const refused = await ask('/api/config');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ code: 'provider_unavailable', reason: 'overloaded', retry_after: 5 });
    const page = await ask('/', { accept: 'text/html' });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
    for (const served of ['/health', '/assets/style.css']) expect((await ask(served)).statusCode).toBe(200);
    overloaded = false;
    for (const again of ['/api/config', '/']) expect((await ask(again)).statusCode).toBe(200);
  });
});
