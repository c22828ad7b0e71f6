import { createClient, type MarqueClient } from '@marque/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, MISTYPED } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { KEY_SCOPES, type KeyScope } from '../keys/contract.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
let client: MarqueClient;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  client = clientOf(await newKey());
});
afterAll(() => test.close());

async function newKey(scopes: KeyScope[] = [...KEY_SCOPES]): Promise<string> {
  const settings = { name: 'Stock sync', mode: 'test' as const, scopes, per_minute: 600, addresses: [], days: null };
  return (await test.app.keys.make(member, settings)).secret;
}

/** The packed client, with the app in place of a net. */
function clientOf(key: string, version?: string): MarqueClient {
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await test.http.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: 'localhost' },
      ...(body.length > 0 ? { payload: body } : {}),
    });
    const type = String(answer.headers['content-type']);
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
  };
  return createClient({ address: 'http://localhost', key, fetch, ...(version ? { version } : {}) });
}

describe('the typed client', () => {
  it('reads a vehicle, a batch and what could be bought', async () => {
    const { data } = await client.GET('/v1/vehicles/{vin}', {
      params: { path: { vin: ACCORD }, query: { expand: 'recalls' } },
    });
    expect(data).toMatchObject({ title: '2003 Honda Accord', recalls: { object: 'recalls' } });
    const many = await client.POST('/v1/vehicles/batch', { body: { vins: [ACCORD, MISTYPED] } });
    expect(many.data?.data.map(({ valid }) => valid)).toEqual([true, false]);
    const offers = await client.POST('/v1/availability', { body: { vins: [ACCORD] } });
    expect(offers.data?.data[0]?.offers.map(({ document }) => document)).toEqual(['report', 'sticker']);
  });

  it('returns a refusal as a problem, with the version it asks for', async () => {
    const few = clientOf(await newKey(['decode']));
    const { data, error } = await few.GET('/v1/vehicles/{vin}/recalls', { params: { path: { vin: ACCORD } } });
    expect([data, error?.reason, error?.status]).toEqual([undefined, 'key_scope', 403]);
    const old = await clientOf(await newKey(), '2020-01-01').GET('/v1/key');
    expect(old.error?.reason).toBe('api_version');
  });
});
