import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const get = async (url: string, host = 'localhost') => {
  const answer = await test.http.inject({ url, headers: { host } });
  return answer.json<Record<string, unknown>>();
};

describe('a content page', () => {
  it('is answered in the language that was asked for', async () => {
    const { page } = await get('/api/content-page?path=/learn/how-to-read-a-vin&language=es');
    expect(page).toMatchObject({
      path: '/learn/how-to-read-a-vin',
      language: 'es',
      languages: ['en', 'es'],
      topic: 'learn',
    });
    expect((await get('/api/content-page?path=/Learn/how-to-read-a-vin/')).page).toMatchObject({ language: 'en' });
  });

  it('is not found where none is published', async () => {
    expect(await get('/api/content-page?path=/learn/nothing')).toMatchObject({
      status: 'error',
      reason: 'page_not_found',
    });
    for (const path of ['/../site.json', '/learn/how-to-read-a-vin.md', '//learn', '/__proto__', '/'])
      expect((await get(`/api/content-page?path=${encodeURIComponent(path)}`)).reason, path).toBe('page_not_found');
  });

  it('is in the list of its topic and language', async () => {
    const { pages } = await get('/api/content-pages?topic=learn&language=es');
    expect(pages).toContainEqual(expect.objectContaining({ path: '/learn/how-to-read-a-vin', language: 'es' }));
    expect((await get('/api/content-pages?topic=nothing')).pages).toEqual([]);
  });
});
