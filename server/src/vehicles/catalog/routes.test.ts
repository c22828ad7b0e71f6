import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { MenuItem } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function ask(menu: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const answer = await test.http.inject({
    url: `/api-cwa/catalogue/${menu}`,
    query,
    headers: { host: 'localhost', ...headers },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const names = (items: MenuItem[]) => items.map(({ name }) => name);

describe('the menus', () => {
  it('list every model year there is, newest first', async () => {
    const { status, body } = await ask('years');
    expect([status, body.status]).toEqual([200, 'success']);
    const years = names(body.years).map(Number);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(new Set(years).size).toBe(years.length);
    expect(years).toEqual(expect.arrayContaining([1957, 1969, 1980, 1981, 1995, 2024]));
  });

  it('put the makes that people look for first, then the others by name', async () => {
    const { body } = await ask('makes', { year: '2019' });
    const popular = body.makes.filter((make: MenuItem) => make.popular);
    const others = body.makes.filter((make: MenuItem) => !make.popular);
    expect(body.makes).toEqual([...popular, ...others]);
    expect(names(popular).slice(0, 4)).toEqual(['Ford', 'Chevrolet', 'Toyota', 'Honda']);
    expect(names(others)).toEqual(names(others).toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    expect(body.makes).toContainEqual({
      name: 'Mercedes-Benz',
      value: 'Mercedes-Benz',
      slug: 'mercedes-benz',
      popular: true,
    });
    const classic = await ask('makes', { year: '1969' });
    expect(names(classic.body.makes).slice(0, 3)).toEqual(['Ford', 'Chevrolet', 'Pontiac']);
  });

  it('list models and trims of today and of classics, however the make is written', async () => {
    const modern = await ask('models', { year: '2015', make: 'ford' });
    expect(names(modern.body.models).slice(0, 2)).toEqual(['F-150', 'Mustang']);
    const classic = await ask('models', { year: '1970', make: 'Chevy' });
    expect(names(classic.body.models)).toEqual(expect.arrayContaining(['Camaro', 'Chevelle', 'Corvette']));
    const trims = await ask('trims', { year: '1969', make: 'Ford', model: 'mustang' });
    expect(names(trims.body.trims)).toEqual(['Grande', 'Mach 1']);
    const honda = await ask('trims', { year: '2024', make: 'HONDA', model: 'crv' });
    expect(names(honda.body.trims)).toContain('EX-L');
  });

  it('answer with an empty list for a model of which no trim is known', async () => {
    const { status, body } = await ask('trims', { year: '1966', make: 'Ford', model: 'Mustang' });
    expect([status, body.trims]).toEqual([200, []]);
  });

  it('may be kept by a cache, and are not sent twice', async () => {
    const first = await ask('makes', { year: '2019' });
    expect(first.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const again = await test.http.inject({
      url: '/api-cwa/catalogue/makes?year=2019',
      headers: { host: 'localhost', 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await ask('makes', { year: '1899' })).headers['cache-control']).toBe('private, no-store');
  });
});

describe('a wrong choice gets a sentence about its field', () => {
  it.each([
    ['makes', { year: '1899' }, 400, 'year', 'catalogue_year', /^Choose a model year from 1946 to 20\d\d\.$/],
    ['makes', { year: 'soon' }, 400, 'year', 'year_number', /whole number/],
    ['makes', {}, 400, 'year', 'year_number', /whole number/],
    ['models', { year: '2015', make: 'Wartburg' }, 404, 'make', 'catalogue_make', /a make called “Wartburg”/],
    ['models', { year: '2023', make: 'Pontiac' }, 404, 'make', 'catalogue_make_years', /1960 to 2010, not for 2023/],
    ['models', { year: '2023' }, 400, 'make', 'invalid_field', /“make”/],
    ['trims', { year: '2023', make: 'Ford', model: 'Focus' }, 404, 'model', 'catalogue_model_years', /not for 2023/],
    ['trims', { year: '2023', make: 'Ford', model: 'Civic' }, 404, 'model', 'catalogue_model', /a Ford called “Civic”/],
    ['years', { year: '2023' }, 400, 'year', 'unknown_field', /no field “year”/],
  ])('%s %o', async (menu, query, status, field, reason, sentence) => {
    const answer = await ask(menu, query);
    expect([answer.status, answer.body.field, answer.body.reason]).toEqual([status, field, reason]);
    expect(answer.body.message).toMatch(sentence);
  });

  it('names the new name of a model, and the old one for a year before it', async () => {
    const renamed = await ask('trims', { year: '2022', make: 'Kia', model: 'Optima' });
    expect(renamed.body).toMatchObject({
      reason: 'catalogue_model_renamed',
      field: 'model',
      message: 'The name of the Kia Optima was changed. For 2022, choose the Kia K5.',
      details: { make: 'Kia', model: 'K5' },
    });
    const before = await ask('trims', { year: '2019', make: 'Kia', model: 'K5' });
    expect(before.body.message).toBe('The name of the Kia K5 was changed. For 2019, choose the Kia Optima.');
    const scion = await ask('trims', { year: '2017', make: 'Scion', model: 'iM' });
    expect(scion.body.details).toEqual({ make: 'Toyota', model: 'COROLLA iM' });
  });
});
