import type { Page } from '@playwright/test';
import { pageAddresses } from './addresses.ts';
import { expect, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { approve, DEMO, enter, startCheckout, signUp } from './member.ts';
import type { Product } from './server.ts';

const ACCORD = '1HGCM82633A004352';
const TRUCK = '1FTEW1EP8KFA00019';
const WIDTHS = [390, 1024, 1440] as const;
const HEADER_PX = 65;
const MAX_NAV_PX = 44;
const MAX_ACCOUNT_PX = { width: 320, height: 44 };
/** Pages that only a visitor sees, and one of each other kind: all are looked at signed in, with the same header. */
const SIGNED_OUT =
  /^\/(members\/(login|signup|forgot-password|reset|magic|confirm|securelogin)|vehicle\/\w+|checkout\?.*|pricing|sample-report|recall-check|help|there\/is\/none)?$/;

/** Who neither operates nor belongs to a dealership gets one page at all addresses below these two. */
const REFUSED = /^\/(operator|dealer)\//;

/** Positions of the header and its parts, in whole CSS pixels. */
interface HeaderBox {
  header: { width: number; height: number };
  /** Tops of the menu's links: one number when they share a line. */
  navTops: number[];
  /** Height of the tallest of them: words that wrap make it taller. */
  navHeight: number;
  account: { left: number; top: number; width: number; height: number } | null;
  /** Links to the other language that can be seen without opening the menu. */
  languageLinks: number;
  tooWide: number;
}

async function headerBox(page: Page): Promise<HeaderBox> {
  return page.getByRole('banner').evaluate(header => {
    const round = (value: number) => Math.round(value);
    const { width, height } = header.getBoundingClientRect();
    const links = [...header.querySelectorAll(':scope > div > nav a')].filter(link => link.checkVisibility());
    const button = header.querySelector('button[aria-haspopup="menu"]');
    const box = button?.getClientRects().length ? button.getBoundingClientRect() : null;
    return {
      header: { width: round(width), height: round(height) },
      navTops: [...new Set(links.map(link => round(link.getBoundingClientRect().top)))],
      navHeight: Math.max(0, ...links.map(link => round(link.getBoundingClientRect().height))),
      account: box && {
        left: round(box.left),
        top: round(box.top),
        width: round(box.width),
        height: round(box.height),
      },
      languageLinks: [...document.querySelectorAll('a[href^="/language?"]')].filter(link => link.checkVisibility())
        .length,
      tooWide: document.documentElement.scrollWidth - innerWidth,
    };
  });
}

/** Errors in the header of the current page, at every width. The first page seen sets the expected boxes. */
async function faultsAt(page: Page, name: string, seen: Map<number, HeaderBox>): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const box = await headerBox(page);
    const wanted = seen.get(width) ?? box;
    seen.set(width, wanted);
    const fault = (text: string) => faults.push(`${name} at ${width}: ${text} ${JSON.stringify(box)}`);
    if (box.header.height !== HEADER_PX) fault('the header is not one line high');
    if (box.navTops.length !== (width < 1024 ? 0 : 1)) fault('the menu is hidden or wraps');
    if (box.navHeight > MAX_NAV_PX) fault('a link of the menu wraps');
    if (box.account && (box.account.width > MAX_ACCOUNT_PX.width || box.account.height > MAX_ACCOUNT_PX.height))
      fault('the account button is too large');
    if (box.languageLinks !== (width < 1024 ? 0 : 1)) fault('there is not one language switch');
    if (box.tooWide > 0) fault('the page is too wide');
    if (JSON.stringify(box) !== JSON.stringify(wanted)) fault(`not the same box as ${JSON.stringify(wanted)}`);
  }
  return faults;
}

async function openAll(page: Page, product: Product, order: string, who: string): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Map<number, HeaderBox>();
  const paths = pageAddresses({ 'members/orders/:id': `members/orders/${order}` }).filter(path => !REFUSED.test(path));
  for (const path of who === 'signed-in' ? paths : paths.filter(each => SIGNED_OUT.test(each))) {
    await page.goto(product.url(path));
    if (who === 'signed-in')
      await expect(page.getByRole('banner').locator('button[aria-haspopup="menu"]')).toHaveCount(1);
    faults.push(...(await faultsAt(page, `${who} ${path}`, seen)));
  }
  return faults;
}

/** A member with one finished report and one sticker. @returns the number of an order */
async function memberWithDocuments(page: Page, product: Product): Promise<string> {
  const origin = product.url('');
  const email = await signUp(page, origin);
  await startCheckout(page, origin, 'sticker-1', `&vin=${TRUCK}`);
  await approve(page);
  await startCheckout(page, origin, 'report-1', `&vin=${ACCORD}`);
  await approve(page);
  const receipt = await mailTo(page, email, /receipt/i);
  expect(linkIn(receipt, '/api-cwa/invoice')).toBeTruthy();
  await page.goto(product.url(`/members/report/${ACCORD}`));
  await expect(page.locator('#verdict')).toBeVisible({ timeout: 30_000 });
  return new URL(linkIn(receipt, '/api-cwa/invoice')).searchParams.get('order') ?? '';
}

test('the header is the same on every kind of page, signed out', async ({ product, visitor }) => {
  test.setTimeout(300_000);
  visitor.expectComplaint(/status of 40[0-9]/);
  expect(await openAll(visitor.page, product, 'none', 'signed-out')).toEqual([]);
});

test('the header is the same on every page, signed in, and after going on from a report', async ({
  product,
  visitor,
}) => {
  test.setTimeout(400_000);
  visitor.expectComplaint(/status of 40[0-9]/);
  const { page } = visitor;
  const order = await memberWithDocuments(page, product);
  expect(await openAll(page, product, order, 'signed-in')).toEqual([]);
});

test('the header stays as it is when one goes on from a report without a new page', async ({ product, visitor }) => {
  const { page } = visitor;
  await signUp(page, product.url(''));
  const open = async (name: string, path: RegExp) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(product.url('/pricing'));
    const before = await headerBox(page);
    expect(before.account).not.toBeNull();
    await open('Sample report', /sample-report/);
    await expect(page.locator('#verdict')).toBeVisible();
    expect(await headerBox(page)).toEqual(before);
    await open('Pricing', /pricing/);
    expect(await headerBox(page)).toEqual(before);
  }
});

test('the menu fits one line at 1024 px in both languages, on every brand, signed in', async ({
  product,
  newVisitor,
}) => {
  for (const host of ['localhost', 'vinclara.localhost', 'harbor.localhost'])
    for (const language of ['en', 'es']) {
      const { page, context } = await newVisitor({ viewport: { width: 1024, height: 900 } });
      await enter(page, product.url('', host), DEMO);
      await context.addCookies([{ name: 'marque_language', value: language, url: product.url('', host) }]);
      await page.goto(product.url('/pricing', host));
      const box = await headerBox(page);
      expect(box.header.height, `${host} ${language}`).toBe(HEADER_PX);
      expect(box.navTops, `${host} ${language}`).toHaveLength(1);
      expect(box.navHeight, `${host} ${language}`).toBeLessThanOrEqual(MAX_NAV_PX);
      expect(box.tooWide, `${host} ${language}`).toBeLessThanOrEqual(0);
      expect(box.account?.height, `${host} ${language}`).toBeLessThanOrEqual(MAX_ACCOUNT_PX.height);
      await picture(page, `header-1024-${host.split('.')[0]}-${language}`, false);
    }
});
