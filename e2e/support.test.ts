import { accessFaults, awake, expect, picture, test } from './fixtures.ts';
import { buyDocument, register } from './member.ts';

/** A vehicle of this journey alone. */
const VIN = '3VW1K7AJ1CM000019';
const SIZES = [320, 390, 768, 1440];

test('feedback is asked for after half of a report, and given with the keyboard', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await register(page, origin);
  await buyDocument(page, origin, 'report-1', VIN);
  await page.goto(`${origin}/members/report/${VIN}`);
  const dialog = page.getByRole('dialog');
  const notLater = () => page.evaluate(() => sessionStorage.removeItem('marque.feedback-later'));
  await notLater();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.2));
  await page.waitForTimeout(3_000);
  await expect(dialog).toHaveCount(0);
  const wrong = page.getByRole('button', { name: 'Something wrong?' });
  await wrong.evaluate(button => button.focus({ preventScroll: true }));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.7));
  await expect(dialog.getByRole('heading', { name: 'How was the report?' })).toBeVisible();
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    await picture(page, `feedback-faces-${width}`, false);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(wrong).toBeFocused();

  await page.reload();
  await awake(page);
  await notLater();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.7));
  await expect(dialog.getByRole('radio', { name: 'Very dissatisfied' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading', { name: 'What is wrong with it?' })).toBeVisible();
  await expect(dialog.getByLabel('Message')).toBeFocused();
  await picture(page, 'feedback-negative-1440', false);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.type('A title record is missing.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Sorry. What should happen now?' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Contact support/ })).toBeFocused();
  await picture(page, 'feedback-sorry-1440', false);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('feedbacks') ?? '[]'));
  expect(kept).toMatchObject([{ vin: VIN, type: 'report' }]);
});

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
