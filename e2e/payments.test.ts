import type { Page } from '@playwright/test';
import { expect, picture, test } from './fixtures.ts';
import { approve, readAccount, startCheckout, mailsTo, signUp } from './member.ts';

const CAMRY = '4T1BF1FK6EU000019';

/** Nothing bought, nothing used. */
async function expectNothingCharged(page: Page): Promise<void> {
  const { credits, entries } = await readAccount(page);
  expect(credits.vhr.left).toBe(0);
  expect(entries).toEqual([]);
}

test('a declined payment charges nothing, and the second try is the only purchase', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  const email = await signUp(page, origin);
  await startCheckout(page, origin, 'report-5');
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible();
  await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible();
  await picture(page, 'payment-declined');
  await expectNothingCharged(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await approve(page);
  const { credits, entries, orders } = await readAccount(page);
  expect(credits.vhr.left).toBe(5);
  expect(entries).toHaveLength(1);
  expect(orders.map(({ plan, state }) => [plan, state])).toEqual([['report-5', 'fulfilled']]);
  await expect.poll(() => mailsTo(page, email)).toHaveLength(1);
});

test('a pending payment: the page waits, says what is safe, and goes on when the payment is approved', async ({
  product,
  visitor: { page, context },
}) => {
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-1', `&vin=${CAMRY}`);
  const gateway = page.url();
  await page.getByRole('button', { name: 'Leave it pending and go back' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the payment provider' })).toBeVisible();
  await expect(page.getByText(/You can close this page/)).toBeVisible();
  await picture(page, 'payment-waiting');
  await expectNothingCharged(page);
  const other = await context.newPage();
  await other.goto(gateway);
  await other.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/members/report/${CAMRY}$`), { timeout: 40_000 });
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  const { credits, entries } = await readAccount(page);
  expect(credits.vhr.left).toBe(0);
  expect(entries.map(entry => entry.delta)).toEqual([-1, 1]);
});

test('a payment left open can be paid from the list of orders', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'sticker-5');
  await page.goto(`${origin}/members/dashboard#orders`);
  await expect(page.getByText('Payment pending')).toBeVisible();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Pay $39.50' }).click();
  await approve(page);
  const { credits, orders } = await readAccount(page);
  expect(credits.sticker.left).toBe(5);
  expect(orders).toHaveLength(1);
});

test('pressing "Pay" and "Approve" twice is one order, one payment, one report', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  const email = await signUp(page, origin);
  const calls: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.goto(`${origin}/checkout?plan=report-1&vin=${CAMRY}`);
  await page.getByRole('button', { name: /^Pay/ }).dblclick();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: 'Approve the payment' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/members/report/${CAMRY}$`), { timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  expect(calls.filter(path => path.endsWith('/cwa_register'))).toHaveLength(1);
  const { credits, entries, orders } = await readAccount(page);
  expect(credits.vhr.left).toBe(0);
  expect(entries.map(entry => entry.delta)).toEqual([-1, 1]);
  expect(orders).toHaveLength(1);
  await expect.poll(() => mailsTo(page, email)).toHaveLength(2);
});

test('going back after paying buys nothing again', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-1', `&vin=${CAMRY}`);
  await approve(page);
  while (!page.url().includes('/checkout?')) await page.goBack();
  const pay = page.getByRole('button', { name: /^Pay/ });
  const alreadyOwned = page.getByRole('heading', { name: 'You have a report for this vehicle' });
  await expect(pay.or(alreadyOwned)).toBeVisible();
  if (await pay.isVisible()) {
    await pay.click();
    await expect(page.getByText('This order is already paid')).toBeVisible();
  }
  await page.goto(`${origin}/checkout?plan=report-1&vin=${CAMRY}`);
  await expect(alreadyOwned).toBeVisible();
  await expect(pay).toHaveCount(0);
  const { entries, orders } = await readAccount(page);
  expect(orders.map(({ state }) => state)).toEqual(['fulfilled']);
  expect(entries.map(({ delta }) => delta)).toEqual([-1, 1]);
});

test('two tabs on one checkout are one order, and the slower one says that it is paid', async ({
  product,
  visitor: { page, context },
}) => {
  const origin = product.url('');
  await signUp(page, origin);
  const checkout = `${origin}/checkout?plan=report-5`;
  await page.goto(checkout);
  const second = await context.newPage();
  await second.goto(checkout);
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await approve(page);
  await second.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(second.getByText('This order is already paid')).toBeVisible();
  const { credits, orders } = await readAccount(page);
  expect(credits.vhr.left).toBe(5);
  expect(orders).toHaveLength(1);
  await second.getByRole('button', { name: 'Buy it again' }).click();
  await second.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(second).toHaveURL(/\/pay\/sandbox\//);
});

test('a decided payment cannot be decided again, and its link of another order is no purchase', async ({
  product,
  visitor,
}) => {
  const { page } = visitor;
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-5');
  const gateway = page.url();
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible();
  await page.goto(gateway);
  await expect(page.getByText('This payment was declined.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve the payment' })).toHaveCount(0);
  await page.goto(`${origin}/checkout/return?custom_data=made-up`);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectNothingCharged(page);
});

test('a vehicle no source knows gives the credit back and says so', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-1', '&vin=KMHC85LC7HU000019');
  await approve(page);
  await page.goto(`${origin}/members/report/KMHC85LC7HU000019`);
  await expect(page.getByRole('heading', { name: 'No report was created. Your credit is back' })).toBeVisible({
    timeout: 30_000,
  });
  await picture(page, 'credit-back');
  const { credits, entries } = await readAccount(page);
  expect(credits.vhr.left).toBe(1);
  expect(entries.map(({ delta, kind }) => [delta, kind])).toEqual([
    [1, 'give_back'],
    [-1, 'spend'],
    [1, 'grant'],
  ]);
});
