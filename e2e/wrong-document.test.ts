import type { Page } from '@playwright/test';
import { accessFaults, expect, picture, test } from './fixtures.ts';
import { approve, orderReport, readAccount, startCheckout, signUp } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';

const card = (page: Page, vin: string) => page.locator(`#main article[data-vin="${vin}"]`);
const dialog = (page: Page) => page.getByRole('dialog');

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
}

test('a report of the wrong vehicle goes back unread, and its credit makes the right one', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-5');
  await approve(page);
  await orderReport(page, ACCORD);
  await page.goto(`${origin}/members/dashboard`);
  await expect(card(page, ACCORD)).toContainText('Ready', { timeout: 30_000 });

  await test.step('what will happen is said before anything does', async () => {
    await card(page, ACCORD).getByRole('button', { name: 'Something wrong?' }).click();
    await expect(dialog(page)).toContainText('You get 1 credit back right away');
    await expect(dialog(page)).toContainText('This document is not empty');
    await expect(dialog(page).getByRole('button', { name: 'Return it' })).toHaveCount(0);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(card(page, ACCORD).getByRole('button', { name: 'Something wrong?' })).toBeFocused();
  });

  await test.step('the credit is back, and the vehicle that was meant is asked for', async () => {
    await card(page, ACCORD).getByRole('button', { name: 'Something wrong?' }).click();
    await dialog(page)
      .getByRole('radio', { name: /wrong vehicle/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Return it' }).click();
    await expect(dialog(page).getByText('1 credit is back in your account.')).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'wrong-document-1-done', false);
    await dialog(page).getByLabel('VIN of the vehicle you meant').fill(TESLA);
    await dialog(page).getByRole('button', { name: 'Check this VIN' }).click();
    await expect(page).toHaveURL(`${origin}/vehicle/${TESLA}`);
    expect((await readAccount(page)).credits.vhr.left).toBe(5);
  });

  await test.step('its page and its card say that it was given back', async () => {
    await page.goto(`${origin}/members/report/${ACCORD}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You returned this: wrong vehicle');
    await expect(page.getByRole('list', { name: 'At a glance' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`${origin}/members/dashboard`);
    await expect(card(page, ACCORD)).toContainText('You returned it.');
    await page.getByRole('tab', { name: 'Credits' }).click();
    await expect(page.getByText(/Returned, wrong vehicle: Report for 2003 Honda Accord/)).toBeVisible();
  });

  await test.step('one that was read stays, and the reason is said', async () => {
    await orderReport(page, TESLA);
    const shown = page.waitForResponse(/document[-_]shown/, { timeout: 30_000 });
    await page.goto(`${origin}/members/report/${TESLA}`);
    await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
    await shown;
    await page.getByRole('button', { name: 'Something wrong?' }).click();
    await expect(dialog(page)).toContainText('Message a person');
    await expect(dialog(page)).toContainText('You have opened this document');
    await expect(dialog(page)).toContainText('This document is not empty');
    await expect(dialog(page).getByRole('radio')).toHaveCount(0);
    await picture(page, 'wrong-document-2-opened', false);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    expect((await readAccount(page)).credits.vhr.left).toBe(4);
  });
});

test('a report that payment opened in a tab nobody looked at goes back', async ({ product, visitor: { page } }) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);
  // The page after the payment loads behind another tab.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await page.goto(`${origin}/checkout?plan=report-1&vin=${ACCORD}`);
  await expect(page.locator('[data-confirms-vehicle]')).toContainText(`2003 Honda Accord, VIN ${ACCORD}`);
  await startCheckout(page, origin, 'report-1', `&vin=${ACCORD}`);
  await approve(page);
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });

  const looked = await page.context().newPage();
  await looked.goto(`${origin}/members/dashboard`);
  await card(looked, ACCORD).getByRole('button', { name: 'Something wrong?' }).click();
  await dialog(looked)
    .getByRole('radio', { name: /wrong vehicle/ })
    .check();
  await dialog(looked).getByRole('button', { name: 'Return it' }).click();
  await expect(dialog(looked).getByText('1 credit is back in your account.')).toBeFocused();
  expect((await readAccount(looked)).credits.vhr.left).toBe(1);

  await test.step('the next credit is spent on a vehicle that was named and confirmed', async () => {
    await looked.goto(`${origin}/members/report/${TESLA}`);
    await looked.getByRole('button', { name: 'Create the report with 1 credit' }).click();
    await expect(dialog(looked)).toContainText('Tesla Model 3');
    await expectAccessible(looked);
    await picture(looked, 'wrong-document-3-confirm', false);
    await dialog(looked).getByRole('button', { name: 'No, go back' }).click();
    expect((await readAccount(looked)).credits.vhr.left).toBe(1);
    await looked.getByRole('button', { name: 'Create the report with 1 credit' }).click();
    await dialog(looked).getByRole('button', { name: /^Yes/ }).click();
    await expect(looked.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 60_000 });
    expect((await readAccount(looked)).credits.vhr.left).toBe(0);
  });
});
