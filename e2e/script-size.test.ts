import { expect, test } from './fixtures.ts';
import { gzipOf } from './gzip-size.ts';
import { register } from './member.ts';

const FILES = 15;
/** Files no page of a visitor loads. */
const OTHERS = /^(members|documents|forms|schemas|dashboard)/;

/** Scripts of the page that is open, with what is fetched once it stands. */
const scriptsOf = () => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((each): each is PerformanceResourceTiming => new URL(each.name).pathname.endsWith('.js'));
  return {
    files: scripts.length,
    names: scripts.map(each => new URL(each.name).pathname.replace('/assets/', '')),
  };
};

test('a page loads few scripts, and a visitor none of the members’', async ({ product, visitor: { page } }) => {
  for (const [path, gzip] of [
    ['/', 150],
    ['/vehicle/1HGCM82633A004352', 160],
  ] as const) {
    await page.goto(product.url(path));
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(scriptsOf);
    expect(gzipOf(loaded.names.map(name => `/assets/${name}`)), path).toBeLessThan(gzip);
    expect(loaded.files, path).toBeLessThanOrEqual(FILES);
    expect(loaded.names.filter(name => OTHERS.test(name))).toEqual([]);
  }
});

/** In kB of gzip. A make and a model share the file of previews; a model year has its tables and sentences, too. */
test('a page to read loads nothing of the members’ pages', async ({ product, visitor: { page } }) => {
  for (const [path, gzip] of [
    ['/learn/how-to-read-a-vin', 150],
    ['/window-sticker', 150],
    ['/cars', 150],
    ['/cars/honda', 153],
    ['/cars/honda/accord', 153],
    ['/cars/honda/accord/2003', 167],
    ['/pricing', 153],
    ['/help', 155],
    ['/status', 152],
    ['/glossary', 150],
  ] as const) {
    await page.goto(product.url(path));
    await page.waitForLoadState('networkidle');
    const { names } = await page.evaluate(scriptsOf);
    expect(gzipOf(names.map(name => `/assets/${name}`)), path).toBeLessThan(gzip);
    expect(names.filter(name => OTHERS.test(name))).toEqual([]);
  }
});

test('a VIN that is typed, and the tab of plates, load nothing of the members’ pages', async ({ product, visitor }) => {
  const { page } = visitor;
  await page.goto(product.url('/'));
  const request = page.waitForResponse(/vin-validate/);
  await page.getByLabel('17-character VIN').fill('1HGCM82633A004352');
  await request;
  await page.getByRole('tab', { name: 'Plate' }).click();
  await expect(page.getByRole('combobox')).toBeVisible();
  const { names } = await page.evaluate(scriptsOf);
  expect(names.some(name => name.startsWith('plate-search'))).toBe(true);
  expect(names.filter(name => OTHERS.test(name))).toEqual([]);
});

test('the dashboard loads few scripts', async ({ product, visitor: { page } }) => {
  await register(page, product.url(''));
  await page.goto(product.url('/members/dashboard'));
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(scriptsOf);
  expect(gzipOf(loaded.names.map(name => `/assets/${name}`))).toBeLessThan(215);
  expect(loaded.files).toBeLessThanOrEqual(FILES);
});

test('scripts come compressed by the build', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  const names = (await page.evaluate(scriptsOf)).names;
  const address = product.url(`/assets/${names.find(name => name.startsWith('react-'))}`);
  for (const encoding of ['br', 'gzip']) {
    const answer = await page.request.get(address, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers()['content-encoding']).toBe(encoding);
  }
  expect(
    (await page.request.get(address, { headers: { 'accept-encoding': 'br' } })).headers()['content-length'],
  ).toBeTruthy();
});
