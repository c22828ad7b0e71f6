import type { BrowserContext, Page } from '@playwright/test';
import { accessFaults, expect, picture, test, tooWide, type Visitor } from './fixtures.ts';
import { approve, startCheckout, signUp } from './member.ts';

// Faults are in the list; a trace of hundreds of looks takes as long as the looks.
test.use({ trace: 'off' });

const ACCORD = '1HGCM82633A004352';
const TRUCK = '1FTEW1EP8KFA00019';
/** Its report is at work long enough to be looked at. */
const SLOW = 'JM1GJ1W6XE1000019';

const WIDTHS = [320, 390, 768, 1440] as const;
const HEIGHT = 900;
const LANGUAGES = ['en', 'es'] as const;

const OPEN_PAGES = {
  home: '/',
  'home-plate': '/?by=plate',
  'home-ymm': '/?by=ymm&year=2019&make=Honda',
  'home-classic': '/?by=classic',
  'plate-several': '/check?by=plate&plate=TWO2CARS&state=NY',
  'where-to-find-it': '/where-to-find-it',
  'preview-ymm': '/vehicle/1969-chevrolet-camaro-e89b1b',
  'home-mistyped': '/?vin=1FTEW1EP5KFA12345',
  preview: `/vehicle/${ACCORD}`,
  'preview-mistyped': '/vehicle/1FTEW1EP5KFA12345',
  'preview-classic': '/vehicle/1Y73Z137925',
  pricing: `/pricing?vin=${ACCORD}`,
  terms: '/terms',
  privacy: '/privacy',
  'sign-up': '/members/signup',
  'log-in': '/members/login',
  'checkout-visitor': `/checkout?plan=report-1&vin=${ACCORD}`,
  'checkout-subscription': '/checkout?plan=sticker-month',
  'sample-report': '/sample-report',
  'sample-sticker': '/sample-sticker',
  'verify-sample': '/verify/MQR-SAMPLE',
};

const MEMBER_PAGES = {
  checkout: `/checkout?plan=report-1&vin=${TRUCK}`,
  report: `/members/report/${ACCORD}`,
  sticker: `/members/sticker/${TRUCK}`,
  'no-report': '/members/report/2C3CDYAG6DH000019',
  'dashboard-reports': '/members/dashboard#vehicle-history-report',
  'dashboard-stickers': '/members/dashboard#window-sticker',
  'dashboard-searches': '/members/dashboard#searches',
  'dashboard-garage': '/members/dashboard#garage',
  'dashboard-orders': '/members/dashboard#orders',
  'dashboard-subscription': '/members/dashboard#subscription',
  'dashboard-tickets': '/members/dashboard#tickets',
  'dashboard-credits': '/members/dashboard#credits',
  'dashboard-profile': '/members/dashboard#profile',
  profile: '/members/profile',
  security: '/members/sessions',
  subscription: '/members/subscription',
};

async function setLanguage(context: BrowserContext, origin: string, language: string): Promise<void> {
  await context.addCookies([{ name: 'marque_language', value: language, url: origin }]);
}

/** The widths at which the current page scrolls sideways; it ends in the widest. */
async function findWideAt(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const wide = await tooWide(page);
    if (wide > 0) faults.push(`${name} ${width}: ${wide} px too wide`);
  }
  return faults;
}

/** Looks at the current page at every width and in both themes; keeps one picture. */
async function findFaultsOnPage(page: Page, name: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = await findWideAt(page, name);
  // `npm run screenshots` takes the others.
  await picture(page, name);
  const unfit = await accessFaults(page, 'html', 'both');
  return [...faults, ...unfit.map(fault => `${name}: ${fault}`)];
}

/** Opens each page in each language: axe looks at it in one, since another changes words alone, and all have the same sentences. */
async function findFaults(visitor: Visitor, origin: string, pages: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    await setLanguage(visitor.context, origin, language);
    for (const [name, path] of Object.entries(pages)) {
      await visitor.page.goto('about:blank');
      await visitor.page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
      await visitor.page.goto(origin + path);
      await expect(visitor.page.locator('html')).toHaveAttribute('lang', language);
      const find = language === 'en' ? findFaultsOnPage : findWideAt;
      faults.push(...(await find(visitor.page, `${name} ${language}`)));
    }
  }
  return faults;
}

test('pages anyone can open: no sideways scroll, no error, accessible, in every size and theme', async ({
  product,
  visitor,
}) => {
  test.setTimeout(300_000);
  expect(await findFaults(visitor, product.url(''), OPEN_PAGES)).toEqual([]);
});

test('the page that is not there', async ({ product, visitor }) => {
  visitor.expectComplaint(/status of 404/);
  expect(
    await findFaults(visitor, product.url(''), { 'not-found': '/there/is/none', 'verify-unknown': '/verify/MQR-0000' }),
  ).toEqual([]);
});

test("members' pages: no sideways scroll, no error, accessible, in every size and theme", async ({
  product,
  visitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const origin = product.url('');
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-1', `&vin=${ACCORD}`);
  await approve(page);
  await startCheckout(page, origin, 'sticker-1', `&vin=${TRUCK}`);
  await approve(page);
  for (const path of [`/members/report/${ACCORD}`, `/members/sticker/${TRUCK}`]) {
    await page.goto(origin + path);
    await expect(page.locator('#verdict, [role="img"] > svg').first()).toBeVisible({ timeout: 30_000 });
  }
  expect(await findFaults(visitor, origin, MEMBER_PAGES)).toEqual([]);
});

/** Orders the slow report and opens its page in Spanish, with the progress answer frozen at that moment. */
async function openWorkingPage({ page, context }: Visitor, origin: string): Promise<void> {
  await signUp(page, origin);
  await startCheckout(page, origin, 'report-1', `&vin=${SLOW}`);
  await approve(page);
  await setLanguage(context, origin, 'es');
  await page.route('**/api-cwa/report**', () => {});
  await page.goto(`${origin}/members/report/${SLOW}`);
  await expect(page.locator('main [role="progressbar"]').first()).toBeVisible();
}

test('the pages between paying and reading', async ({ product, visitor }) => {
  test.setTimeout(300_000);
  const origin = product.url('');
  const { page } = visitor;
  await openWorkingPage(visitor, origin);
  const faults = await findFaultsOnPage(page, 'working');
  await startCheckout(page, origin, 'report-5');
  faults.push(...(await findFaultsOnPage(page, 'sandbox')));
  await page.getByRole('button', { name: 'Rechazar el pago' }).click();
  await expect(page).toHaveURL(/\/checkout\/return/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  faults.push(...(await findFaultsOnPage(page, 'payment-declined')));
  expect(faults).toEqual([]);
});
