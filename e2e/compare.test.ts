import { faultsInLanguages, expect, picture, test } from './fixtures.ts';
import { approve, orderReport, signUp, startCheckout } from './member.ts';

const VINS = ['1HGCM82633A004352', '5YJ3E1EA2KF317000'] as const;

test('two reports are ticked on the dashboard and compared, by keys alone and on a phone', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);

  await page.goto(`${origin}/members/compare`);
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await picture(page, 'compare-1-empty', false);

  await startCheckout(page, origin, 'report-5');
  await approve(page);
  for (const vin of VINS) await orderReport(page, vin);
  await page.goto(`${origin}/members/dashboard`);
  const card = (vin: string) => page.locator(`#main article[data-vin="${vin}"]`);
  for (const vin of VINS) await expect(card(vin)).toContainText('Ready', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
  for (const vin of VINS) {
    await card(vin).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  await picture(page, 'compare-2-ticked', false);
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/members\/compare\?vins=/);

  const rows = page.getByRole('table').getByRole('row');
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  const all = await rows.count();
  expect(await faultsInLanguages(page)).toEqual([]);
  await picture(page, 'compare-3-table');
  await page.getByLabel(/^Only what differs/).check();
  expect(await rows.count()).toBeLessThan(all);

  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await picture(page, 'compare-4-phone');
});
