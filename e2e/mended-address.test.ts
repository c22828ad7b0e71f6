import { accessFaults, awake, expect, test } from './fixtures.ts';
import { approve, booksOf, mailsTo, newEmail } from './member.ts';

test('a visitor who sees a slip in the address on the way mends it, pays once, and the receipt goes there', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  const [slip, meant] = [newEmail(), newEmail()];
  await page.goto(`${origin}/checkout?plan=report-5`);
  await page.getByLabel('E-mail').fill(slip);
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  const first = page.url();
  await page.goBack();
  await page.reload();
  await awake(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(slip);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(meant);
  await page.getByRole('button', { name: 'Pay $84.50' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  expect(page.url()).not.toBe(first);
  await approve(page);
  const { credits, orders } = await booksOf(page);
  expect(credits.vhr.left).toBe(5);
  expect(orders.map(({ state }) => state)).toEqual(['fulfilled']);
  await expect.poll(() => mailsTo(page, meant)).not.toHaveLength(0);
  expect(await mailsTo(page, slip)).toEqual([]);
});
