import type { Page } from '@playwright/test';
import { awake, click, expect, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { approve, confirmEmail, enter, newEmail, OPERATOR, PASSWORD, register, startCheckout } from './member.ts';

/** A vehicle whose invented history has records that can be disputed. */
const VIN = '1G11E5SL9EF000019';
const HOST = 'vettory.localhost';
const BRAND = 'brand=vettory';

const inDialog = (page: Page) => page.getByRole('dialog');

/** Opens a page of the console and waits until it can be used. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await awake(page);
}

/** Gives the reason in the open dialog and sends it. */
async function giveReason(page: Page, reason: string, action: string | RegExp): Promise<void> {
  await inDialog(page).getByLabel('Reason').fill(reason);
  await inDialog(page).getByRole('button', { name: action }).click();
  await expect(inDialog(page)).toHaveCount(0);
}

/** Makes the brand and sets its price. */
async function makeBrand(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/operator/brands/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New brand');
  await page.getByLabel('Name', { exact: true }).fill('Vettory');
  await page.getByLabel('Id', { exact: true }).fill('vettory');
  await page.getByLabel('Address', { exact: true }).fill(HOST);
  await page.getByLabel('Sender and support address').fill('help@vettory.example');
  await page.getByLabel('Primary color').fill('#0f766e');
  await page.getByLabel('Reason').fill('A new market');
  await click(page, 'Make the brand');
  await expect(page).toHaveURL(/brand=vettory/);

  await page.goto(`${origin}/operator/plans?${BRAND}`);
  await page
    .getByRole('link', { name: /One report/ })
    .first()
    .click();
  await page.getByLabel('Price in USD').fill('19.90');
  await page.getByLabel('Reason').fill('The opening price');
  await picture(page, 'day-0-price', false);
  await click(page, 'Save');
  await expect(page.getByRole('row', { name: /One report/ }).first()).toContainText('$19.90');
}

/** Answers for what cannot be proved on a machine of its own, and takes the brand live with test payments. */
async function takeLive(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/operator/go-live?${BRAND}`);
  const live = page.getByRole('region', { name: 'Going live' });
  await expect(live.getByRole('button', { name: 'Take live on the sandbox' })).toBeDisabled();
  const overrule = page.getByRole('button', { name: /^Overrule: / });
  for (let left = await overrule.count(); left > 0; left--) {
    await overrule.first().click();
    await giveReason(page, 'Only tried here', 'Overrule');
    await expect(overrule).toHaveCount(left - 1);
  }
  await click(page, 'Take live on the sandbox');
  await giveReason(page, 'The first day', 'Take live on the sandbox');
  await expect(live).toContainText('Live on the sandbox since');
  await picture(page, 'day-1-live', false);
}

/** Has a second person work on the brand. @returns the page that person is signed in on */
async function inviteSecond(page: Page, second: Page, { origin, shop }: { origin: string; shop: string }) {
  const email = newEmail();
  await open(page, `${origin}/operator/roles?${BRAND}`);
  await click(page, 'Invite');
  await inDialog(page).getByLabel('Email').fill(email);
  await inDialog(page).getByLabel('Role').selectOption('Administrator');
  await giveReason(page, 'A second person', 'Send invitation');

  await second.goto(`${shop}/`);
  await enterAs(second, shop, email);
  await open(second, linkIn(await mailTo(second, email, /^You are invited/), '/members/invitation'));
  await click(second, 'Accept');
  await expect(second.getByRole('heading', { name: 'The role is yours' })).toBeVisible();
  await enter(second, shop, { email, password: PASSWORD });
}

/** A new account with a confirmed address, signed in. */
async function enterAs(page: Page, shop: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const status = await page.evaluate(
    async ([body, given]) =>
      (await fetch('/api-cwa/register', { method: 'POST', headers: given as HeadersInit, body: body as string }))
        .status,
    [JSON.stringify({ email, pass: PASSWORD }), headers] as const,
  );
  expect(status).toBe(200);
  await confirmEmail(page, linkIn(await mailTo(page, email, /^Confirm your email/), '/members/'));
  await page.goto(`${shop}/`);
}

/** The second person approves the only thing that waits. */
async function approveOpen(second: Page, shop: string, kind: RegExp): Promise<void> {
  await open(second, `${shop}/operator/approvals`);
  const card = second.getByRole('article').filter({ hasText: kind });
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toHaveCount(0);
}

test('a day of the business in the browser: a brand is made, sells, refunds, answers, decides, approves and exports', async ({
  product,
  visitor: { page: buyer },
  newVisitor,
}) => {
  test.setTimeout(480_000);
  const operator = await newVisitor();
  // The page of the brand shows its drafts in frames that run no script.
  operator.expectComplaint(/frame is sandboxed/);
  const { page } = operator;
  const { page: second } = await newVisitor();
  const origin = product.url('');
  const shop = product.url('', HOST);

  await enter(page, origin, OPERATOR);
  await makeBrand(page, origin);
  await takeLive(page, origin);

  await expect(async () => {
    expect((await buyer.goto(`${shop}/`))?.status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  const email = await register(buyer, shop);
  await confirmEmail(buyer, linkIn(await mailTo(buyer, email, /^Confirm your email/), '/members/'));
  await startCheckout(buyer, shop, 'report-1', `&vin=${VIN}`);
  await approve(buyer);
  await expect(buyer.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });

  await open(buyer, `${shop}/support?vin=${VIN}&type=report`);
  await buyer.getByLabel('Email').fill(email);
  await buyer.getByLabel('Message').fill('How old is the newest record?');
  await click(buyer, 'Send message');
  await expect(buyer.getByRole('link', { name: /^View ticket T-/ })).toBeVisible();
  await page.goto(`${origin}/operator/tickets?${BRAND}`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByLabel('Answer').fill('Each record names its day.');
  await click(page, 'Send answer');
  await click(page, 'Mark as solved');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await open(buyer, `${shop}/members/report/${VIN}/dispute`);
  await buyer.getByRole('radio').first().check();
  await buyer.getByLabel('What is wrong with it?').fill('It belongs to another vehicle.');
  await click(buyer, 'Send the dispute');
  await expect(buyer.getByRole('heading', { name: 'Your disputes about this vehicle' })).toBeVisible();
  await page.goto(`${origin}/operator/disputes?${BRAND}`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByLabel('The whole record is withdrawn').check();
  await page.getByLabel('Reason', { exact: true }).fill('Two numbers were mixed up.');
  await click(page, 'Decide');
  await expect(page.getByText('Two numbers were mixed up.')).toBeVisible();

  await inviteSecond(page, second, { origin, shop });

  await open(page, `${origin}/operator/people?${BRAND}`);
  await click(page, 'Credits for many');
  await inDialog(page).getByLabel('List', { exact: true }).fill(`member,unit,credits\nnobody@vettory.example,vhr,2`);
  await click(page, 'Look at it first');
  await expect(inDialog(page)).toContainText('Line 2: this brand has no such member.');
  await click(page, 'Back');
  await inDialog(page).getByLabel('List', { exact: true }).fill(`member,unit,credits\n${email},vhr,2`);
  await click(page, 'Look at it first');
  await expect(inDialog(page)).toContainText('2 credits for 1 member');
  await picture(page, 'day-2-mass', false);
  await giveReason(page, 'For the wait', 'Propose for 1 member');
  await approveOpen(second, shop, /For the wait/);

  await page.goto(`${origin}/operator/orders?${BRAND}`);
  await page.getByRole('table').getByRole('link', { name: /^MQO-/ }).first().click();
  await awake(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).first().click();
  await giveReason(page, 'A record was wrong', 'Refund');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await picture(page, 'day-3-refunded', false);

  await open(page, `${origin}/operator/people?${BRAND}&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Erase account' }).click();
  await giveReason(page, 'Asked for by phone', 'Propose');
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  await approveOpen(second, shop, /Asked for by phone/);
  await page.goto(`${origin}/operator/deletions?${BRAND}`);
  await expect(page.getByRole('article')).toContainText('cooling off');

  await open(page, `${origin}/operator/orders?${BRAND}`);
  await click(page, 'Export');
  await inDialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(async () => {
    await page.goto(`${origin}/operator/exports?${BRAND}`);
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a file with a line that cannot be used is imported, and the line is shown with what is wrong', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  await enter(page, origin, OPERATOR);
  await open(page, `${origin}/operator/packs/catalogue`);
  const text = [
    'record,year,make,model,trim,source',
    'style,1969,Chevrolet,Camaro,SS,Price book 1969',
    'style,1970,Chevrolet,Camaro,SS,Price book 1969',
    'style,soon,Chevrolet,Camaro,SS,Price book 1969',
  ].join('\n');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await click(page, 'Import');
  const rejected = page.getByRole('button', { name: 'Rejected rows of book.csv' });
  await expect(async () => {
    await page.reload();
    await expect(rejected).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await rejected.click();
  const row = page.getByRole('dialog').getByRole('row').last();
  await expect(row).toContainText('4');
  await expect(row).toContainText('year');
  const saved = page.waitForEvent('download');
  await click(page, 'Save as CSV');
  expect((await saved).suggestedFilename()).toBe('book.csv.rejected.csv');
});
