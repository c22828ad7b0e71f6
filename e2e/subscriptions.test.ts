import type { Page } from '@playwright/test';
import { accessFaults, click, expect, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { approve, readAccount, mailsTo, register } from './member.ts';
import { fetchPdf } from './pdf.ts';
import { expectFit, clickAndWait, openOrder, subscribe } from './checkout-driver.ts';

const TESLA = '5YJ3E1EA2KF317000';
const STICKERS = 'Unlimited window stickers, monthly';
const RECEIPT = /^Your receipt: Unlimited window stickers, monthly, \$59\.00$/;

const sheet = (page: Page) => page.locator('main section[aria-labelledby]');

/** The day in a sentence, as it is written on every page. */
const dayIn = (text: string) => /[A-Z][a-z]+ \d{1,2}, 20\d\d/.exec(text)?.[0] ?? 'no day';

/** Cancels in two clicks; the first step shows until when the subscription runs. */
async function cancel(page: Page, until: string): Promise<void> {
  await click(page, 'Cancel subscription');
  await expect(page.getByRole('dialog')).toContainText(
    `It stays active until ${until}, with everything you have paid for.`,
  );
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(`Your subscription is canceled. It stays active until ${until}.`)).toBeFocused();
  await expect(sheet(page)).toContainText('Canceled, still active');
  await expect(sheet(page)).toContainText(`Active until ${until}. You will not be charged again.`);
}

/** From the price list to the gateway: nothing is chosen, nothing is ticked. @returns the day of the next charge */
async function choose(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/pricing?for=sticker`);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectFit(page, 'pricing');
  await page.getByRole('radio', { name: STICKERS }).check();
  const next = page.getByText(/^Charged when you buy, then every month until you cancel\. Next charge: \$59\.00 on /);
  const until = dayIn(await next.innerText());
  await click(page, 'Continue');
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByText(`The next charge is on ${until}.`).filter({ visible: true })).toHaveCount(1);
  const consent = page.getByRole('checkbox', {
    name: `I agree to be charged $59.00 today and every month from ${until} until I cancel.`,
  });
  await expect(consent).not.toBeChecked();
  await click(page, 'Pay $59.00');
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(/^Check the box to agree to the renewal\./);
  await expectFit(page, 'checkout-subscription');
  await consent.check();
  await click(page, 'Pay $59.00');
  return until;
}

/** A sticker takes no credit, and its button says so. */
async function makeSticker(page: Page, origin: string): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'What you have' }).or(page.getByRole('region', { name: 'Credits' })),
  ).toContainText('Unlimited');
  await page.goto(`${origin}/members/sticker/${TESLA}`);
  await click(page, 'Create the sticker with your subscription');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes: / })
    .click();
  await expect(page.locator('[role="img"] > svg').first()).toBeVisible({ timeout: 30_000 });
  const { entries } = await readAccount(page);
  expect(entries.map(({ delta, kind }) => [kind, delta])).toEqual([
    ['spend', 0],
    ['grant', 0],
  ]);
}

test('a subscription: agreed to, used, canceled in two clicks, resumed, canceled from the receipt', async ({
  product,
  visitor,
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const origin = product.url('');
  const email = await register(page, origin);
  const until = await test.step('nothing is bought without a tick', () => choose(page, origin));
  await approve(page);
  await test.step('a sticker costs nothing', () => makeSticker(page, origin));
  await test.step('it ends in two clicks and goes on with one', async () => {
    await page.goto(`${origin}/members/subscription`);
    await expect(sheet(page)).toContainText(`$59.00 on ${until}`);
    await expect(sheet(page)).toContainText('To change plans, cancel this one and subscribe to another');
    await expectFit(page, 'subscription');
    await cancel(page, until);
    await mailTo(page, email, /^Canceled: Unlimited window stickers, monthly$/);
    await click(page, 'Undo the cancellation');
    await expect(page.getByText('Your subscription continues.')).toBeFocused();
    await page.reload();
    await expect(sheet(page)).toContainText(`$59.00 on ${until}`);
  });
  await test.step('the link of the receipt ends it without signing in', async () => {
    const receipt = await mailTo(page, email, RECEIPT);
    expect(receipt.html).toContain(`The next charge is $59.00 on ${until}.`);
    const anyone = await newVisitor();
    await anyone.page.goto(linkIn(receipt, '/subscription/'));
    await expect(sheet(anyone.page)).toContainText('Active');
    await expectFit(anyone.page, 'subscription-linked');
    await cancel(anyone.page, until);
    await anyone.page.goto(`${origin}/members/dashboard`);
    await expect(anyone.page).toHaveURL(/\/members\/login/);
    await page.reload();
    await expect(sheet(page)).toContainText('Canceled, still active');
  });
});

test('a period that is billed is an order with an invoice; one that fails is overdue until it is paid', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(150_000);
  const origin = product.url('');
  const email = await register(page, origin);
  await subscribe(page, origin, 'report-month-20');
  expect((await readAccount(page)).credits.vhr.left).toBe(20);
  await page.goto(`${origin}/members/subscription`);
  await click(page, 'Card and invoices');
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  const gateway = page.url();
  await page.goto(gateway);
  await clickAndWait(page, 'Charge the next period', 'The payment succeeded.');
  await expect(page.getByRole('main')).toContainText('Paid');
  await expectFit(page, 'sandbox-subscription');
  await expect
    .poll(async () => (await readAccount(page)).orders.map(({ state }) => state))
    .toEqual(['fulfilled', 'fulfilled']);
  await expect.poll(() => mailsTo(page, email)).toHaveLength(2);
  await openOrder(page, origin);
  const invoice = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href');
  const paper = await fetchPdf(page, origin + invoice);
  expect(paper.text).toMatch(/From [A-Z][a-z]{2} \d{1,2}, 20\d\d to [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
  expect(paper.text).toContain('$199.00');

  await page.goto(gateway);
  await clickAndWait(page, 'Decline the next charge', 'The payment failed.');
  await mailTo(page, email, /^A charge did not go through: 20 reports a month$/);
  await page.goto(`${origin}/members/subscription`);
  await expect(sheet(page)).toContainText('Past due');
  await expect(page.getByText('The last payment was declined')).toBeVisible();
  await expectFit(page, 'subscription-overdue');
  await click(page, 'Update your card');
  await expect(page).toHaveURL(gateway);
  await page.goto(gateway);
  await clickAndWait(page, 'Charge the next period', 'The payment succeeded.');
  await expect
    .poll(async () => (await readAccount(page)).orders.filter(each => each.state === 'fulfilled'))
    .toHaveLength(3);
  await page.goto(`${origin}/members/subscription`);
  await expect(sheet(page)).toContainText('Active');
});
