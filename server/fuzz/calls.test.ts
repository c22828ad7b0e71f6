import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALL_ROWS } from '../src/testing/call-rows.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { buildTwoSites, type TwoSites } from '../src/testing/two-sites.ts';
import { BODIES, faultsOf, report, SEED } from './asking.ts';
import { createPeople, type People } from './people.ts';
import { requestsOf, type DescribedCall } from './requests.ts';
import type { Schema } from './values.ts';

interface Described {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const calls = Object.keys(CALL_ROWS);
let test: TestApp;
let world: TwoSites;
let people: People;
beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${SEED} FUZZ_BODIES=${BODIES}\n`);
  test = await createTestApp();
  world = await buildTwoSites(test);
  people = createPeople(test);
});
afterAll(() => test.close());

/** A call as its contract describes it, with inputs it takes. */
function describedCall(name: string): DescribedCall {
  const [method = '', path = ''] = name.split(' ');
  const paths = test.http.swagger().paths as Record<string, Record<string, Described>>;
  const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  const body = requestBody?.content['application/json'].schema;
  const shapes = [body, ...(body?.anyOf ?? [])].flatMap(shape => (shape?.properties ? [shape.properties] : []));
  const asked = Object.fromEntries(parameters.map(({ name: field, schema }) => [field, schema]));
  const row = CALL_ROWS[name];
  const inputs = [row?.input, row?.foreign?.(world.a)].filter(input => input !== undefined);
  return {
    method: method as DescribedCall['method'],
    path,
    shapes: shapes.length > 0 ? shapes : [asked],
    inputs: inputs as Record<string, unknown>[],
  };
}

it.each(calls)('%s', async name => {
  const numRuns = Math.ceil(BODIES / calls.length);
  const requests = fc.sample(requestsOf(describedCall(name)), { seed: SEED + calls.indexOf(name), numRuns });
  const faults = await faultsOf(test.http, people, requests);
  expect(faults.length, report(faults)).toBe(0);
});
