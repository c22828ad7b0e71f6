import type { Page } from '@playwright/test';
import { accessFaults, expect, picture, test } from './fixtures.ts';

const RANGER = '1FTYR10U66PA00019';
const ACCORD = '1HGCM82633A004352';

const result = (page: Page) => page.getByRole('main');

/** The typed field of a choice, once its script has replaced the browser's list. */
async function choose(page: Page, name: string, typed: string): Promise<void> {
  const field = page.locator('input[role="combobox"]').and(page.getByLabel(name, { exact: true }));
  await field.fill(typed);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

test('recalls are found by year, make and model, as those of the model', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recalls' }).click();
  await expect(page).toHaveTitle(/^Recall check ·/);
  await choose(page, 'Model year', '2021');
  await choose(page, 'Make', 'porsche');
  await choose(page, 'Model', 'taycan');
  await page.getByRole('button', { name: 'Show recalls' }).click();
  await expect(page).toHaveURL(/\/recall-check\/2021\/porsche\/taycan$/);
  await expect(page.getByRole('heading', { name: '2021 Porsche Taycan' })).toBeFocused();
  await expect(result(page)).toContainText('This list is for the model, not for one car');
  await expect(result(page)).toContainText('What no list can know');
  await expect(page.getByRole('article').first()).toContainText('May apply');
  await expect(page.locator('dd[lang="en"]').first()).not.toBeEmpty();
  expect(await accessFaults(page)).toEqual([]);
  await picture(page, 'recalls-model');
});

test('a model has an address of its own, and a long list folds', async ({ product, newVisitor, visitor: { page } }) => {
  const plain = (await newVisitor({ javaScriptEnabled: false })).page;
  await plain.goto(product.url('/recall-check?year=2020&make=PORSCHE&model=Taycan&lang=en'));
  await expect(plain).toHaveURL(/\/recall-check\/2020\/porsche\/taycan\?lang=en$/);
  await expect(plain.getByLabel('Model', { exact: true })).toHaveValue('Taycan');
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/recall-check\/2020\/porsche\/taycan$/,
  );
  await expect(plain.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(plain.getByRole('heading', { name: '2020 Porsche Taycan', exact: true })).toBeVisible();

  await page.goto(product.url('/recall-check/2020/porsche/taycan'));
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.getByText(/^Show \d+ more campaigns$/).click();
  expect(await page.getByRole('article').count()).toBeGreaterThan(8);
  await page.getByText(/^Show \d+ more campaigns$/).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').last()).toBeVisible();
});

test('an address of no vehicle is 404, and keeps what it says in the fields', async ({ product, visitor }) => {
  // The page, and the lists of a year that is none.
  visitor.expectComplaint(/status of (404|400)/);
  const { page } = visitor;
  const answer = await page.goto(product.url('/recall-check/1890/porsche/911'));
  expect(answer?.status()).toBe(404);
  await expect(result(page)).toContainText('model year');
  await expect(page.getByLabel('Model year')).toHaveValue('1890');
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911');
});

test('by VIN the list says what is open on this vehicle, the dangerous first', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/recall-check'));
  await page.getByRole('tab', { name: 'VIN' }).click();
  await page.getByRole('textbox', { name: '17-character VIN' }).fill(RANGER);
  await page.getByRole('button', { name: 'Show recalls' }).filter({ visible: true }).click();
  await expect(result(page)).toContainText('Stop: do not drive until this recall is repaired');
  await expect(page.getByRole('article').first()).toContainText('Open: not repaired');
  await expect(page.getByRole('article').first()).toContainText('Demonstration data');
  await expect(page.getByRole('link', { name: 'Check this VIN at NHTSA' }).first()).toHaveAttribute(
    'href',
    `https://www.nhtsa.gov/recalls?vin=${RANGER}`,
  );
  expect(await accessFaults(page)).toEqual([]);
});

test('by plate the vehicle is confirmed first', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/recall-check?by=plate'));
  await page.getByRole('textbox', { name: 'License plate' }).fill('DEMO123');
  await choose(page, 'State of the plate', 'calif');
  await page.getByRole('button', { name: 'Find the vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'Is this your vehicle?' })).toBeVisible();
  await page.getByRole('link', { name: 'Yes, this is it' }).click();
  await expect(page).toHaveURL(new RegExp(`/recall-check\\?vin=${ACCORD}$`));
  await expect(result(page)).toContainText('This list is for this one vehicle');
});

test('what is not known is never none', async ({ product, visitor: { page, expectComplaint } }) => {
  // The page of a model that no source has, and the lists of a year that is none.
  expectComplaint(/status of (404|400)/);
  const at = (query: string) => page.goto(product.url(`/recall-check?${query}`));
  await at('vin=1HGCM82633A004353');
  await expect(page.getByRole('textbox', { name: '17-character VIN' })).toHaveValue(/1HG/);
  await expect(result(page)).toContainText('check digit');
  await at('vin=WVWZZZ1KZAW000101');
  await expect(result(page)).toContainText('Not a vehicle made for North America');
  await at('year=2021&make=PORSCHE&model=NOSUCH');
  // All there is, is an extract: what it does not have, another may.
  await expect(result(page)).toContainText('The copy of the recall list does not have this name');
  await expect(result(page)).toContainText('can’t say whether there are recalls');
  await at('year=1890&make=PORSCHE&model=911');
  await expect(page.getByLabel('Model year')).toHaveAttribute('aria-invalid', 'true');
  await expect(result(page)).not.toContainText('None reported');
});

test('the check needs no script and no pointer', async ({ product, newVisitor, visitor: { page } }) => {
  await page.goto(product.url('/recall-check'));
  await page.getByRole('tab', { name: 'Year, make, model' }).focus();
  for (const [name, typed] of Object.entries({ 'Model year': '2021', Make: 'porsche', Model: 'taycan' })) {
    const field = page.locator('input[role="combobox"]').and(page.getByLabel(name, { exact: true }));
    await expect(field).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2021 Porsche Taycan' })).toBeFocused();

  const plain = (await newVisitor({ javaScriptEnabled: false })).page;
  await plain.goto(product.url('/recall-check'));
  await plain.getByLabel('Model year').selectOption('2021');
  await plain.getByRole('button', { name: 'Show recalls' }).click();
  await plain.getByLabel('Make', { exact: true }).selectOption('Porsche');
  await plain.getByRole('button', { name: 'Show recalls' }).click();
  await plain.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await plain.getByRole('button', { name: 'Show recalls' }).click();
  await expect(plain.getByRole('heading', { level: 2 }).first()).toContainText(/2021 Porsche/i);
  await plain.getByRole('link', { name: 'VIN', exact: true }).click();
  await expect(plain.getByRole('textbox', { name: '17-character VIN' })).toBeVisible();
});

test('it is readable in both languages and themes, on the narrowest phone and on paper', async ({
  product,
  newVisitor,
}) => {
  for (const [lang, colorScheme] of [
    ['en', 'dark'],
    ['es', 'light'],
    ['es', 'dark'],
  ] as const) {
    const { page } = await newVisitor({ colorScheme, viewport: { width: 320, height: 700 } });
    for (const path of [
      '/recall-check/2020/porsche/taycan?lang=',
      '/recall-check?lang=',
      `/recall-check?vin=${RANGER}&lang=`,
    ]) {
      await page.goto(product.url(path + lang));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await accessFaults(page), `${path}${lang} ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('a preview shows the recalls once the reader comes near', async ({ product, visitor: { page } }) => {
  await page.goto(product.url(`/vehicle/${RANGER}`));
  const recalls = page.getByRole('region', { name: 'Recalls' });
  await recalls.scrollIntoViewIfNeeded();
  await expect(recalls).toContainText('2 campaigns not known to be repaired');
  await expect(recalls).toContainText('Do not drive');
  expect(await accessFaults(page)).toEqual([]);
  await recalls.getByRole('link', { name: 'Check the recalls' }).click();
  await expect(page).toHaveURL(/\/recall-check\?vin=/);
});
