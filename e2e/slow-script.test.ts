import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newEmail, PASSWORD } from './member.ts';

/** Opens a page whose scripts are delayed. @returns the function that delivers them */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => {};
  const gate = new Promise<void>(resolve => (release = resolve));
  await page.route('**/assets/*.js', async route => {
    await gate;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

test('a number typed before the script has arrived is kept and read when it has', async ({
  product,
  visitor: { page },
}) => {
  const wake = await openAsleep(page, product.url('/'));
  const field = page.getByRole('textbox', { name: '17-character VIN' });
  await field.pressSequentially('1FTEW1EP5KFA12345');
  wake();
  await expect(page.getByText(/Position 9 is the check digit/)).toBeVisible();
  expect((await field.inputValue()).replaceAll(' ', '')).toBe('1FTEW1EP5KFA12345');
});

test('a plate and a state chosen before the script has arrived are kept', async ({ product, visitor: { page } }) => {
  const wake = await openAsleep(page, product.url('/?by=plate'));
  await page.getByLabel('License plate').fill('demo 123');
  await page.getByLabel('State of the plate').selectOption({ label: 'California' });
  wake();
  await expect(page.getByRole('combobox', { name: 'State of the plate' })).toHaveValue('California');
  await page.getByRole('button', { name: 'Find the vehicle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your vehicle?');
});

test('a year chosen before the script has arrived is kept', async ({ product, visitor: { page } }) => {
  const wake = await openAsleep(page, product.url('/recall-check'));
  await page.getByLabel('Model year').selectOption('2021');
  wake();
  await expect(page.getByRole('combobox', { name: 'Model year' })).toHaveValue('2021');
  await expect(page.locator('input[role="combobox"]').and(page.getByLabel('Make', { exact: true }))).toBeEnabled();
});

test('an account made before the script has arrived waits for it and is made once', async ({
  product,
  visitor: { page },
}) => {
  const wake = await openAsleep(page, product.url('/members/signup'));
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/members\/signup$/);
  wake();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/members\/dashboard/);
});
