import { devices } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SHIFT = 0.05;

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) seen.shift += (each as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('the text of a guide does not move when its font comes late', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ ...devices['Pixel 7'] });
  await page.route(/inter-latin-wght.*woff2$/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.addInitScript(observe);
  await page.goto(product.url('/learn/how-to-read-a-vin'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(resolve => setTimeout(resolve, 300))));
  const { shift } = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen);
  expect(shift).toBeLessThan(SHIFT);
});

/** Scripts of the page that is open, with what is fetched once it stands, by the start of their names. */
const scriptsOf = () =>
  performance
    .getEntriesByType('resource')
    .map(each => new URL(each.name).pathname)
    .filter(path => path.endsWith('.js'))
    .map(path => path.replace(/^\/assets\/|-\w+\.js$/g, ''));

test('who checks recalls, reads a sample or pays loads what is shown there', async ({ product, visitor: { page } }) => {
  for (const [path, others] of [
    ['/recall-check', ['members', 'forms', 'documents', 'schemas']],
    ['/sample-report', ['forms', 'schemas', 'checkout', 'stickers']],
    ['/sample-sticker', ['forms', 'schemas', 'checkout', 'reports', 'ratings']],
    ['/checkout?plan=report-1&vin=1HGCM82633A004352', ['forms', 'schemas', 'documents', 'reports', 'stickers']],
  ] as const) {
    await page.goto(product.url(path));
    await page.waitForLoadState('networkidle');
    const names = await page.evaluate(scriptsOf);
    expect(
      names.filter(name => others.some(other => other === name)),
      path,
    ).toEqual([]);
  }
});
