import type { Page } from '@playwright/test';
import { click, expect, faultsHere, picture, test } from './fixtures.ts';
import { DEMO, enter } from './member.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Sends the open dialog. */
const submit = (page: Page, action: string) => dialog(page).getByRole('button', { name: action, exact: true }).click();

/** The secret of the open dialog, which is shown once. */
async function takeSecret(page: Page, begins: RegExp): Promise<string> {
  const secret = dialog(page).getByText(begins);
  await expect(secret).toBeVisible();
  const text = (await secret.textContent()) ?? '';
  await submit(page, 'I have saved it');
  await expect(dialog(page)).toHaveCount(0);
  return text;
}

/** The status of a call with a key. */
const statusWith = async (page: Page, origin: string, key: string): Promise<number> =>
  (await page.request.get(`${origin}/v1/key`, { headers: { authorization: `Bearer ${key}` } })).status();

test('an API key is made, rotated with an overlap, and revoked', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await enter(page, origin, DEMO);
  await page.goto(`${origin}/developers`);
  await click(page, 'Create a key');
  await submit(page, 'Create test key');
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Lot app');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-1-new-key', false);
  await submit(page, 'Create test key');
  const first = await takeSecret(page, /^mk_test_/);
  expect(await statusWith(page, origin, first)).toBe(200);

  await click(page, 'Rotate Lot app');
  await expect(dialog(page).getByLabel('The old key works for')).toHaveValue('24');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-2-rotate', false);
  await submit(page, 'Rotate');
  const second = await takeSecret(page, /^mk_test_/);
  expect(second).not.toBe(first);
  for (const key of [first, second]) expect(await statusWith(page, origin, key)).toBe(200);
  await click(page, 'End old key now');
  await expect(page.getByText(`The old key …${first.slice(-8)}`)).toHaveCount(0);
  expect(await statusWith(page, origin, first)).toBe(401);

  await click(page, 'Revoke Lot app');
  await expect(dialog(page).getByText(`The key …${second.slice(-8)} stops working at once.`)).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-3-revoke', false);
  await submit(page, 'Keep it');
  expect(await statusWith(page, origin, second)).toBe(200);
  await click(page, 'Revoke Lot app');
  await submit(page, 'Revoke key');
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await statusWith(page, origin, second)).toBe(401);
});

test('a webhook endpoint is made, tried, given a new secret, switched off and removed', async ({
  product,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 400/);
  const origin = product.url('');
  const url = 'https://hooks.example.com/marque';
  await enter(page, origin, DEMO);
  await page.goto(`${origin}/developers/webhooks`);
  await click(page, 'New endpoint');
  await dialog(page).getByLabel('Address').fill('https://127.0.0.1/hooks');
  await submit(page, 'Create endpoint');
  await expect(dialog(page).getByText(/not on the public internet/)).toBeVisible();
  await dialog(page).getByLabel('Address').fill(url);
  expect(await faultsHere(page)).toEqual([]);
  await submit(page, 'Create endpoint');
  const first = await takeSecret(page, /^whsec_/);

  await click(page, `Send a test to ${url}`);
  await click(page, 'Details of webhook.test');
  await expect(dialog(page).getByLabel('Body')).toContainText('webhook.test');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-4-message', false);
  await page.keyboard.press('Escape');
  await click(page, 'Send webhook.test again');
  await expect(page.getByRole('log')).toContainText('The event is on its way');
  await click(page, 'Send failed ones again');
  expect(await faultsHere(page)).toEqual([]);
  await submit(page, 'Send again');
  await expect(page.getByRole('log')).toContainText('Nothing failed in that time');

  await click(page, `New secret for ${url}`);
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-5-secret', false);
  await submit(page, 'Make new secret');
  const second = await takeSecret(page, /^whsec_/);
  expect(second).not.toBe(first);
  await expect(page.getByText('Also signed with the secret before')).toBeVisible();

  await click(page, `Switch off ${url}`);
  await expect(dialog(page).getByText('is not kept for it')).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await submit(page, 'Switch off');
  await click(page, `Switch on ${url}`);
  await expect(page.getByRole('button', { name: `Switch off ${url}` })).toBeVisible();
  await click(page, `Remove ${url}`);
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'developers-6-remove', false);
  await submit(page, 'Remove');
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});
