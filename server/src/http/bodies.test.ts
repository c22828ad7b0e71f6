import Fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../kit/settings/config.ts';
import { buildMember, grantCredits, TESLA } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { refuseHeavy } from './json-bodies.ts';

const USUAL = 64 * 1024;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF');

let test: TestApp;
let routes: RouteOptions[];
/** Addresses of the routes that take files. */
const takingFiles = new Set<string>();
beforeAll(async () => {
  test = await createTestApp({ config: { ...readConfig({}), logLevel: 'silent', dataRefresh: false } });
  routes = await routesOf(test);
});
afterAll(() => test.close());

/** The routes of all modules, as they are registered where requests are counted. */
async function routesOf({ app }: TestApp): Promise<RouteOptions[]> {
  const found: RouteOptions[] = [];
  const http = Fastify();
  http.addHook('onRoute', function (route) {
    found.push(route);
    if (this.hasContentTypeParser('multipart/form-data')) takingFiles.add(route.url);
  });
  http.decorate('countRequest', () => ({ current: 1, ttlMs: 1 }));
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => () => '');
  for (const { routes: add } of app.modules) add?.(http);
  await http.ready();
  await http.close();
  return found.filter(({ method }) => ![method].flat().every(each => /^(GET|HEAD|OPTIONS)$/.test(each)));
}

const SENT = { io: 'input', unrepresentable: 'any' } as const;

/** The fields of a schema, however deep, that are lists of any length. */
function listsWithoutEnd(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isList = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
  const inside = Object.entries(schema).flatMap(([name, value]) => listsWithoutEnd(value, `${at}/${name}`));
  return [...(isList ? [at] : []), ...inside];
}

describe('every route that takes a body', () => {
  it('has a limit: 64 kB, or more where someone is signed in or counted before the body is read', () => {
    expect(routes.length).toBeGreaterThan(150);
    const large = routes.filter(({ bodyLimit = USUAL }) => bodyLimit > USUAL);
    // Their signature covers the text as it is; they are read to a megabyte and parsed once it is right.
    const signed = large.filter(({ url }) => url.startsWith('/webhooks/'));
    const open = large.filter(route => !signed.includes(route) && [route.onRequest ?? []].flat().length === 0);
    expect(open.map(({ url }) => url)).toEqual([]);
    expect(large.every(({ bodyLimit = 0 }) => bodyLimit <= 20 * 1024 * 1024)).toBe(true);
  });

  it('that takes files counts who asks before they are read, whoever that is', () => {
    const uncounted = [...takingFiles].filter(url => {
      const route = routes.find(each => each.url === url);
      return [route?.onRequest ?? []].flat().every(({ name }) => name === 'refuseVisitors');
    });
    expect(takingFiles).toContain('/api-cwa/open-dispute');
    expect(takingFiles.size).toBeGreaterThan(12);
    expect(uncounted).toEqual([]);
  });

  it('has lists of a declared length', () => {
    const endless = routes.flatMap(({ url, schema }) => {
      const { body } = schema ?? {};
      return body instanceof z.ZodType ? listsWithoutEnd(z.toJSONSchema(body, SENT)).map(at => `${url} ${at}`) : [];
    });
    expect(endless).toEqual([]);
  });

  it('is refused a larger one, whoever asks', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(USUAL) });
    const statuses = new Set<number>();
    for (const { url, bodyLimit = USUAL } of routes.filter(each => each.url.startsWith('/api'))) {
      if (bodyLimit > USUAL) continue;
      const headers = { host: 'localhost', 'content-type': 'application/json' };
      const answer = await test.http.inject({ method: 'POST', url, headers, payload: body });
      statuses.add(answer.statusCode);
      if (answer.statusCode === 413) expect(answer.json().message).toContain('64 kB');
    }
    // Before the body is read: who is not signed in, or has asked too often.
    expect([...statuses].toSorted((a, b) => a - b).filter(status => ![401, 429].includes(status))).toEqual([413]);
  });
});

describe('a body in JSON', () => {
  const reasonOf = (text: string): unknown => {
    try {
      refuseHeavy(text);
      return null;
    } catch (error) {
      const { reason, field } = error as { reason: string; field?: string };
      return [reason, field];
    }
  };

  it.each([
    ['a long list', '{"evidence":[' + '[],'.repeat(30_000) + '[]]}', ['too_many_values', 'evidence']],
    ['lists in lists', '{"said":"x","evidence":' + '['.repeat(40) + ']'.repeat(40) + '}', ['too_deep', 'evidence']],
    ['a bare list', '[1,2]', ['not_json', undefined]],
    ['signs in a text', '{"said":"' + '[{,'.repeat(30_000) + '"}', null],
    ['escaped quotes', String.raw`{"said":"a \" [[[[ \\","more":[1,2]}`, null],
    ['a text without end', '{"said":"never ends', null],
  ])('is judged before it is parsed: %s', (_name, text, reason) => {
    expect(reasonOf(text)).toEqual(reason);
  });
});

describe('a file', () => {
  const form = (input: object, files: [string, Buffer, string][]) => {
    const parts = new FormData();
    parts.set('input', JSON.stringify(input));
    for (const [name, bytes, type] of files) parts.append(name, new Blob([new Uint8Array(bytes)], { type }), 'file');
    return parts;
  };
  const sent = async (url: string, token: string, parts: FormData) => {
    const request = new Request('http://localhost', { method: 'POST', body: parts });
    const headers = {
      host: 'localhost',
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await test.http.inject({ method: 'POST', url, headers, payload });
    return { ...answer.json(), status: answer.statusCode };
  };
  const owner = async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    return member.token;
  };

  it('comes as a part of a multipart body, alone or several of them', async () => {
    const token = await owner();
    const about = { vin: TESLA, kind: 'service', name: 'Brakes' };
    const one = await sent('/api-cwa/add-owner-file', token, form(about, [['url', PDF, 'application/pdf']]));
    expect(one).toMatchObject({ status: 200, file: { name: 'Brakes', bytes: PDF.length } });
    const ticket = { vin: TESLA, message: 'See the files.', email: 'ann@example.com' };
    const pair = form(ticket, [
      ['attachments', PDF, 'application/pdf'],
      ['attachments', PDF, 'application/pdf'],
    ]);
    const opened = await sent('/api-cwa/create_support_ticket', token, pair);
    expect(opened.status).toBe(200);
    const read = await test.http.inject({
      url: `/api-cwa/ticket?ticket=${opened.ticket.id}`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
    expect(read.json().messages[0].attachments).toHaveLength(2);
  });

  it('is refused by name where it is too large, one too many, or not asked for', async () => {
    const token = await owner();
    const about = { vin: TESLA, kind: 'service', name: 'Brakes' };
    const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]);
    const add = (parts: FormData) => sent('/api-cwa/add-owner-file', token, parts);
    expect(await add(form(about, [['url', large, 'application/pdf']]))).toMatchObject({
      status: 400,
      reason: 'file_large',
      field: 'url',
    });
    expect(await add(form(about, [['other', PDF, 'application/pdf']]))).toMatchObject({
      reason: 'unknown_field',
      field: 'other',
    });
    const four = Array.from({ length: 4 }, (): [string, Buffer, string] => ['attachments', PDF, 'application/pdf']);
    const ticket = { vin: TESLA, message: 'See the files.', email: 'ann@example.com' };
    expect(await sent('/api-cwa/create_support_ticket', '', form(ticket, four))).toMatchObject({
      status: 400,
      field: 'attachments',
    });
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3 * 1024 * 1024)]);
    expect(
      await sent('/api/user/update-profile', token, form({}, [['profile_image', picture, 'image/png']])),
    ).toMatchObject({ status: 400, reason: 'image_large', field: 'profile_image' });
    const cut = {
      host: 'localhost',
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${token}`,
    };
    const broken = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/add-owner-file',
      headers: cut,
      payload: '--x',
    });
    expect([broken.statusCode, broken.json().reason]).toEqual([400, 'not_json']);
  });

  it('is not read from who is not signed in, where one must be', async () => {
    const parts = form({ vin: TESLA, kind: 'service', name: 'Brakes' }, [['url', PDF, 'application/pdf']]);
    expect(await sent('/api-cwa/add-owner-file', '', parts)).toMatchObject({ status: 401, reason: 'login_needed' });
  });

  it('does not have to be in a part: a picture of a profile may come in JSON', async () => {
    const { token } = await buildMember(test);
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api/user/update-profile',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: { profile_image: `data:image/png;base64,${pixel}` },
    });
    expect([answer.statusCode, typeof answer.json().profile.profile_image]).toEqual([200, 'string']);
  });
});
