import type { Page } from '@playwright/test';
import { accessFaults, expect, picture, test } from './fixtures.ts';
import { signUp } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const TRUCK = '1FTEW1EP8KFA00019';
const DOWN = 'KNAFX5A88F5000019';
const PHONE = { width: 390, height: 844 };

const PUBLIC = [
  '/',
  '/?by=plate',
  '/?by=ymm',
  '/?by=classic',
  '/check?by=plate&plate=TWO2CARS&state=NY',
  '/check?by=plate&plate=DEMO123&state=CA',
  '/where-to-find-it',
  '/vehicle/1969-chevrolet-camaro-e89b1b',
  `/vehicle/${ACCORD}`,
  `/vehicle/${DOWN}`,
  '/vehicle/1FTEW1EP5KFA12345',
  '/pricing',
  `/checkout?plan=report-1&vin=${ACCORD}`,
  '/checkout?plan=sticker-month',
  '/sample-report',
  '/sample-sticker',
  '/help',
  '/members/login',
  '/members/signup',
  '/delete-account',
];
const MEMBERS = ['/members/dashboard', '/members/profile', `/vehicle/${TRUCK}`, '/members/report/2C3CDYAG6DH000019'];

/**
 * Links and buttons that cannot be pressed in 44 by 44 pixels. A link inside a sentence is exempt (WCAG 2.5.8); what a
 * finger hits counts, so a larger area around a small picture is enough.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inSentence = (each: Element) => {
      const text = (node: Element | null) => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      const around = each.closest('p, li, dd, td, .hint, label');
      return getComputedStyle(each).display === 'inline' && text(around).length > text(each).length;
    };
    const hits = (each: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (each.contains(top) || top.closest('label')?.contains(each) === true);
    };
    const faults: string[] = [];
    for (const each of document.querySelectorAll('a[href], button, summary, input, select, [role="tab"]')) {
      if (
        each.matches('[href="#main"], [type=file], [type=hidden]') ||
        !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      if (each.matches('a') && inSentence(each)) continue;
      each.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = (each.closest('label') ?? each).getBoundingClientRect();
      if (width === 0 || height === 0 || x + width <= 0) continue;
      const [midX, midY] = [x + width / 2, y + height / 2];
      const tall = height >= 43.5 || (hits(each, midX, midY - 21.5) && hits(each, midX, midY + 21.5));
      const wide = width >= 43.5 || (hits(each, midX - 21.5, midY) && hits(each, midX + 21.5, midY));
      if (!tall || !wide) {
        const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40);
        faults.push(`${each.tagName} .${each.className} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
      }
    }
    return [...new Set(faults)];
  });
}

async function faultsOf(page: Page, address: (path: string) => string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(address(path));
    faults.push(...(await smallTargets(page)).map(fault => `${path}: ${fault}`));
  }
  return faults;
}

test('every target is 44 px on a phone', async ({ product, visitor: { page } }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  const faults = await faultsOf(page, path => product.url(path), PUBLIC);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page, product.url(''));
  await page.setViewportSize(PHONE);
  faults.push(...(await faultsOf(page, path => product.url(path), MEMBERS)));
  expect([...new Set(faults)]).toEqual([]);
});

test('the tabs of the dashboard do not overlap on a phone', async ({ product, visitor: { page } }) => {
  await signUp(page, product.url(''));
  await page.setViewportSize(PHONE);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(9);
  const cut = await tabs.evaluateAll(all =>
    all.filter(tab => tab.scrollWidth > tab.clientWidth).map(tab => tab.textContent),
  );
  expect(cut).toEqual([]);
});

test('Buy is on the first screens of a phone and covers nothing', async ({ product, visitor: { page } }) => {
  await page.setViewportSize(PHONE);
  await page.goto(product.url(`/vehicle/${ACCORD}`));
  const buy = page.locator('[data-buy-bar]').getByRole('link', { name: 'Buy' });
  await expect(buy).toBeInViewport();
  await picture(page, 'phone-buy-bar', false);
  await page.evaluate(() => (document.documentElement.dataset['chat'] = 'minimized'));
  const button = await buy.boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 96);
  await page.evaluate(() => delete document.documentElement.dataset['chat']);
  expect(await accessFaults(page)).toEqual([]);
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100_000);
  const footer = await page.getByRole('contentinfo').boundingBox();
  const bar = await page.locator('[data-buy-bar]').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
  await last.click({ trial: true });
  await page.locator('#buy').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-buy-bar]')).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await buy.click();
  await expect(page).toHaveURL(/\/checkout\?/);
  const payButton = page.getByRole('button', { name: /^Pay / });
  await payButton.scrollIntoViewIfNeeded();
  const payTop = (await payButton.boundingBox())?.y ?? 0;
  for (const fact of [ACCORD, '$24.90 USD', 'On your card statement', 'Refund policy.']) {
    const line = page.getByText(fact).filter({ visible: true }).last();
    expect((await line.boundingBox())?.y, fact).toBeLessThan(payTop);
  }
  const fold = page.getByRole('button', { name: 'What you buy, coupon and refund policy' });
  await picture(page, 'phone-checkout', false);
  await fold.click();
  await expect(page.getByRole('heading', { name: 'Includes' })).toBeVisible();
  expect((await payButton.boundingBox())?.y).toBeLessThan((await fold.boundingBox())?.y ?? 0);
});

test('an outage of the sources is shown before the price, with an offer of one email', async ({ product, visitor }) => {
  const { page } = visitor;
  await page.goto(product.url(`/vehicle/${DOWN}`));
  const notice = page.getByRole('heading', { name: 'The history sources are not responding right now' });
  const price = page.getByText(/^\$\d/).first();
  expect((await notice.boundingBox())?.y).toBeLessThan((await price.boundingBox())?.y ?? 0);
  await expect(page.getByText('Not known until the report is created')).toHaveCount(0);
  const tell = page.getByRole('button', { name: 'Tell me when they are back' });
  await page.getByLabel('Your email').fill('nobody');
  visitor.expectComplaint(/400/);
  await tell.click();
  await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
  await page.getByLabel('Your email').fill('ann@example.com');
  await tell.click();
  await expect(page.getByText('We’ll email ann@example.com once, when the sources are available again.')).toBeVisible();
  await signUp(page, product.url(''));
  await page.goto(product.url(`/vehicle/${DOWN}`));
  await tell.click();
  await expect(page.getByText('We’ll email the address of your account once')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We’ll email the address of your account once')).toBeVisible();
  await page.goto(product.url('/vehicle/5TDYK3EH8DS000019'));
  await expect(page.getByText('No answer: Total loss and salvage; Accidents and damage.')).toBeVisible();
});
