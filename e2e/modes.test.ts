import { chromium, type Page } from '@playwright/test';
import { contentAddresses, pageAddresses } from './addresses.ts';
import { structureFaults } from './access.ts';
import { accessFaults, expect, test } from './fixtures.ts';
import { DEMO, enter } from './member.ts';
import config from './playwright.config.ts';

// Faults are in the list; a trace of hundreds of looks takes as long as the looks.
test.use({ trace: 'off' });

/** One page of each kind: what a reader sets in the browser or the system has to hold on all of them. */
const KINDS = [
  '/',
  '/pricing',
  '/vehicle/1HGCM82633A004352',
  '/sample-report',
  '/sample-sticker',
  '/recall-check/2019/Ford/F-150',
  '/cars/ford/f-150/2019',
  '/learn/how-to-read-a-vin',
  '/window-sticker',
  '/checkout?plan=report-1&vin=1FTEW1EP8KFA00019',
  '/members/login',
  '/status',
];
const MEMBERS = ['/members/dashboard', '/members/profile'];

/** Needs a sign-in, says that there is no such page, or `look.test.ts` looks at it. */
const LOOKED_AT_ELSEWHERE =
  /^\/(?:members(?!\/(?:forgot|reset|magic|confirm|securelogin))|operator|dealer(?:\/|$)|lot\/|verify|there|check(?!out\/)|sample|where-to-find-it|pricing|terms|privacy|nmvtis\/|login|signup|reset|forgot|vehicle\/[^/]+$)|^\/$/;

/** Words that are off the page or wider than their box, with what they say. */
async function lostWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`${wide} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (!element?.checkVisibility() || !text.textContent?.trim()) continue;
      // Words for screen readers alone are clipped to one point.
      if (getComputedStyle(element).clipPath !== 'none') continue;
      if (element.closest('svg, option, script, style, [tabindex="0"][role="group"], nav, [role="tablist"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const off = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 1 && (left < -1 || right > innerWidth + 1),
      );
      if (off) faults.push(`off the page: ${text.textContent.trim().slice(0, 60)}`);
    }
    return faults;
  });
}

test('text of twice the size, and a window of half the width: no word is lost', async ({ product }) => {
  test.setTimeout(180_000);
  const { launchOptions } = config.use ?? {};
  // A reader's size of text; sizes of type, space and break points follow it.
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const faults: string[] = [];
  try {
    for (const [language, paths] of [
      ['es', KINDS],
      ['en', MEMBERS],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      if (paths === MEMBERS) await enter(page, product.url(''), DEMO);
      await context.addCookies([{ name: 'marque_language', value: language, url: product.url('') }]);
      for (const path of paths) {
        await page.goto(product.url(path));
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        for (const width of [1440, 720]) {
          await page.setViewportSize({ width, height: 900 });
          faults.push(...(await lostWords(page)).map(fault => `${path} ${width}: ${fault}`));
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  expect(faults).toEqual([]);
});

test('nothing moves for who asks for less motion', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ reducedMotion: 'reduce' });
  const moving: string[] = [];
  for (const path of KINDS) {
    await page.goto(product.url(path));
    const found = await page.evaluate(() => {
      const still = (times: string) => times.split(', ').every(time => parseFloat(time) === 0);
      return [...document.querySelectorAll('*')].flatMap(element => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element);
        const rests = still(transitionDuration) && (animationName === 'none' || still(animationDuration));
        return rests && scrollBehavior !== 'smooth' ? [] : [`${element.tagName} ${element.className}`];
      });
    });
    moving.push(...found.map(element => `${path}: ${element}`));
  }
  expect(moving).toEqual([]);
});

test('what is chosen, and bars, can be seen in forced colors', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ forcedColors: 'active' });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).backgroundColor);
  await page.goto(product.url('/'));
  const tabs = 'main [role="tablist"], main :has(> [aria-current]):has(> :not([aria-current]))';
  const canvas = await ground('html');
  expect(await ground(`:is(${tabs}) > :is([aria-selected="true"], [aria-current])`)).not.toBe(canvas);
  const current = page.getByRole('banner').locator('a[aria-current]').first();
  expect(await current.evaluate(link => getComputedStyle(link, '::after').backgroundColor)).not.toBe(canvas);
  await page.goto(product.url('/pricing'));
  expect(await ground('main nav [aria-current]')).not.toBe(canvas);
  expect(await ground('td i')).not.toBe(canvas);
  await page.getByRole('main').getByRole('link', { name: 'Window stickers' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    'solid',
  );
});

test('on paper a page is dark on white, and without what one clicks', async ({ product, newVisitor }) => {
  const { page } = await newVisitor({ colorScheme: 'dark' });
  const faults: string[] = [];
  for (const path of KINDS) {
    await page.goto(product.url(path));
    await page.emulateMedia({ media: 'print' });
    const found = await page.evaluate(() => {
      const clicked = document.querySelectorAll('header:not(main *), footer:not(main *), nav, button, [role="search"]');
      const left = [...clicked].filter(element => element.checkVisibility());
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      return [
        ...left.map(element => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
        ...(/^oklch\(1 0 0\)$|^rgb\(255, 255, 255\)$/.test(ground) ? [] : [`ground ${ground}`]),
      ];
    });
    faults.push(...found.map(fault => `${path}: ${fault}`));
    await page.emulateMedia({ media: 'screen' });
  }
  expect(faults).toEqual([]);
});

test('every page anyone can open is accessible in both themes, and every content page in Spanish', async ({
  product,
  visitor,
}) => {
  test.setTimeout(600_000);
  const { page } = visitor;
  visitor.expectComplaint(/status of 4[01][0-9]/);
  const faults: string[] = [];
  // The frame is the same everywhere; `look.test.ts` looks at it.
  for (const path of [...pageAddresses(), ...contentAddresses()].filter(each => !LOOKED_AT_ELSEWHERE.test(each))) {
    await page.goto(product.url(path));
    faults.push(...(await accessFaults(page, 'main', 'both')).map(fault => `${path}: ${fault}`));
  }
  // Their texts are files of their own; the colors are those of the English ones.
  for (const path of contentAddresses()) {
    await page.goto(product.url(`${path}?lang=es`));
    faults.push(...(await structureFaults(page, 'main')).map(fault => `${path} es: ${fault}`));
  }
  expect(faults).toEqual([]);
});
