import type { BrowserContext, Page } from '@playwright/test';
import { accessFaults, awake, click, expect, picture, test } from './fixtures.ts';
import { buyDocument, DEALER, enter, signOut, signUp } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const VEHICLE = '2003 Honda Accord';

/** The caches of the browser, by name. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Waits until the worker has kept the page of a language: from then on it answers. */
async function untilReady(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => cacheNames(page)).toContainEqual(expect.stringContaining(`lang=${language}`));
}

/** Opens an address without a connection. */
async function openOffline(context: BrowserContext, page: Page, address: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(address);
}

test('a page without a connection says so, in the language of the reader', async ({ product, newVisitor }) => {
  const { context, page, expectComplaint } = await newVisitor({ serviceWorkers: 'allow' });
  expectComplaint(/status of 503/);
  await page.goto(product.url('/'));
  await untilReady(page, 'en');
  await openOffline(context, page, product.url('/pricing'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You are offline/);
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(page.getByText('Save for offline')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `offline-en-${width}`);
  }
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/Pricing/);

  await page.goto(product.url('/language?to=es&back=/pricing'));
  await untilReady(page, 'es');
  await expect.poll(async () => (await cacheNames(page)).filter(name => name.includes('lang=en'))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openOffline(context, page, product.url('/help'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No tiene conexión/);
  expect(await accessFaults(page)).toEqual([]);
  await picture(page, 'offline-es-dark-1440');
});

test('a link that is followed without a connection leads to the same page', async ({ product, newVisitor }) => {
  const { context, page, expectComplaint } = await newVisitor({ serviceWorkers: 'allow' });
  expectComplaint(/status of 503|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto(product.url('/'));
  await untilReady(page, 'en');
  await page.reload();
  await awake(page);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You are offline/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/Pricing/);
});

test('a link whose answer does not come is asked for again as a new page, for which the worker has an answer', async ({
  product,
  newVisitor,
}) => {
  const { page, expectComplaint } = await newVisitor({ serviceWorkers: 'allow' });
  expectComplaint(/ERR_CONNECTION_REFUSED|Failed to fetch/);
  await page.goto(product.url('/'));
  await untilReady(page, 'en');
  await page.reload();
  await awake(page);
  await page.route(/pricing\.data/, route => route.abort('connectionrefused'));
  const request = page.waitForResponse(
    answer => answer.url() === product.url('/pricing') && answer.fromServiceWorker(),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await request;
  await expect(page).toHaveTitle(/Pricing/);
});

test('a report that is kept opens without a connection, and is gone after signing out', async ({
  product,
  newVisitor,
}) => {
  const { context, page, expectComplaint } = await newVisitor({ serviceWorkers: 'allow' });
  expectComplaint(/status of 503/);
  await signUp(page, product.url(''));
  await buyDocument(page, product.url(''), 'report-1', ACCORD);
  const address = page.url();
  await click(page, 'Save for offline');
  await expect(page.getByRole('button', { name: 'Saved for offline. Remove it' })).toBeVisible({ timeout: 30_000 });
  await untilReady(page, 'en');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `offline-kept-button-${width}`, false);
  }

  await openOffline(context, page, address);
  const kept = page.getByRole('link', { name: VEHICLE });
  await expect(kept).toContainText('Report, saved on');
  await picture(page, 'offline-kept-list');
  // The viewer of PDFs asks for an icon, and has no storage of its own.
  expectComplaint(/favicon\.ico|reading 'setItem'/);
  const [answer] = await Promise.all([page.waitForResponse(/\/kept\//), kept.click()]);
  expect([answer.fromServiceWorker(), answer.status()]).toEqual([true, 200]);
  expect(answer.headers()['content-type']).toBe('application/pdf');

  await context.setOffline(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(product.url('/'));
  await signOut(page);
  await awake(page);
  await expect.poll(() => cacheNames(page)).not.toContain('marque-kept');
  await openOffline(context, page, address);
  await expect(page.getByText('Documents saved on this device')).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('vehicles scanned on the lot without a connection are in stock once, when there is one again', async ({
  product,
  newVisitor,
}) => {
  const { context, page, expectComplaint } = await newVisitor({ serviceWorkers: 'allow' });
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 400/);
  await enter(page, product.url(''), DEALER);
  await page.goto(product.url('/dealer/inventory/scan'));
  await expect(page.getByText('opens without a connection on this device')).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection')).toBeVisible();
  const box = (name: string) => page.getByRole('textbox', { name });
  for (const [vin, number] of [
    ['1FTEW1EP8KFA00019', 'LOT-1'],
    ['5YJ3E1EA2KF317000', 'LOT-2'],
    ['??', 'LOT-3'],
  ] as const) {
    await box('VIN').fill(vin);
    await box('Stock number').fill(number);
    await click(page, 'Add');
    await expect(page.getByText(number)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('3 wait, none refused')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Nothing waits, 1 refused')).toBeVisible();
  await expect(page.getByText('This is not a VIN')).toBeVisible();
  await page.goto(product.url('/dealer/inventory?search=LOT-'));
  await expect(page.getByRole('row').filter({ hasText: 'LOT-' })).toHaveCount(2);
});
