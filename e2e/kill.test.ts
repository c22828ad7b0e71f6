import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approve, readAccount, startCheckout, mailsTo, signUp } from './member.ts';
import { freePort, launch, newProduct, type Product } from './server.ts';

/** Every source of this one takes several seconds. */
const SLOW = 'JM1GJ1W6XE1000019';
const TESLA = '5YJ3E1EA2KF317000';

// Every kill is followed by a whole start, and its first page comes from a cold server: on a busy machine four of them
// take longer than four minutes, and a first page longer than half a minute.
test.describe.configure({ timeout: 480_000 });
test.use({ navigationTimeout: 90_000, actionTimeout: 30_000 });

/** Checks everything that is always true of an installation. */
const AUDIT: [string, ...string[]] = ['npm', 'run', '-s', 'cli', '--', 'audit', 'verify'];

/** Its own product, since these tests kill it; once it has stopped, nothing is amiss. */
async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const product = await newProduct();
  try {
    await product.start();
    await use(product);
    await product.stop();
    const { output, gone } = launch(product.dataDir, product.port, {}, AUDIT);
    expect(await gone, output()).toBe(0);
  } finally {
    await product.end();
  }
}

/** Orders both documents and kills the server as soon as both orders are taken. */
async function orderBothAndKill(page: Page, product: Product): Promise<void> {
  const taken = await page.evaluate(
    async vins => {
      const order = async (path: string, vin: string) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ vin }) })).status;
      };
      const report = await order('/api-cwa/generate-report', vins.report);
      await new Promise(resolve => setTimeout(resolve, 2_000));
      return [report, await order('/api-cwa/generate-sticker', vins.sticker)];
    },
    { report: SLOW, sticker: TESLA },
  );
  await product.kill();
  expect(taken).toEqual([202, 202]);
}

async function expectBothReadable(page: Page, product: Product): Promise<void> {
  await page.goto(product.url(`/members/sticker/${TESLA}`));
  await expect(page.locator('[role="img"] > svg').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(product.url(`/members/report/${SLOW}`));
  await expect(page.locator('#verdict')).toBeVisible({ timeout: 90_000 });
}

test('killed in the middle of a report and a sticker: both come to their end, for one credit each', async ({
  visitor: { page },
}) => {
  await withProduct(async product => {
    const email = await signUp(page, product.url(''));
    await startCheckout(page, product.url(''), 'report-5');
    await approve(page);
    await startCheckout(page, product.url(''), 'sticker-5');
    await approve(page);
    await orderBothAndKill(page, product);
    await product.start();
    await expectBothReadable(page, product);
    const { credits, entries, orders } = await readAccount(page);
    expect([credits.vhr.left, credits.sticker.left]).toEqual([4, 4]);
    expect(entries.map(({ unit, delta }) => [unit, delta])).toEqual([
      ['sticker', -1],
      ['vhr', -1],
      ['sticker', 5],
      ['vhr', 5],
    ]);
    expect(orders.map(({ state }) => state)).toEqual(['fulfilled', 'fulfilled']);
    await expect.poll(() => mailsTo(page, email)).toHaveLength(4);
    expect(new Set(await mailsTo(page, email)).size).toBeGreaterThanOrEqual(3);
  });
});

/** Approves the open payment and kills the server `delayMs` after the click has left the browser. */
async function approveAndKill(page: Page, product: Product, delayMs: number): Promise<void> {
  const sent = page.waitForRequest(/\/sandbox-gateway\/decide$/);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await sent;
  await new Promise(resolve => setTimeout(resolve, delayMs));
  await product.kill();
}

/** Where the click was lost with the server, the payment is still open: the buyer clicks again. */
async function finishPayment(page: Page, gateway: string): Promise<void> {
  await page.goto(gateway);
  const again = page.getByRole('button', { name: 'Approve the payment' });
  if ((await again.count()) > 0) return approve(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(/\/members\/(dashboard|report|sticker)/, { timeout: 30_000 });
}

test('killed between the approval and the credits: they are there after the restart, once', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_SOCKET|Failed to fetch/);
  // A page that is cut off in the middle of its stream reports an error without words.
  visitor.expectComplaint(/^$/);
  await withProduct(async product => {
    const email = await signUp(page, product.url(''));
    const delaysMs = [0, 10, 40, 120];
    for (const [round, delayMs] of delaysMs.entries()) {
      await startCheckout(page, product.url(''), 'report-5');
      const gateway = page.url();
      await approveAndKill(page, product, delayMs);
      await product.start();
      await finishPayment(page, gateway);
      const { credits, entries, orders } = await readAccount(page);
      expect(orders.map(({ state }) => state)).toEqual(Array(round + 1).fill('fulfilled'));
      expect(entries.map(({ delta }) => delta)).toEqual(Array(round + 1).fill(5));
      expect(credits.vhr.left).toBe(5 * (round + 1));
    }
    await expect.poll(() => mailsTo(page, email)).toHaveLength(delaysMs.length);
  });
});

test('killed with the browser closed: the approved order goes on by itself', async ({ visitor }) => {
  const { page, context } = visitor;
  visitor.expectComplaint(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_SOCKET|Failed to fetch/);
  await withProduct(async product => {
    await signUp(page, product.url(''));
    await startCheckout(page, product.url(''), 'report-1', `&vin=${TESLA}`);
    const decided = page.waitForResponse(/\/sandbox-gateway\/decide$/);
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await decided;
    await product.kill();
    await page.close();
    await product.start();
    const later = await context.newPage();
    await later.goto(product.url('/members/dashboard'));
    // The server asks the gateway some moments after its start; a page that was opened before shows nothing of it.
    await expect(async () => {
      await later.reload();
      await expect(later.locator(`#main [data-vin="${TESLA}"]`)).toContainText('Ready', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    const { credits, entries, orders } = await readAccount(later);
    expect(credits.vhr.left).toBe(0);
    expect(entries.map(({ delta }) => delta)).toEqual([-1, 1]);
    expect(orders.map(({ state }) => state)).toEqual(['fulfilled']);
  });
});

test('a second server on the same data folder is refused with a sentence, and the first goes on', async ({
  product,
  visitor: { page },
}) => {
  const second = launch(product.dataDir, await freePort());
  const patience = setTimeout(() => second.child.kill('SIGTERM'), 60_000);
  const code = await second.gone;
  clearTimeout(patience);
  expect(second.output()).toContain(
    `The data folder ${product.dataDir} is in use by a running server or command (process `,
  );
  expect(second.output()).not.toContain('Marque is ready');
  expect(code).toBe(1);
  expect((await page.goto(product.url('/')))?.status()).toBe(200);
});
