import type { Page } from '@playwright/test';
import { accessFaults, click, expect, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import {
  approve,
  readAccount,
  confirmEmail,
  DEALER,
  enter,
  startCheckout,
  mailsTo,
  newEmail,
  register,
} from './member.ts';
import { fetchPdf } from './pdf.ts';
import { newProduct } from './server.ts';
import { expectFit, clickAndWait, openOrder, ownBrands, payAsGuest } from './checkout-driver.ts';

const CAMRY = '4T1BF1FK6EU000019';
const VINCLARA = 'vinclara.localhost';
const REFUSED = /status of 4\d\d/;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const line = (page: Page, name: string) => page.locator('[data-amounts] div', { hasText: name });

test('a visitor with an address alone leaves at the gateway, and the report is made all the same', async ({
  product,
  visitor: { page, context },
  newVisitor,
}) => {
  await page.goto(product.url(`/checkout?plan=report-1&vin=${CAMRY}`));
  await expectFit(page, 'checkout-visitor');
  const email = await payAsGuest(page, page.url());
  const other = await context.newPage();
  await other.goto(page.url());
  await page.close();
  const decided = other.waitForResponse(/\/sandbox-gateway\/decide$/);
  await click(other, 'Approve the payment');
  await decided;
  await other.close();

  const later = await newVisitor();
  await later.page.goto(product.url('/'));
  await expect
    .poll(() => mailsTo(later.page, email), { timeout: 40_000 })
    .toEqual(expect.arrayContaining([expect.stringMatching(/^Your report is ready: 2014 Toyota Camry/)]));
  expect(await mailsTo(later.page, email)).toHaveLength(2);
  const confirms = await mailTo(later.page, email, /^Confirm your email for Marque$/);
  await later.page.goto(linkIn(confirms, '/members/magic'));
  await click(later.page, 'Sign in');
  await expect(later.page).toHaveURL(new RegExp(`/members/report/${CAMRY}$`));
  const { entries, orders } = await readAccount(later.page);
  expect(entries.map(({ delta }) => delta)).toEqual([-1, 1]);
  expect(orders.map(({ state }) => state)).toEqual(['fulfilled']);
});

test('a visitor with the address of somebody: no session, but a link by mail', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  const owner = await newVisitor();
  const email = await register(owner.page, product.url(''));
  await confirmEmail(
    owner.page,
    linkIn(await mailTo(owner.page, email, /^Confirm your email for Marque$/), '/members/confirm'),
  );
  await payAsGuest(page, product.url('/checkout?plan=report-5'), email);
  await click(page, 'Approve the payment');
  await expect(heading(page, 'Payment received')).toBeVisible();
  await expect(page.getByText('We emailed you the receipt and a link to your documents.')).toBeVisible();
  await expectFit(page, 'paid-by-mail');
  await page.goto(product.url('/members/dashboard'));
  await expect(page).toHaveURL(/\/members\/login/);

  await page.goto(linkIn(await mailTo(page, email, /^Your sign-in link for Marque$/), '/members/magic'));
  await click(page, 'Sign in');
  await expect(heading(page, 'Your documents')).toBeVisible();
  const { credits, orders } = await readAccount(page);
  expect(credits.vhr.left).toBe(5);
  expect(orders).toHaveLength(1);
  expect((await readAccount(owner.page)).orders).toEqual(orders);
});

const NO_COUPONS = {
  NOPE: 'This coupon does not exist here. Check each character, or leave it out.',
  SPRING26: 'This coupon has expired. Leave it out to continue; the price is the one shown.',
  DEALER15: 'This coupon is for approved dealers only.',
  ONEFREE: 'This coupon is for another plan. Choose that plan, or leave the coupon out.',
};

test('a coupon: refused at its field, then counted in line by line, to the receipt and the invoice', async ({
  product,
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(REFUSED);
  const origin = product.url('');
  const email = await register(page, origin);
  await page.goto(`${origin}/checkout?plan=report-5`);
  await page.getByText('Have a coupon?').click();
  const field = page.getByLabel('Coupon code');
  for (const [code, why] of Object.entries(NO_COUPONS)) {
    await field.fill(code);
    await click(page, 'Apply');
    await expect(page.getByText(why)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(why);
    await expect(page.getByRole('button', { name: 'Pay $84.50' })).toBeVisible();
  }
  await expectFit(page, 'coupon-refused');
  await field.fill('welcome10');
  await click(page, 'Apply');
  await expect(page.getByText('Coupon WELCOME10 is applied')).toBeVisible();
  await expect(page.getByText(/^When you click Pay, we hold it for 30 minutes if you’re signed in/)).toBeVisible();
  await expect(line(page, 'Coupon WELCOME10')).toContainText('−$8.45');
  await expect(line(page, 'Tax')).toBeVisible();
  await expect(line(page, 'Total')).toContainText('$76.05');
  await expectFit(page, 'coupon-counts');
  await click(page, 'Pay $76.05');
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await expect(page.getByRole('main')).toContainText('$76.05');
  await approve(page);

  const receipt = await mailTo(page, email, /^Your receipt: Pack of 5 reports, \$76\.05$/);
  expect(receipt.html).toContain('Coupon WELCOME10: $8.45 off.');
  const outsider = await newVisitor();
  await outsider.page.goto(origin);
  const paper = await fetchPdf(outsider.page, linkIn(receipt, '/api-cwa/invoice'));
  expect(paper.info).toMatch(/^Tagged:\s+yes$/m);
  for (const text of ['Pack of 5 reports', '$84.50', 'WELCOME10', '$8.45', '$76.05', email])
    expect(paper.text).toContain(text);
  await openOrder(page, origin);
  await expect(line(page, 'Coupon WELCOME10')).toContainText('−$8.45');
  const own = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href');
  expect((await fetchPdf(page, origin + own)).text).toBe(paper.text);
  expect((await outsider.page.request.get(origin + own)).status()).toBe(404);

  await page.goto(`${origin}/checkout?plan=report-5&coupon=WELCOME10`);
  await expect(
    page.getByText(/^(You have already used this coupon|This coupon is for a first purchase)/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $84.50' })).toBeVisible();
});

test('a brand with a tax: a price that changed is said before anything is paid; the invoice states the tax', async ({
  visitor,
}) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  visitor.expectComplaint(REFUSED);
  const brands = ownBrands();
  brands.change('default', site => (site.tax = { name: 'Sales tax', percent: 8.25, included: false }));
  const product = await newProduct({ SITES_DIR: brands.folder });
  try {
    await product.start();
    const email = newEmail();
    await page.goto(product.url('/checkout?plan=report-5'), { waitUntil: 'networkidle' });
    await expect(line(page, 'Sales tax 8.25%')).toContainText('$6.97');
    await page.getByLabel('Email').fill(email);
    brands.change('default', site => {
      for (const plan of site.plans) if (plan.id === 'report-5') plan.price = 9200;
    });
    await product.stop();
    await product.start();
    await click(page, 'Pay $91.47');
    await expect(page.getByText('The price has changed. Nothing was charged')).toBeVisible();
    await expect(page.getByText('It is now $99.59.', { exact: false })).toBeVisible();
    await expect(line(page, 'Sales tax 8.25%')).toContainText('$7.59');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await click(page, 'Pay $99.59');
    await approve(page);
    const receipt = await mailTo(page, email, /^Your receipt: Pack of 5 reports, \$99\.59$/);
    expect(receipt.html).toContain('Sales tax: $7.59');
    const paper = await fetchPdf(page, linkIn(receipt, '/api-cwa/invoice'));
    for (const text of ['$92.00', 'Sales tax, 8.25%', '$7.59', '$99.59']) expect(paper.text).toContain(text);
  } finally {
    await product.end();
  }
});

test('money for what is unused comes back from the page of the order', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  const email = await register(page, origin);
  await startCheckout(page, origin, 'report-5', `&vin=${CAMRY}`);
  await approve(page);
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  await openOrder(page, origin);
  await expect(page.getByRole('main')).toContainText('Vehicle history report');
  await expect(page.getByText('4 reports are unused. You get $67.60 back, no reason needed.')).toBeVisible();
  await expectFit(page, 'order');
  await click(page, 'Get $67.60 back');
  await expect(page.getByRole('dialog')).toContainText('4 unused reports are removed from your account.');
  expect(await accessFaults(page)).toEqual([]);
  await click(page, 'Get the refund');
  await expect(page.getByText(/^Your refund (is on its way|has been sent)$/)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Partly refunded').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText('−$67.60');
  await expect(page.getByRole('button', { name: /back$/ })).toHaveCount(0);
  const { credits, entries } = await readAccount(page);
  expect(credits.vhr.left).toBe(0);
  expect(entries.map(({ delta }) => delta)).toEqual([-4, -1, 5]);
  await mailTo(page, email, /^Your refund: \$67\.60$/);
  await page.goto(`${origin}/members/report/${CAMRY}`);
  await expect(page.locator('#verdict')).toBeVisible();
});

test('a dispute takes what is unused with it until the bank has decided', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await register(page, origin);
  for (const { decision, done, state, left } of [
    {
      decision: 'Resolve the dispute for the seller',
      done: 'The dispute was resolved for the seller.',
      state: 'Paid and delivered',
      left: 5,
    },
    {
      decision: 'Resolve the dispute for the buyer',
      done: 'The dispute was resolved for the buyer.',
      state: 'Refunded',
      left: 5,
    },
  ]) {
    await startCheckout(page, origin, 'report-5');
    const gateway = page.url();
    await approve(page);
    const before = (await readAccount(page)).credits.vhr.left;
    await page.goto(gateway);
    await clickAndWait(page, 'Open a dispute', 'The dispute is open.');
    await expect.poll(async () => (await readAccount(page)).orders[0]?.state).toBe('disputed');
    expect((await readAccount(page)).credits.vhr.left).toBe(before - 5);
    await openOrder(page, origin);
    await expect(page.getByText('Disputed at the bank').first()).toBeVisible();
    await expectFit(page, 'order-disputed');
    await page.goto(gateway);
    await clickAndWait(page, decision, done);
    await expect.poll(async () => (await readAccount(page)).orders[0]?.state).not.toBe('disputed');
    await openOrder(page, origin);
    await expect(page.locator('main section[aria-live="polite"]').first()).toContainText(state);
    expect((await readAccount(page)).credits.vhr.left).toBe(left);
  }
});

test('a dealer buys by the piece at the dealer price; nobody else is offered it', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  await page.goto(`${origin}/checkout?plan=dealer-report-1&nos=3`);
  await expect(page).toHaveURL(/\/pricing/);
  await expect(page.getByRole('main')).not.toContainText('$13.90');
  await enter(page, origin, DEALER);
  await page.goto(`${origin}/pricing`);
  await expect(page.getByText('Your prices as an approved dealer.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$24.90');
  await expectFit(page, 'pricing-dealer');
  await page.goto(`${origin}/checkout?plan=dealer-report-1`);
  await page.getByLabel('Quantity').fill('3');
  await expect(page.getByText('$13.90 each')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $41.70' })).toBeVisible();
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('DEALER15');
  await click(page, 'Apply');
  await expect(line(page, 'Coupon DEALER15')).toContainText('−$6.2');
  const before = (await readAccount(page)).credits.vhr.left;
  await page.getByRole('button', { name: /^Pay \$35\.4/ }).click();
  await approve(page);
  expect((await readAccount(page)).credits.vhr.left).toBe(before + 3);
});

test('the Spanish brand takes pesos, and says all of it in Spanish, down to the invoice', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('', VINCLARA);
  await page.goto(`${origin}/pricing?currency=MXN`);
  await expectFit(page, 'pricing-vinclara');
  const email = await payAsGuest(page, `${origin}/checkout?plan=report-3&currency=MXN`);
  await page.getByRole('button', { name: 'Aprobar el pago' }).click();
  await expect(heading(page, 'Pago recibido')).toBeVisible();
  await expect(page).toHaveURL(/\/members\/dashboard/);
  const receipt = await mailTo(page, email, /^Su recibo: Paquete de 3 informes, /);
  const paper = await fetchPdf(page, linkIn(receipt, '/api-cwa/invoice'));
  for (const text of ['Factura', 'Paquete de 3 informes', '1,049.00', 'Vinclara']) expect(paper.text).toContain(text);
  expect(paper.text).not.toMatch(/Invoice|Pack of|Marque/);
  await openOrder(page, origin);
  await expect(page.getByRole('main')).toContainText('Pagado y entregado');
  await expect(line(page, 'Total')).toHaveText(/^Total\s*MXN\s1,049\.00\s*$/);
  await expectFit(page, 'order-vinclara');
});
