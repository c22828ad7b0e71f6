import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DEMO, enter, PASSWORD, register, signUp } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const MAX_STEPS = 60;

/** Whether the focused element shows its focus and is inside the window. */
async function focusShows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const box = focused.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const ringed = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    return inside && (ringed(focused) || ringed(focused.parentElement));
  });
}

/** Presses Tab until the wanted element has the focus; every stop on the way must show it. */
async function tabTo(page: Page, wanted: { role: string; name: RegExp }): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    expect(await focusShows(page), `the focus shows at stop ${step + 1}: ${await focusedHtml(page)}`).toBe(true);
    const target = page.getByRole(wanted.role as 'link', { name: wanted.name });
    if (await target.and(page.locator(':focus')).count()) return;
  }
  throw new Error(`${wanted.role} ${wanted.name} was not reached in ${MAX_STEPS} steps`);
}

const focusedHtml = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '');

test('from home to the checkout without a mouse', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/'), { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, { role: 'textbox', name: /17-character VIN/ });
  await page.keyboard.type(ACCORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/vehicle/${ACCORD}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2003 Honda Accord/i);
  await tabTo(page, { role: 'link', name: /^Buy this report$/ });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await tabTo(page, { role: 'textbox', name: /^Email/ });
});

test('signing in, to the profile and out again without a mouse', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/members/login'), { waitUntil: 'networkidle' });
  await tabTo(page, { role: 'textbox', name: /^Email/ });
  await page.keyboard.type(DEMO.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await tabTo(page, { role: 'link', name: /^Profile$/ });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, { role: 'link', name: /^Documents$/ });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Account, / })).toBeFocused();
  expect(await focusShows(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(product.url('/'));
});

test('the tabs of the dashboard by arrow keys, Home and End', async ({ product, visitor: { page } }) => {
  await signUp(page, product.url(''));
  await page.waitForLoadState('networkidle');
  await tabTo(page, { role: 'tab', name: /^Reports/ });
  for (const [key, name] of [
    ['ArrowRight', /^Window stickers/],
    ['ArrowRight', /^Searches/],
    ['End', /^Profile/],
    ['Home', /^Reports/],
  ] as const) {
    await page.keyboard.press(key);
    const tab = page.getByRole('tab', { name });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await focusShows(page)).toBe(true);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('a dialog gives the focus back to the button that opened it', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  const email = await register(page, product.url(''));
  const second = await newVisitor();
  await enter(second.page, product.url(''), { email, password: PASSWORD });
  await page.goto(product.url('/members/sessions'), { waitUntil: 'networkidle' });
  const opener = page.getByRole('button', { name: 'Sign out all other devices' });
  for (const leave of ['Escape', 'Cancel']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign out all other devices?' })).toBeVisible();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: leave }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a ticket for our support without a mouse', async ({ product, visitor: { page } }) => {
  await page.goto(product.url(`/support?vin=${ACCORD}`), { waitUntil: 'networkidle' });
  await tabTo(page, { role: 'textbox', name: /^VIN/ });
  await tabTo(page, { role: 'textbox', name: /^Email/ });
  await page.keyboard.type('reader@example.com');
  await tabTo(page, { role: 'textbox', name: /^Message/ });
  await page.keyboard.type('The odometer is wrong.');
  await tabTo(page, { role: 'button', name: /^Send message$/ });
  await page.keyboard.press('Enter');
  await expect(page.getByText('We received your message')).toBeVisible();
});
