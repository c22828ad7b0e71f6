import type { Page } from '@playwright/test';
import { accessFaults, awake, expect, picture, test } from './fixtures.ts';
import { approve, readAccount, register, signUp } from './member.ts';

/** A 2016 Civic LX: the number names the trim; colors and options are to be chosen. */
const CIVIC = '19XFC2F56GE000019';
const CHOOSE = new RegExp(`/members/sticker/${CIVIC}/choose$`);
const POPOVER_PX = 353;
const PADDING_PX = 10;

const guide = (page: Page) => page.getByRole('dialog');
const status = (page: Page) =>
  page
    .getByRole('region', { name: /^(Live preview|Vista previa)$/ })
    .getByRole('status')
    .first();

/** Tab stays between the popover and the step it is about. */
async function expectTrapped(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const isInside = await page.evaluate(() =>
      Boolean(document.activeElement?.closest('[role="dialog"], [data-step="exterior"]')),
    );
    expect(isInside, `the focus after ${key}`).toBe(true);
  }
}

/** The mask covers the window but for the part that is shown and the same space on each side of it. */
async function expectPadding(page: Page): Promise<void> {
  const space = () =>
    page.evaluate(() => {
      const [mask, part] = ['.driver-overlay path', '.driver-active-element'].map(found =>
        document.querySelector(found),
      );
      const numbers = (mask?.getAttribute('d') ?? '').match(/-?[\d.]+/g) ?? [];
      const [width = 0, , , , , height = 0] = numbers.map(Number);
      if (!(mask instanceof SVGPathElement) || !part || width < innerWidth || height < innerHeight) return null;
      const { left, top, width: wide } = part.getBoundingClientRect();
      const isMasked = (x: number, y: number) => mask.isPointInFill(new DOMPoint(x, y));
      const middle = left + wide / 2;
      const above = Array.from({ length: 40 }, (_, at) => at + 0.5).find(at => isMasked(middle, top - at));
      const beside = Array.from({ length: 40 }, (_, at) => at + 0.5).find(at => isMasked(left - at, top + 20));
      return [above, beside];
    });
  await expect.poll(space).toEqual([PADDING_PX + 0.5, PADDING_PX + 0.5]);
}

/** A dot for each stop; that of this one is longer. */
async function expectDots(page: Page): Promise<void> {
  const dots = guide(page).locator('footer > [aria-hidden="true"] > span');
  await expect(guide(page)).toContainText(new RegExp(`1 (of|/) ${String(await dots.count())}`));
  const widths = await dots.evaluateAll(all => all.map(dot => dot.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(1);
  expect(widths.filter(width => width > 7.5)).toEqual([widths[0]]);
}

/** Moves on with Tab to what has this name. */
async function tabTo(page: Page, role: 'radio' | 'checkbox' | 'button', name: RegExp): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    if (await page.getByRole(role, { name }).and(page.locator(':focus')).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${String(name)} was not reached`);
}

test('a sticker is bought, led through, chosen and confirmed with the keyboard alone', async ({ product, visitor }) => {
  const { page } = visitor;
  // Options that exclude each other are refused.
  visitor.expectComplaint(/400/);
  const origin = product.url('');
  await signUp(page, origin);
  await page.goto(`${origin}/checkout?plan=sticker-1&vin=${CIVIC}`);
  await expect(page.getByText(/No factory record of this VIN was found/)).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await approve(page);
  await expect(page).toHaveURL(CHOOSE, { timeout: 30_000 });

  await expect(guide(page)).toHaveAccessibleName('Which color is the vehicle?');
  await expect(guide(page).getByRole('button', { name: 'Next' })).toBeFocused();
  expect((await guide(page).boundingBox())?.width).toBeCloseTo(POPOVER_PX, 0);
  await expect(guide(page).getByRole('button', { name: 'Got it' })).toBeVisible();
  await expectPadding(page);
  await expectDots(page);
  await expect(page.locator('header[inert], [inert] header').first()).toBeAttached();
  await expect(page.locator('.driver-overlay path')).toHaveCSS('opacity', '0.7');
  expect(await accessFaults(page)).toEqual([]);
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show me how' })).toBeFocused();
  expect(await page.locator('[inert]').count()).toBe(0);

  await tabTo(page, 'radio', /^White/);
  await page.keyboard.press('Space');
  const saved = page.waitForResponse(
    answer =>
      answer.url().endsWith('/api-cwa/sticker-draft') && (answer.request().postData() ?? '').includes('Red Pearl'),
  );
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Red Pearl/ })).toBeChecked();
  await expect(status(page)).toContainText('$28,190');
  await saved;
  await page.reload();
  await awake(page);
  await expect(page.getByRole('button', { name: /Exterior color Red Pearl/ })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);

  await tabTo(page, 'radio', /^Black cloth/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /not sure/ })).toBeChecked();
  await tabTo(page, 'button', /^Next$/);
  await page.keyboard.press('Enter');
  for (const name of [/^Sunroof/, /^Roof rack/]) {
    await tabTo(page, 'checkbox', name);
    await page.keyboard.press('Space');
  }
  await expect(page.getByText(/“Sunroof” and “Roof rack”/).first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(page.getByText(/“Sunroof” and “Roof rack”/)).toHaveCount(0);
  await expect(status(page)).toContainText('$29,140');
  expect((await readAccount(page)).credits.sticker.left).toBe(1);
  await tabTo(page, 'button', /^Confirm and create the sticker$/);
  await page.keyboard.press('Enter');

  await expect(page.locator('[role="img"] > svg').first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`/members/sticker/${CIVIC}$`));
  await expect(page.getByRole('main')).toContainText('owner’s choices');
  await expect(page.getByRole('main')).toContainText('$29,140');
  expect((await readAccount(page)).credits.sticker.left).toBe(0);
});

test('a color the trim was not sold in is refused where it was typed, in any script', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/400/);
  const origin = product.url('');
  await register(page, origin);
  await page.goto(`${origin}/members/sticker/${CIVIC}/choose`);
  await guide(page).getByRole('button', { name: 'Got it' }).click();
  const exterior = page.getByRole('region', { name: /^Exterior color/ });
  for (const typed of ['أحمر لامع', '珍珠紅', 'Hugger Orange', 'x'.repeat(200)]) {
    await page.getByLabel('Or type its name or paint code').fill(typed);
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(exterior.getByText(typed.length > 120 ? /120/ : new RegExp(typed)).last()).toBeVisible();
  }
  await page.getByLabel('Or type its name or paint code').fill('dx2');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByRole('radio', { name: /^Black/ })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
});

test('the selection of a model in Spanish fits a phone of 320 px, also in the dark', async ({
  product,
  newVisitor,
}) => {
  const { page } = await newVisitor({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  const origin = product.url('', 'vinclara.localhost');
  await register(page, origin);
  const vin = await page.evaluate(async () => {
    const body = JSON.stringify({ year: 2013, make: 'Toyota', model: 'RAV4' });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch('/api-cwa/generate-ymmtsticker', { method: 'POST', headers, body })).json()).vin;
  });
  await page.goto(`${origin}/members/sticker/${vin}/choose`);
  await expect(guide(page)).toHaveAccessibleName('¿Qué versión es?');
  await picture(page, 'tour-es-320');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await guide(page).getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('radio', { name: /No, no estoy seguro/ }).check();
  await expect(page.getByText('Depende de la versión').first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});
