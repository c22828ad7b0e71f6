import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessFaults, awake, click, expect, picture, test } from './fixtures.ts';
import { approve, DEALER_FORM, fillLogIn, OPERATOR, signUp, startCheckout } from './member.ts';

const TRUCK = '1FTEW1EP8KFA00019';
const TESLA = '5YJ3E1EA2KF317000';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0a0"/></svg>';

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page), new URL(page.url()).pathname).toEqual([]);
}

test('a dealer keeps a logo, asks for a new version with a box, and takes several stickers in one file', async ({
  product,
  visitor,
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  visitor.expectComplaint(/status of 40[0-9]/);
  const origin = product.url('');
  await signUp(page, origin);
  await page.goto(`${origin}/members/dealer`);
  await awake(page);
  for (const [label, value] of Object.entries(DEALER_FORM)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Issued by').selectOption('CO');
  await page.getByLabel('State or province').selectOption('CO');
  await page.getByLabel(/^I am authorized to apply for this company/).check();
  await click(page, 'Send the application');
  await expect(page.getByRole('heading', { name: 'Your application is in review' })).toBeVisible();
  const operator = await newVisitor();
  await operator.page.goto(`${origin}/operator/dealers`);
  await fillLogIn(operator.page, OPERATOR);
  await click(operator.page, `Approve: ${DEALER_FORM['Company name, as on the license']}`);
  await expect(operator.page.getByRole('log')).toContainText('is approved');

  await page.reload();
  await awake(page);
  const logo = (text: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(logo(SVG.replace('<rect', '<script>alert(1)</script><rect')));
  await expect(page.getByText('This SVG contains a script')).toBeVisible();
  await input.setInputFiles(logo(SVG));
  await expect(page.getByAltText('Your logo')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'dealer-1-profile');

  await startCheckout(page, origin, 'sticker-1', `&vin=${TRUCK}`);
  await approve(page);
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });
  await startCheckout(page, origin, 'sticker-5');
  await approve(page);

  const made: string[] = [];
  page.on('request', request => {
    if (/generate-|confirm-/.test(request.url())) made.push(request.url());
  });
  await page.goto(`${origin}/members/dashboard?vin=${TESLA}&regenerate=true#window-sticker`);
  const missing = page.getByRole('dialog', { name: 'No sticker to make again' });
  await expect(missing.getByRole('link', { name: 'Create the first sticker' })).toHaveAttribute(
    'href',
    `/members/sticker/${TESLA}`,
  );
  await expectAccessible(page);
  expect(made).toEqual([]);
  await page.goto(`${origin}/members/dashboard?vin=${TRUCK}&regenerate=true#window-sticker`);
  await expect(page.locator(`[data-vin="${TRUCK}"][data-lit]:visible`)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Create a new version?' });
  await expect(dialog.getByText('3 new versions are left at no charge')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/members/dashboard?vin=${TRUCK}#window-sticker`);
  expect(made).toEqual([]);
  await expectAccessible(page);
  await dialog.getByLabel('Item 1', { exact: true }).fill('Floor mats');
  await dialog.getByLabel('Price of item 1').fill('-195');
  await dialog.getByLabel('Asking price').fill('24,995');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('“-195” is not a price')).toBeVisible();
  await expect(dialog.getByLabel('Price of item 1')).toBeFocused();
  await picture(page, 'dealer-2-dialog', false);
  await dialog.getByLabel('Price of item 1').fill('195');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Creating version 2');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/, version 2$/)).toBeVisible();

  await page.goto(`${origin}/members/sticker/${TRUCK}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText('Added: Floor mats, $195')).toBeVisible();
  await expect(versions).toContainText('Asking price: $24,995 (before: none)');
  await expect(versions.getByRole('link')).toHaveText(['PDF of version 2', 'PDF of version 1']);
  await expectAccessible(page);
  await picture(page, 'dealer-3-versions');

  await page.goto(`${origin}/members/dealer/stickers`);
  await awake(page);
  await page.getByLabel(/^2019 Ford F-150/).check();
  await page.getByLabel('VINs').fill(`${TESLA}\n1FTEW1EP5KFA12345`);
  await click(page, 'Check 3 vehicles');
  await expect(page.getByText('1 of 3 stickers are ready')).toBeVisible();
  await expect(page.getByText('1 vehicle is left out')).toBeVisible();
  await expectAccessible(page);
  await click(page, 'Create the missing sticker');
  await expect(page.getByText('2 of 3 stickers are ready')).toBeVisible({ timeout: 60_000 });
  await picture(page, 'dealer-4-batch');
  const download = page.waitForEvent('download');
  await click(page, 'Download ZIP, 2 stickers');
  const files = Object.keys(unzipSync(readFileSync(await (await download).path())));
  expect(files).toHaveLength(2);
  for (const vin of [TRUCK, TESLA]) expect(files.join()).toContain(vin);
  const left = await page.evaluate(
    async () => (await (await fetch('/api-cwa/consumables')).json()).consumables.credits,
  );
  expect(left.sticker.left).toBe(4);
});
