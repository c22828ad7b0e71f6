import { accessFaults, awake, expect, test } from './fixtures.ts';
import { approve, readAccount, mailsTo, newEmail } from './member.ts';

test('a visitor who notices a typo in the email corrects it, pays once, and the receipt goes there', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  const [slip, meant] = [newEmail(), newEmail()];
  await page.goto(`${origin}/checkout?plan=report-5`);
  await page.getByLabel('Email').fill(slip);
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await awake(page);
  const first = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout/);
  await awake(page);
  await expect(page.getByLabel('Email')).toHaveValue(slip);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Email').fill(meant);
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  expect(page.url()).not.toBe(first);
  await approve(page);
  const { credits, orders } = await readAccount(page);
  expect(credits.vhr.left).toBe(5);
  expect(orders.map(({ state }) => state)).toEqual(['fulfilled']);
  await expect.poll(() => mailsTo(page, meant)).not.toHaveLength(0);
  expect(await mailsTo(page, slip)).toEqual([]);
});

test('a checkout page restored by the browser can be paid again', async ({ product, visitor: { page } }) => {
  await page.route('**/api-cwa/cwa_register', async route => {
    const answer = await route.fetch();
    const { payment, ...rest } = (await answer.json()) as { payment: object };
    // Instead of leaving, the page stays as it is when one leaves it: its click in progress.
    await route.fulfill({ response: answer, json: { ...rest, payment: { ...payment, redirect_url: '#left' } } });
  });
  await page.goto(product.url('/checkout?plan=report-5'));
  await page.getByLabel('Email').fill(newEmail());
  const pay = page.getByRole('button', { name: 'Pay $84.50' });
  await pay.click();
  await expect(page).toHaveURL(/#left$/);
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await page.unroute('**/api-cwa/cwa_register');
  await pay.click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
});
