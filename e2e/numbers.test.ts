import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readAccount, newEmail, signUp } from './member.ts';

const MISTYPED = '1FTEW1EP5KFA12345';
const CHECK_DIGIT_MESSAGE = /Position 9 is the check digit\. With these characters it should be .+, and it is 5\./;

const vinField = (page: Page) => page.getByRole('textbox', { name: '17-character VIN' });

test('a mistyped number: the field says where, offers what was meant, and taking an offer makes it fit', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/'));
  await vinField(page).pressSequentially(MISTYPED);
  await expect(page.getByText(CHECK_DIGIT_MESSAGE)).toBeVisible();
  await expect(page.getByText('Did you mean:')).toBeVisible();
  const offers = page.locator('[role="status"] li button');
  expect(await offers.count()).toBeGreaterThan(0);
  expect(await offers.count()).toBeLessThanOrEqual(4);
  await offers.first().click();
  await expect(page.getByText(/The check digit fits/)).toBeVisible();
});

test('a mistyped number: the preview says so, offers links, and sells nothing', async ({ product, visitor }) => {
  const { page } = visitor;
  await page.goto(product.url(`/vehicle/${MISTYPED}`));
  await expect(page.getByText(CHECK_DIGIT_MESSAGE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy/ })).toHaveCount(0);
  await expect(page.locator('a[href^="/checkout"]')).toHaveCount(0);
});

test('a mistyped number names no vehicle, and the offers lead on', async ({ product, visitor: { page } }) => {
  await page.goto(product.url(`/vehicle/${MISTYPED}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MISTYPED);
  await expect(page.getByRole('heading', { name: 'What is on file' })).toHaveCount(0);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2019 Ford F-150');
});

test('a European number: no check digit is missed, no year is claimed, a report is sold', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/'));
  await vinField(page).pressSequentially('WP0ZZZ99ZTS392124');
  await expect(page.getByText('Porsche 911, built for a market outside North America')).toBeVisible();
  await expect(page.getByText('One character looks wrong')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Porsche 911');
  await expect(page.getByText('Model year: 1996 or 2026. The number does not tell which.')).toBeVisible();
  await expect(page.getByText(/does not match|looks wrong|complete, valid number/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Buy this report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Window sticker' })).toContainText(
    'Our window stickers show US prices, ratings and options, so there is none for a vehicle of another market.',
  );
});

test('words and chassis numbers of another system are named as such', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await vinField(page).pressSequentially('HELLOWORLD');
  await expect(page.getByText('There is no vehicle number in this text yet.')).toBeVisible();
  await vinField(page).fill('');
  await vinField(page).pressSequentially('57 Chevy VC57S100001');
  await expect(page.getByText('We found VC57S100001 in this text.')).toBeVisible();
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1957 Chevrolet Bel Air');
  await page.goto(product.url('/check?vin=JZA80-0001234'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JZA80-0001234');
  await expect(page.getByText(/we can’t identify a vehicle from it/)).toBeVisible();
});

test('a mistyped number cannot be bought for by a typed address or a call either', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 4\d\d/);
  await signUp(page, product.url(''));
  for (const plan of ['report-1', 'sticker-1']) {
    await page.goto(product.url(`/checkout?plan=${plan}&vin=${MISTYPED}`));
    await expect(page.getByRole('heading', { name: 'We can’t create a document for this number' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay|^Use/ })).toHaveCount(0);
  }
  const answer = await page.evaluate(async vin => {
    const consent = { terms: true, at: new Date().toISOString() };
    const body = JSON.stringify({ price: 2490, currency: 'USD', cart_plan: 'report-1', vin, consent });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api-cwa/cwa_register', { method: 'POST', headers, body });
    return { status: response.status, words: await response.text() };
  }, MISTYPED);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.words).toContain('nothing was charged');
  expect((await readAccount(page)).orders).toEqual([]);
});

const REFUSED = [
  { typed: '1HGCM8I633A004352', message: /A VIN has no letter I\./ },
  { typed: '1HGCM82633AOO4352', message: /A VIN has no letters O, O\.|A VIN has no letters? O\./ },
  { typed: '1HGCM82633A00435?', message: /isn’t allowed in a VIN|A VIN has/ },
  { typed: '1HGCM82633A00435', message: /A VIN has 17 characters; this has 16\. Check for a missing one\./ },
  { typed: '1HGCM82633A0043521', message: /A VIN has 17 characters; this has 18\. Check for one too many\./ },
];

for (const { typed, message } of REFUSED) {
  test(`${typed}: a clear sentence, and no vehicle`, async ({ product, visitor: { page } }) => {
    await page.goto(product.url('/'));
    await vinField(page).pressSequentially(typed);
    await page.getByRole('button', { name: 'Check this VIN' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(/\/(\?|$)/);
  });
}

test('an empty field asks for a number', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(vinField(page)).toBeFocused();
  await expect(page.getByText('Enter the VIN.', { exact: true })).toBeVisible();
  await page.goto(product.url('/check?vin='));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know the car before you pay for it.');
});

test('a number of no known maker says so and sells nothing', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/vehicle/ZZZZZ00000Z000000'));
  await expect(page.getByText(/match no maker|cannot be read|looks wrong/).first()).toBeVisible();
  await expect(page.locator('a[href^="/checkout"]')).toHaveCount(0);
});

test('a classic number is read with the rule that reads it, and its sheet can be bought', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/?by=classic'));
  await page.getByRole('textbox', { name: 'Number of a vehicle made before 1981' }).fill('1Y73Z137925');
  await page.getByRole('button', { name: 'Check this number' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1961 Ford Thunderbird');
  await expect(page.getByText('Decoded from the serial number')).toBeVisible();
  await page.getByRole('link', { name: 'Buy this sticker' }).first().click();
  await expect(page).toHaveURL(/\/checkout\?.*1Y73Z137925/);
  await expect(page.getByRole('main')).toContainText('1961 Ford Thunderbird');
  await expect(page.getByRole('main')).toContainText('1Y73Z137925');
});

test('a classic number typed as a VIN is led to the classics', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'));
  await vinField(page).pressSequentially('124379N500019');
  await page.getByRole('link', { name: 'Continue as a classic' }).click();
  await expect(page.getByText(/1969 Chevrolet Camaro/).first()).toBeVisible();
});

test('an unknown plan at the checkout leads to the prices', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/checkout?plan=made-up&vin=1HGCM82633A004352'));
  await expect(page).toHaveURL(/\/pricing\?vin=1HGCM82633A004352/);
});

test('without script the home form leads to the preview', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  await page.goto(product.url('/'));
  await vinField(page).fill('5YJ3E1EA2KF317000');
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(page).toHaveURL(/\/vehicle\/5YJ3E1EA2KF317000$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2019 Tesla Model 3/i);
  await vinTyped(page, product.url('/'), '1HGCM82633A00435');
  await expect(page.getByText(/this has 16/)).toBeVisible();
});

async function vinTyped(page: Page, home: string, typed: string): Promise<void> {
  await page.goto(home);
  await vinField(page).fill(typed);
  await page.getByRole('button', { name: 'Check this VIN' }).click();
}

test('a checkout without a session asks for an address, and nothing is sent before it is one', async ({
  product,
  visitor: { page },
}) => {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto(product.url('/checkout?plan=report-1&vin=5YJ3E1EA2KF317000'));
  const email = page.getByLabel('Email');
  for (const typed of ['', 'somebody', 'somebody@']) {
    await email.fill(typed);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText(/^Enter (your email\.|an email address such as )/)).toBeVisible();
    await expect(email).toBeFocused();
  }
  expect(sent).toEqual([]);
  await email.fill(newEmail());
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
});
