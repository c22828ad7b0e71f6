import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../kit/db.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

const ROOM = 2 ** 30;
let free = ROOM;
let folder: string;
let test: TestApp;
let withPages: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-away-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: folder }, () => free);
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
