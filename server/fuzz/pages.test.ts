import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp } from '../src/http/server.ts';
import { loadPages } from '../src/pages.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { BODIES, faultsOf, report, SEED } from './asking.ts';
import { createPeople, ROLES } from './people.ts';
import { pageRequests } from './requests.ts';
import { pageSweep } from './sweep-pages.ts';

let test: TestApp;
let http: FastifyInstance;
/** With the built pages and files: `npm run build` makes them. */
beforeAll(async () => {
  test = await createTestApp();
  const { handler } = await loadPages(test.app, { development: false });
  http = await createHttp(test.app, { pages: handler, development: false, middleware: null });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

it('pages whose address names nothing', async () => {
  for (const role of ROLES) {
    const faults = await faultsOf(http, createPeople(test), pageSweep(), [role]);
    expect(faults.length, report(faults)).toBe(0);
  }
});

it('pages and files', async () => {
  const requests = fc.sample(pageRequests, { seed: SEED, numRuns: Math.ceil(BODIES / 40) });
  const faults = await faultsOf(http, createPeople(test), requests);
  expect(faults.length, report(faults)).toBe(0);
});
