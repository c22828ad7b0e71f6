import { awake, click, expect, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { approve, confirmEmail, enter, OPERATOR, register, startCheckout } from './member.ts';

const VIN = '1HGCM82673A004399';
const HOST = 'vettory.localhost';

test('an operator makes a brand and sets a price in the browser, and a visitor buys there', async ({
  product,
  visitor: { page: buyer },
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const operator = await newVisitor();
  // The page of the brand shows its drafts in frames that run no script.
  operator.expectComplaint(/frame is sandboxed/);
  const { page } = operator;
  const origin = product.url('');
  const shop = product.url('', HOST);

  await enter(page, origin, OPERATOR);
  await page.goto(`${origin}/operator/brands/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New brand');
  await awake(page);
  await page.getByLabel('Name', { exact: true }).fill('Vettory');
  await page.getByLabel('Id', { exact: true }).fill('vettory');
  await page.getByLabel('Address', { exact: true }).fill(HOST);
  await page.getByLabel('Sender and support address').fill('help@vettory.example');
  await page.getByLabel('Primary color').fill('#0f766e');
  await page.getByLabel('Reason').fill('A new market');
  await click(page, 'Make the brand');
  await expect(page).toHaveURL(/brand=vettory/);

  await page.goto(`${origin}/operator/plans?brand=vettory`);
  await page
    .getByRole('link', { name: /One report/ })
    .first()
    .click();
  await page.getByLabel('Price in USD').fill('19.90');
  await page.getByLabel('Reason').fill('The opening price');
  await picture(page, 'day-0-price', false);
  await click(page, 'Save');
  await expect(page.getByRole('row', { name: /One report/ }).first()).toContainText('$19.90');

  await expect(async () => {
    expect((await buyer.goto(`${shop}/`))?.status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  const email = await register(buyer, shop);
  await confirmEmail(buyer, linkIn(await mailTo(buyer, email, /^Confirm your email/), '/members/'));
  await startCheckout(buyer, shop, 'report-1', `&vin=${VIN}`);
  await approve(buyer);
  await expect(buyer.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });
});
