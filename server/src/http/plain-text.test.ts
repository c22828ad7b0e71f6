import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_ROWS } from '../testing/rows/call-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { callSender, buildTwoSites, HOST_A, type SendCall, type TwoSites } from '../testing/two-sites.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
}
interface Described {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const LARGE = [2_147_483_648, Number.MAX_SAFE_INTEGER, -1];
const UNKEEPABLE = ['\0', 'a\0b', '\ud800'];

let tried = 0;

let test: TestApp;
let world: TwoSites;
let sendCall: SendCall;
let described: Record<string, Record<string, Described>>;
beforeAll(async () => {
  test = await createTestApp();
  sendCall = callSender(test);
  world = await buildTwoSites(test);
  const answer = await test.http.inject({ url: '/api/openapi.json', headers: { host: HOST_A } });
  described = answer.json().paths;
});
afterAll(() => test.close());

/** Every field of a call, with the values it allows. */
function fieldsOf(call: Described): Record<string, Schema> {
  const body = call.requestBody?.content['application/json'].schema;
  const shapes = body ? [body, ...(body.anyOf ?? [])] : [];
  const named = shapes.flatMap(each => Object.entries(each.properties ?? {}));
  return Object.fromEntries([...named, ...(call.parameters ?? []).map(({ name, schema }) => [name, schema] as const)]);
}

/** Values that no database stores, for any text or number field; texts are refused alike, so fields take turns with them. */
function trials({ type, properties, anyOf, items }: Schema): unknown[] {
  if (type === 'string') return [UNKEEPABLE[tried++ % UNKEEPABLE.length]];
  if (type === 'integer' || type === 'number') return LARGE;
  if (items) return trials(items).map(each => [each]);
  const inside = Object.entries(properties ?? {});
  return [
    ...inside.flatMap(([name, schema]) => trials(schema).map(each => ({ [name]: each }))),
    ...(anyOf ?? []).flatMap(trials),
  ];
}

describe('text and numbers that no database stores', () => {
  it.each(Object.keys(CALL_ROWS))('%s: are refused, or do no harm', async name => {
    const [method = '', path = ''] = name.split(' ');
    const row = CALL_ROWS[name];
    const token = row?.access === 'operator' ? world.operatorB : world.memberB;
    const answers: [string, number][] = [];
    for (const [field, schema] of Object.entries(fieldsOf(described[path]?.[method.toLowerCase()] ?? {}))) {
      for (const value of trials(schema)) {
        const input = { ...row?.input, [field]: value };
        const { status } = await sendCall('harbor.localhost', { method, path }, input, token);
        answers.push([`${field}: ${JSON.stringify(value)}`, status]);
      }
    }
    // 502: an outside source, of which tests have none, would have been asked.
    expect(answers.filter(([, status]) => status >= 500 && status !== 502)).toEqual([]);
    if (row?.access !== 'anyone') expect(answers.map(([, status]) => status)).not.toContain(401);
  });

  it.each([
    '/vehicle/%00',
    '/media/%00',
    '/api-cwa/invoice?order=%00',
    '/sites/default/%00',
    '/documents/report/%00.pdf',
  ])('%s: is refused as an address', async path => {
    const { status } = await sendCall(HOST_A, { method: 'GET', path }, {}, world.memberA);
    expect([400, 404]).toContain(status);
  });

  it('names the field, however deeply nested', async () => {
    const fault = async (path: string, input: object) => (await sendCall(HOST_A, { method: 'POST', path }, input)).json;
    expect(await fault('/api/user/delete', { email: 'a@b.example', message: 'x\0' })).toMatchObject({
      field: 'message',
    });
    expect(await fault('/api-cwa/login', { email: { deep: ['\0'] } })).toMatchObject({ field: 'email' });
    expect(await fault('/api-cwa/login', { '\0': 'x' })).toMatchObject({ reason: 'invalid_field' });
  });
});
