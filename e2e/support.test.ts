import { expect, test } from './fixtures.ts';
import { register } from './member.ts';

test('every hash of the dashboard opens its tab', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await register(page, origin);
  const tabs = [
    'vehicle-history-report',
    'window-sticker',
    'searches',
    'garage',
    'orders',
    'subscription',
    'tickets',
    'profile',
  ];
  for (const tab of tabs) {
    await page.goto('about:blank');
    await page.goto(`${origin}/members/dashboard#${tab}`);
    await expect(page.locator(`[data-tab="${tab}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/members/dashboard');
    const isFieldShown = ['vehicle-history-report', 'window-sticker', 'searches', 'garage', 'tickets'].includes(tab);
    if (isFieldShown) await expect(page.getByRole('tabpanel').getByRole('textbox')).toBeVisible();
  }
});
