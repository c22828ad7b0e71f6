import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

let test: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  const app = { ...test.app, config: { ...test.app.config, maxEventLoopDelayMs: 50 } };
  http = await createHttp(app, { pages: null, development: false, middleware: null });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

/** Keeps the event loop busy. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
const ask = (url: string) => http.inject({ url, headers: { host: 'localhost' } });

describe('an overloaded server', () => {
  it('answers 503 with a sentence and when to try again, and serves again when the load is over', async () => {
    let answer = await ask('/api/config');
    for (let tries = 0; answer.statusCode === 200 && tries < 20; tries += 1) {
      block(200);
      await new Promise(resolve => setTimeout(resolve));
      answer = await ask('/api/config');
    }
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'provider_unavailable', reason: 'overloaded', retry_after: 5 });
    await expect.poll(async () => (await ask('/api/config')).statusCode, { timeout: 20_000 }).toBe(200);
  });
});
