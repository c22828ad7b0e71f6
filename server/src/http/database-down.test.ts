import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../kit/database/db.ts';
import { buildMember, grantCredits, operatorToken, TESLA } from '../testing/builders.ts';
import { createTestApp, freshDataFolder, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

const ROOM = 2 ** 30;
let free = ROOM;
/** How many more queries find the database. */
let queriesLeft = Infinity;
let folder: string;
let test: TestApp;
let withPages: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-away-'));
  await freshDataFolder(folder);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder }, () => (queriesLeft-- > 0 ? free : 0));
  test = await createTestApp({ database });
  withPages = await createHttp(test.app, {
    development: false,
    middleware: null,
    // As the pages do it: an error becomes an error page, and the server logs it.
    pages: async (_request, { failed }) => {
      await test.database.executeSql('select 1').catch(failed);
      return new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
}, 120_000);
afterAll(async () => {
  free = ROOM;
  await withPages.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

describe('while the database is away', () => {
  it.each([
    ['en', /^We can’t reach our database right now\. What was saved is safe\./],
    ['es', /^Ahora mismo no podemos acceder a nuestra base de datos\./],
  ])('a call is answered 503 with the sentence (%s) and when to come back', async (language, sentence) => {
    free = 0;
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/login',
      payload: { email: 'someone@example.com', pass: 'correct horse battery' },
      cookies: { marque_language: language },
    });
    free = ROOM;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.json()).toMatchObject({ reason: 'database_away', retry_after: 10 });
    expect(answer.json().message).toMatch(sentence);
  });

  it('a page answers 503 with the sentence and reloads itself until the database is back', async () => {
    const ask = () => withPages.inject({ url: '/', headers: { accept: 'text/html' } });
    free = 0;
    const away = await ask();
    free = ROOM;
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '10']);
    expect(away.body).toContain('We can’t reach our database right now');
    expect(away.body).toContain('<meta http-equiv="refresh" content="10">');
    const back = await ask();
    expect([back.statusCode, back.body]).toEqual([200, '<p>a page</p>']);
  });
});

describe('a call that loses the database on its way', () => {
  const left: unknown[] = [];
  const note = (error: unknown) => void left.push(error);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  it.each([
    ['/api/user/export', 20],
    ['/api/operator/content-pages', 2],
    ['/api/operator/tickets', 2],
  ])('answers, and leaves no rejected promise behind: %s', async (url, first) => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    const opened = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/create_support_ticket',
      headers: { authorization: `Bearer ${member.token}` },
      payload: { vin: TESLA, message: 'The range is wrong.', email: 'ann@example.com' },
    });
    expect(opened.statusCode).toBe(200);
    const token = url.includes('operator') ? await operatorToken(test, 'owner') : member.token;
    const statuses = new Set<number>();
    for (let queries = first; queries < first + 12; queries++) {
      queriesLeft = queries;
      const request = test.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
      // An export that has begun is cut off.
      statuses.add(await request.then(({ statusCode }) => statusCode).catch(() => 0));
      queriesLeft = Infinity;
    }
    await new Promise(resolve => setImmediate(resolve));
    expect(left).toEqual([]);
    expect(statuses).toContain(503);
  });
});
