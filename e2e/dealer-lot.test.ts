import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { click, expect, faultsHere, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { approve, DEALER, enter, newEmail, OPERATOR, PASSWORD } from './member.ts';

const VINS = ['1FTEW1EP8KFA00019', '5YJ3E1EA2KF317000', '1HGCM82633A004352'] as const;
const [TRUCK, , ACCORD] = VINS;
const FILE = `VIN;Stock Number;Price;Mileage
${TRUCK};L-001;"$32,995.00";41200
${VINS[1]};L-002;27990;30110
${ACCORD};L-003;6995;121400
${ACCORD};L-003;7495;121400
1FTFW1ET9DFC10312;L-004;ask;80000
`;

const dialog = (page: Page) => page.getByRole('dialog');

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a dealer takes a stock file, fills the wallet, makes the paper of three vehicles, and invites a colleague', async ({
  product,
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  visitor.expectComplaint(/status of 400/);
  const origin = product.url('');
  await enter(page, origin, DEALER);

  // The file: what contradicts itself is decided first, and a line that cannot be used is named.
  await page.goto(`${origin}/dealer/inventory/import`);
  // As spreadsheets save "Unicode text".
  const unicode = Buffer.from(`\uFEFF${FILE}`, 'utf16le');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: unicode });
  await page.getByLabel(/^The file has the whole stock/).uncheck();
  await click(page, 'Show what it changes');
  await expect(page.getByRole('heading', { name: '1 contradiction to decide' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 contradiction to decide first' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: '1 line cannot be used' })).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-1-review');
  await page.getByRole('radio', { name: /7,495/ }).check();
  await click(page, 'Take into stock');
  await expect(page).toHaveURL(`${origin}/dealer/inventory`);
  await expect(row(page, ACCORD)).toContainText('$7,495');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-2-stock');

  // The wallet of the dealership is filled by checkout, and one's own credits stay as they are.
  await page.goto(`${origin}/dealer/wallet`);
  await click(page, 'Add credits');
  await expect(page).toHaveURL(`${origin}/pricing`);
  await page.goto(`${origin}/checkout?plan=sticker-5`);
  await expect(page.getByRole('radio', { name: /Desert|Motors|dealership/i }).first()).toBeChecked();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-3-checkout', false);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await approve(page);

  // A Buyers Guide is printed once an operator has compared its words with the regulation.
  const operator = await newVisitor();
  await enter(operator.page, origin, OPERATOR);
  await operator.page.goto(`${origin}/operator/dealer-forms`);
  await operator.page
    .locator('section')
    .filter({ hasText: 'Buyers Guide in English' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await dialog(operator.page)
    .getByLabel('Edition that you compared it with')
    .fill('16 CFR 455, edition of January 1, 2026');
  expect(await faultsHere(operator.page)).toEqual([]);
  await dialog(operator.page).getByRole('button', { name: 'Confirm' }).click();
  await expect(operator.page.getByRole('log')).toContainText('The text is confirmed');
  await page.goto(`${origin}/dealer/inventory`);
  await row(page, ACCORD).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Prices and mileages shown' })).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-4-vehicle');
  await page.getByRole('link', { name: 'Fill in, see the versions and print' }).click();
  await page.getByLabel('Warranty', { exact: true }).selectOption('As is, no dealer warranty');
  await click(page, 'Make final');
  const complaints = page.getByLabel('For complaints after sale, contact');
  await expect(page.getByText('The form needs this before it can be shown on the vehicle.')).toBeVisible();
  await complaints.fill('Ana Hale, (303) 555-0142');
  await click(page, 'Make final');
  const print = page.getByRole('link', { name: 'Print version 1 in English' });
  await expect(print).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  const guide = await page.request.get(new URL((await print.getAttribute('href')) ?? '', origin).href);
  expect(guide.headers()['content-type']).toBe('application/pdf');

  // The addendum, the key tag and the lot card.
  await page.goBack();
  await page.getByRole('link', { name: 'Addendum, title warning, key tag and lot card' }).click();
  await page.getByLabel('Item 1').fill('All-weather floor mats');
  await page.getByLabel('Price 1, in dollars').fill('199');
  await click(page, 'Save the addendum');
  await expect(page.getByRole('log')).toContainText('The addendum is saved');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-5-papers');

  // What three vehicles lack is priced, made together, and comes as one file.
  await page.goto(`${origin}/dealer/inventory`);
  for (const vin of VINS) await row(page, vin).getByRole('checkbox').check();
  await click(page, 'Make missing stickers');
  await expect(dialog(page).getByText(/^At most \d credit/)).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-6-price', false);
  await dialog(page).getByRole('button', { name: 'Make them' }).click();
  await expect(page.getByText('3 of 3 vehicles done')).toBeVisible({ timeout: 120_000 });
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'lot-7-batch');
  const href = (await page.getByRole('link', { name: 'All as a ZIP file' }).getAttribute('href')) ?? '';
  const files = Object.keys(unzipSync(await (await page.request.get(origin + href)).body()));
  expect(files.some(name => name.includes(ACCORD))).toBe(true);

  // A colleague of sales is invited, and sees what sales may see.
  const email = newEmail();
  await page.goto(`${origin}/dealer/people`);
  await click(page, 'Invite a person');
  await dialog(page).getByLabel('Email address').fill(email);
  await dialog(page).getByLabel('Role').selectOption('Sales');
  expect(await faultsHere(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('log')).toContainText('The invitation is on its way');
  const colleague = (await newVisitor()).page;
  await colleague.goto(`${origin}/`);
  const link = linkIn(await mailTo(colleague, email, /invites you/), '/dealer/invitation');
  await colleague.goto(link);
  await colleague.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click(colleague, 'Create account');
  await expect(colleague.getByText('Confirm the address of your account first.')).toBeVisible();
  await colleague.goto(linkIn(await mailTo(colleague, email, /^Confirm your email for/), '/members/confirm'));
  await click(colleague, 'Confirm');
  await expect(colleague.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await colleague.goto(link);
  expect(await faultsHere(colleague)).toEqual([]);
  await click(colleague, 'Accept');
  await expect(colleague).toHaveURL(`${origin}/dealer`);
  await colleague.goto(`${origin}/dealer/wallet`);
  await expect(colleague.getByText('Your role does not show the credits left.')).toBeVisible();
  expect(await faultsHere(colleague)).toEqual([]);
  await colleague.goto(`${origin}/dealer/people`);
  await expect(colleague.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Invite a person' })).toHaveCount(0);
  await colleague.goto(`${origin}/dealer/inventory/import`);
  await expect(colleague.getByText(/^Your role in the dealership does not include importing files/)).toBeVisible();
});
