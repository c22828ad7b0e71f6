import { awake, expect, faultsHere, faultsInLanguages, picture, test } from './fixtures.ts';
import { signUp } from './member.ts';

const CAMRY = '4T1BF1FK6EU000019';

test('a member saves a vehicle, finds it in the garage, adds another and removes one', async ({
  product,
  visitor: { page, expectComplaint },
}) => {
  expectComplaint(/422/);
  const origin = product.url('');
  await signUp(page, origin);
  await page.goto(`${origin}/members/dashboard#garage`);
  const panel = page.getByRole('tabpanel', { name: /^Garage/ });
  await expect(panel).toContainText('No vehicles in your garage');
  await picture(page, 'garage-empty');

  await page.goto(`${origin}/vehicle/${CAMRY}`);
  await awake(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'I want to buy it' }).click();
  await expect(page.getByRole('group', { name: 'Why are you checking this vehicle?' })).toHaveCount(0);

  await page.goto(`${origin}/members/dashboard#garage`);
  await awake(page);
  await expect(panel.getByRole('row', { name: /2014 Toyota Camry/ })).toBeVisible();
  await panel.getByLabel('VIN').fill('1FTEW1EP5KFA12345');
  await panel.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(panel).toContainText('its check digit should be');
  await panel.getByLabel('VIN').fill('1HGCM82633A004352');
  await panel.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(panel.getByRole('row', { name: /2003 Honda Accord/ })).toBeVisible();
  expect(await faultsInLanguages(page)).toEqual([]);
  await picture(page, 'garage');
  await panel.getByRole('button', { name: 'Remove 2014 Toyota Camry' }).click();
  await expect(panel.getByRole('row', { name: /2014 Toyota Camry/ })).toHaveCount(0);
  await expect(panel).toContainText('1 vehicle');
});

test('a member marks a recall of a saved vehicle as done, and takes the mark back', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  await signUp(page, origin);
  await page.goto(`${origin}/members/dashboard#garage`);
  const panel = page.getByRole('tabpanel', { name: /^Garage/ });
  await panel.getByLabel('VIN').fill('1FTYR10U66PA00019');
  await panel.getByRole('button', { name: 'Add vehicle' }).click();
  const row = panel.getByRole('row', { name: /Ranger/ });
  await expect(row).toContainText('2 to check');
  await row.getByRole('button', { name: /^Recalls of/ }).click();
  const dialog = page.getByRole('dialog', { name: /Ranger/ });
  const first = dialog.getByRole('article').first();
  await expect(first).toContainText('Do not drive');
  await expect(first).toContainText('Demonstration data');
  await first.getByRole('button', { name: 'Mark as done' }).click();
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Enter the day of the repair.');
  await first.getByLabel('Day of the repair').fill('2024-05-02');
  await first.getByLabel('Place (optional)').fill('Ford of Austin');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('You marked it as done on May 2, 2024, Ford of Austin.');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'garage-recalls', false);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('1 to check');
  await row.getByRole('button', { name: /^Recalls of/ }).click();
  await first.getByRole('button', { name: 'Not done' }).click();
  await expect(first.getByRole('button', { name: 'Mark as done' })).toBeVisible();
});
