import { expect, test } from './fixtures.ts';
import { register } from './member.ts';

/** Scripts of the page that is open, with what is fetched once it stands: how many files, and their bytes on the way. */
const scriptsOf = () => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((each): each is PerformanceResourceTiming => new URL(each.name).pathname.endsWith('.js'));
  return {
    files: scripts.length,
    kB: scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1000,
    names: scripts.map(each => new URL(each.name).pathname.replace('/assets/', '')),
  };
};

test('a page loads few scripts, and a visitor none of the members’', async ({ product, visitor: { page } }) => {
  for (const [path, kB, files] of [
    ['/', 130, 14],
    ['/vehicle/1HGCM82633A004352', 138, 15],
  ] as const) {
    await page.goto(product.url(path));
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(scriptsOf);
    expect(loaded.kB, path).toBeLessThan(kB);
    expect(loaded.files, path).toBeLessThanOrEqual(files);
    expect(loaded.names.filter(name => /^(members|documents|forms|schemas|dashboard)/.test(name))).toEqual([]);
  }
});

test('the dashboard loads few scripts', async ({ product, visitor: { page } }) => {
  await register(page, product.url(''));
  await page.goto(product.url('/members/dashboard'));
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(scriptsOf);
  expect(loaded.kB).toBeLessThan(186);
  expect(loaded.files).toBeLessThanOrEqual(18);
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
