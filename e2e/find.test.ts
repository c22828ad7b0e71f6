import type { Page } from '@playwright/test';
import { accessFaults, expect, test } from './fixtures.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const vinField = (page: Page) => page.getByRole('textbox', { name: '17-character VIN' });
const plateField = (page: Page) => page.getByRole('textbox', { name: 'License plate' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The typed field of a choice, once its script has replaced the browser's list. */
const choice = (page: Page, name: string | RegExp) =>
  page.locator('input[role="combobox"]').and(page.getByLabel(name, { exact: true }));

async function choose(page: Page, name: string | RegExp, typed: string): Promise<void> {
  await choice(page, name).fill(typed);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

async function searchPlate(page: Page, plate: string, state: string): Promise<void> {
  await plateField(page).fill(plate);
  await choose(page, 'State of the plate', state);
  await page.getByRole('button', { name: 'Find the vehicle' }).click();
}

test('the tabs are reached by arrow keys, and none loses what was typed into it', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/'));
  await vinField(page).fill('1HGCM826');
  await tab(page, 'VIN').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Plate')).toBeFocused();
  await expect(page).toHaveURL(/\?by=plate$/);
  await plateField(page).fill('abc 12');
  await tab(page, 'Plate').focus();
  await page.keyboard.press('End');
  await page.getByRole('textbox', { name: 'Number of a vehicle made before 1981' }).fill('1Y73Z137925');
  await tab(page, 'Plate').click();
  await expect(plateField(page)).toHaveValue('ABC 12');
  await tab(page, 'VIN').click();
  await expect(vinField(page)).toHaveValue('1HGCM826');
  await tab(page, 'Plate').click();
  await searchPlate(page, 'NONE000', 'CA');
  await expect(page.getByText('No vehicle found for this plate in California.')).toBeVisible();
  await expect(plateField(page)).toHaveValue('NONE000');
  await tab(page, 'VIN').click();
  await expect(vinField(page)).toHaveValue('1HGCM826');
  await tab(page, 'Classic').click();
  await expect(page.getByRole('textbox', { name: 'Number of a vehicle made before 1981' })).toHaveValue('1Y73Z137925');
});

test('a plate is found, confirmed, and leads to its vehicle', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/?by=plate'));
  await expect(page.getByText('We never see or show the owner.')).toBeVisible();
  await searchPlate(page, 'demo 123', 'calif');
  await expect(heading(page)).toHaveText('Is this your vehicle?');
  await expect(page.getByRole('main').getByText('2003 Honda Accord')).toBeVisible();
  await expect(page.getByRole('main').getByText('Demonstration data')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Yes, this is it' }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicle/${ACCORD}$`));
  await page.goto(product.url('/?by=plate'));
  await expect(choice(page, 'State of the plate'), 'the state of the last plate').toHaveValue('California');
});

test('several vehicles of one plate are shown to choose from', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/check?by=plate&plate=TWO2CARS&state=NY'));
  await expect(heading(page)).toHaveText('Which of these is your vehicle?');
  await expect(page.getByRole('link', { name: 'This one' })).toHaveCount(2);
  await page.getByRole('link', { name: 'This one' }).last().click();
  await expect(page).toHaveURL(/\/vehicle\/[0-9A-Z]{17}$/);
});

for (const [plate, state, message] of [
  ['NONE000', 'CA', 'No vehicle found for this plate in California.'],
  ['DOWN000', 'CA', 'The plate service is not working right now.'],
  ['SLOW000', 'CA', 'The plate service took too long to answer.'],
  ['QUOTA00', 'CA', 'We have no plate searches left for now.'],
  ['ABC1234', 'GU', 'No plate service covers Guam.'],
  ['ABC1234', '', 'Choose the state of the plate.'],
  ['♥', 'CA', 'Enter the plate as it is on the car'],
] as const) {
  test(`the plate ${plate} of ${state || 'no state'}: a clear sentence, and nothing is lost`, async ({
    product,
    newVisitor,
  }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(product.url(`/check?by=plate&plate=${encodeURIComponent(plate)}&state=${state}`));
    await expect(page.getByText(message)).toBeVisible();
    await expect(plateField(page)).toHaveValue(plate);
    await expect(page.getByLabel('State of the plate')).toHaveValue(state);
  });
}

test('each field understands what belongs into another', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await vinField(page).pressSequentially('abc 1234');
  await page.getByRole('link', { name: 'choose its state' }).click();
  await expect(plateField(page)).toHaveValue('ABC1234');
  await plateField(page).fill(`VIN ${TESLA}`);
  await page.getByRole('link', { name: `Check ${TESLA}` }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicle/${TESLA}$`));
  await page.goto(product.url('/?by=plate'));
  await plateField(page).fill('I♥CARS');
  await expect(page.getByText('We leave out ♥ and search for ICARS.')).toBeVisible();
  await plateField(page).fill('124379N500019');
  await page.getByRole('link', { name: 'check 124379N500019' }).click();
  await expect(page.getByText(/1969 Chevrolet Camaro/).first()).toBeVisible();
  await page.goto(product.url('/?by=ymm'));
  await choice(page, 'Model year').fill(ACCORD);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: `Check ${ACCORD}` }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicle/${ACCORD}$`));
});

test('two VINs in one paste: the field says so and offers both', async ({ product, visitor: { page }, newVisitor }) => {
  await page.goto(product.url('/'));
  await vinField(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `2003 Accord ${ACCORD}\n2019 Tesla ${TESLA}`);
  await expect(page.getByText('There are 2 VINs in this text. Which one?')).toBeVisible();
  await page.getByRole('button', { name: TESLA }).click();
  await expect(page.getByText('The check digit fits · 2019 Tesla Model 3')).toBeVisible();
  const { page: plain } = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(product.url('/'));
  await vinField(plain).fill(`${ACCORD} or ${TESLA}`);
  await plain.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(heading(plain)).toHaveText('Which VIN do you mean?');
  await plain.getByRole('link', { name: /2019 Tesla Model 3/ }).click();
  await expect(plain).toHaveURL(new RegExp(`/vehicle/${TESLA}$`));
});

test('year, make, model and no trim lead to what is known of such a vehicle', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/'));
  await tab(page, /^Year/).click();
  await choose(page, 'Model year', '2019');
  await choose(page, 'Make', 'hon');
  await choose(page, 'Model', 'crv');
  await expect(choice(page, /^Trim/)).toHaveAttribute('placeholder', 'I don’t know the trim');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show this vehicle' }).click();
  await expect(heading(page)).toHaveText('2019 Honda CR-V');
  await expect(page).toHaveURL(/\/vehicle\/2019-honda-cr-v-[0-9a-z]{6}$/);
  await expect(page.getByText('Many cars share this year, make and model')).toBeVisible();
  await expect(page.getByText('For the model, not for one vehicle')).toBeVisible();
  await expect(page.locator('a[href^="/checkout"]')).toHaveText(['Buy this sticker']);
  expect(await accessFaults(page)).toEqual([]);
  await vinField(page).fill(ACCORD);
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicle/${ACCORD}$`));
});

test('the menus say why a choice leads nowhere', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 4\d\d/);
  await page.goto(product.url('/?by=ymm'));
  await choice(page, 'Model year').fill('1899');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/Choose a model year from \d{4} to \d{4}\./)).toBeVisible();
  await choose(page, 'Model year', '2022');
  await choose(page, 'Make', 'kia');
  await choice(page, 'Model').fill('Optima');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/was changed\. For 2022, choose the Kia K5\./)).toBeVisible();
});

test('without script a plate and a year, make and model are found in steps', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  await page.goto(product.url('/'));
  await page.getByRole('navigation', { name: 'Search by' }).getByRole('link', { name: 'Plate' }).click();
  await plateField(page).fill('TESLA3');
  await page.getByLabel('State of the plate').selectOption('Texas');
  await page.getByRole('button', { name: 'Find the vehicle' }).click();
  await page.getByRole('link', { name: 'Yes, this is it' }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicle/${TESLA}$`));
  await page.goto(product.url('/?by=ymm'));
  for (const [field, value] of [
    ['Model year', '2019'],
    ['Make', 'Honda'],
    ['Model', 'CR-V'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).selectOption(value);
    await page.getByRole('button', { name: 'Show this vehicle' }).click();
  }
  await expect(heading(page)).toHaveText('2019 Honda CR-V');
  await page.goto(product.url('/'));
  await page.getByRole('link', { name: 'Where do I find it?' }).click();
  await expect(heading(page)).toHaveText('Where to find the number');
});

test('the places are shown in pictures over the page', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await page.getByRole('link', { name: 'Where do I find it?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where to find the number' });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Where do I find it?' })).toBeFocused();
});

test('the name of a vehicle that is not in the catalog leads to the menus', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/vehicle/2019-honda-civic-aaaaaa'));
  await expect(heading(page)).toHaveText('We don’t know this vehicle');
  await expect(choice(page, 'Model year')).toHaveValue('2019');
});

test('a number of no scheme leads to year, make and model', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/check?by=classic&vin=ZZ99Z999999'));
  await expect(page.getByText('This number matches no pre-1981 numbering scheme we know.')).toBeVisible();
  await expect(choice(page, 'Model year')).toBeVisible();
  await tab(page, 'Classic').click();
  await expect(page.getByRole('textbox', { name: 'Number of a vehicle made before 1981' })).toHaveValue('ZZ99Z999999');
});

test('a bus is called one before anything is sold', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/vehicle/4DRBUAAN74B000001'));
  await expect(page.getByText('This is the VIN of a bus')).toBeVisible();
});
