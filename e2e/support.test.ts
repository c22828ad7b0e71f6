import type { Page } from '@playwright/test';
import { accessFaults, awake, expect, faultsHere, picture, test, tooWide } from './fixtures.ts';
import { buyDocument, DEALER, enter, fillLogIn, OPERATOR, register } from './member.ts';

/** A vehicle of this journey alone. */
const VIN = '3VW1K7AJ1CM000019';
const SIZES = [320, 390, 768, 1440];

/** No faults for axe in both themes, and nothing wider than the window in Spanish, whose words are the longer ones. */
async function soundAt(page: Page, name: string): Promise<void> {
  const address = page.url().split('#')[0] ?? '';
  const hash = new URL(page.url()).hash;
  const open = (language: string) => page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}${hash}`);
  expect(await accessFaults(page, 'html', 'both'), name).toEqual([]);
  await open('es');
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    expect(await tooWide(page), `${name} ${width}`).toBe(0);
    await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await open('en');
}

test('a ticket from the first message to the rating, answered by an operator', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const origin = product.url('');
  await register(page, origin);
  await buyDocument(page, origin, 'report-1', VIN);
  await page.goto(`${origin}/support?vin=${VIN}&type=report`);
  await soundAt(page, 'support-form');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByLabel('Message').fill('The odometer is wrong.');
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };
  await page.getByLabel('Attach files').setInputFiles(file);
  await expect(page.getByText('letter.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('a free credit is in your account')).toBeVisible();
  await page.getByRole('link', { name: /^View ticket T-/ }).click();
  await expect(page.getByText('The odometer is wrong.')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  const desk = (await newVisitor()).page;
  await desk.goto(`${origin}/operator/tickets`);
  await fillLogIn(desk, OPERATOR);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Support tickets');
  await soundAt(desk, 'support-desk');
  await desk.goto(`${origin}/operator/tickets/${id}`);
  await soundAt(desk, 'support-desk-ticket');
  const download = desk.waitForEvent('download');
  await desk.getByRole('link', { name: /^Attachment 1/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await desk.getByLabel('Answer').fill('We asked the source again.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('We asked the source again.')).toBeVisible();
  await desk.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await page.goto(`${origin}/members/dashboard#tickets`);
  await expect(page.getByRole('tab', { name: /^Tickets/ })).toHaveAttribute('aria-selected', 'true');
  await soundAt(page, 'support-tab');
  await page.getByRole('article').getByRole('link').click();
  await awake(page);
  await expect(page.getByText('We asked the source again.')).toBeVisible();
  await soundAt(page, 'support-ticket');
  await page.getByRole('radio', { name: 'Very satisfied' }).check({ force: true });
  await expect(page.getByText('You rated our help: Very satisfied.')).toBeVisible();
  await page.getByLabel('Reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Waiting for our answer')).toBeVisible();
});

test('every desk fits a small phone in Spanish and leads to the others', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  await enter(page, origin, OPERATOR);
  await page.setViewportSize({ width: 320, height: 844 });
  for (const path of ['operator/tickets', 'operator/disputes', 'operator/dealers', 'operator/feedback']) {
    await page.goto(`${origin}/${path}?lang=es`);
    await page.locator('summary[aria-label="Menú"]').click();
    const menu = page.getByRole('navigation', { name: 'Consola' }).filter({ visible: true });
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', `/${path}`);
    expect(await tooWide(page), path).toBe(0);
  }
  await enter(page, origin, DEALER);
  await page.goto(`${origin}/members/dealer?lang=es`);
  await expect(page.getByRole('heading', { name: /concesionario aprobado/ })).toBeVisible();
  expect(await tooWide(page)).toBe(0);
});

test('feedback is asked for after half of a report, given with the keyboard, and read by operators', async ({
  product,
  visitor: { page },
  newVisitor,
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
  expect(await faultsHere(page)).toEqual([]);
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
  await page.keyboard.type('A title record is missing.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Sorry. What should happen now?' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Refresh now/ })).toBeFocused();
  await picture(page, 'feedback-sorry-1440', false);
  for (const next of [/^Dispute a record/, /^Contact support/, /^Refund policy/, /^I don’t want to do anything/]) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('listitem').locator(':focus')).toHaveAccessibleName(next);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('feedbacks') ?? '[]'));
  expect(kept).toMatchObject([{ vin: VIN, type: 'report' }]);

  const desk = (await newVisitor()).page;
  await enter(desk, origin, OPERATOR);
  await desk.goto(`${origin}/operator/feedback?tab=unsatisfied`);
  await expect(desk.getByRole('article').getByText('A title record is missing.')).toBeVisible();
  await expect(desk.getByRole('article').getByRole('link', { name: /^View MQR-/ })).toBeVisible();
  await soundAt(desk, 'feedback-desk');
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
    // A new member has nothing yet: every tab but the profile offers a field for a VIN.
    if (tab !== 'profile') await expect(page.getByRole('tabpanel').getByRole('textbox', { name: /VIN/ })).toBeVisible();
  }
});
