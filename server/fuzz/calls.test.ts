import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALL_ROWS } from '../src/testing/rows/call-rows.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { buildTwoSites, type TwoSites } from '../src/testing/two-sites.ts';
import { BODIES, faultsOf, report, SEED } from './asking.ts';
import { createPeople, ROLES, type People } from './people.ts';
import { requestsOf, type DescribedCall, type Sent } from './requests.ts';
import { sweepOf } from './sweep.ts';
import type { Schema } from './values.ts';

interface Described {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const calls = Object.keys(CALL_ROWS);
/** Random requests of each call, however few requests there are. */
const MIN_RANDOM = 20;
const seedOf = (name: string): number => SEED + calls.indexOf(name);
let test: TestApp;
let http: FastifyInstance;
let world: TwoSites;
let people: People;
/** One of so many requests of a sweep is sent, chosen by the seed: all of them with `FUZZ_BODIES=50000`. */
let oneOf: number;
/** How many random requests a call gets, after its sweep. */
let perCall: number;
beforeAll(async () => {
  test = await createTestApp();
  http = await test.server();
  world = await buildTwoSites(test);
  people = createPeople(test);
  const all = calls.reduce((sum, name) => sum + sweepOf(describedCall(name)).length, 0);
  oneOf = Math.max(1, Math.ceil(all / Math.max(1, BODIES - MIN_RANDOM * calls.length)));
  const swept = calls.reduce((sum, name) => sum + chosenOf(name).length, 0);
  perCall = Math.max(MIN_RANDOM, Math.ceil((BODIES - swept) / calls.length));
  process.stdout.write(
    `FUZZ_SEED=${SEED}: ${swept} of ${all} fixed requests and ${perCall * calls.length} random ones\n`,
  );
});
afterAll(() => test.close());

/** A call as its contract describes it, with inputs it takes. */
function describedCall(name: string): DescribedCall {
  const [method = '', path = ''] = name.split(' ');
  const paths = http.swagger().paths as Record<string, Record<string, Described>>;
  const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  const body = requestBody?.content['application/json'].schema;
  const shapes = [body, ...(body?.anyOf ?? [])].flatMap(shape => (shape?.properties ? [shape.properties] : []));
  const request = Object.fromEntries(parameters.map(({ name: field, schema }) => [field, schema]));
  const row = CALL_ROWS[name];
  const inputs = [row?.input, row?.foreign?.(world.a)].filter(input => input !== undefined);
  return {
    method: method as DescribedCall['method'],
    path,
    shapes: shapes.length > 0 ? shapes : [request],
    inputs: inputs as Record<string, unknown>[],
  };
}

/** The requests of a call's sweep that this run sends. */
function chosenOf(name: string): Sent[] {
  const sweep = sweepOf(describedCall(name));
  const lots = fc.sample(fc.noBias(fc.nat(oneOf - 1)), { seed: seedOf(name), numRuns: sweep.length });
  return sweep.filter((_request, at) => lots[at] === 0);
}

/** Who gets furthest with a call. */
const INSIDERS = { anyone: ROLES, member: ['member', 'dealer', 'operator'], operator: ['operator'] } as const;

it.each(calls)('%s', async name => {
  const call = describedCall(name);
  const insiders = INSIDERS[CALL_ROWS[name]?.access ?? 'anyone'];
  const random = fc.sample(requestsOf(call), { seed: seedOf(name), numRuns: perCall });
  const faults = [
    ...(await faultsOf(http, people, chosenOf(name), insiders)),
    ...(await faultsOf(http, people, random)),
  ];
  expect(faults.length, report(faults)).toBe(0);
});
