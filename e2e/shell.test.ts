import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, picture, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { DEMO, enter, register } from './member.ts';
import { newProduct } from './server.ts';

const HARBOR = 'harbor.localhost';
const QUESTION = 'May we measure your visit?';

test('a page that was rendered for somebody else runs its scripts', async ({ product, newVisitor }) => {
  const [first, second] = [await newVisitor(), await newVisitor()];
  await first.page.goto(product.url('/'));
  const answer = await second.page.goto(product.url('/'));
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  await second.page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page whose data cannot be loaded says so in the language of the reader', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 500/);
  for (const [lang, link, cookieOf] of [
    ['en', 'Pricing', 'We couldn’t load this page'],
    ['es', 'Precios', 'No pudimos cargar esta página'],
  ] as const) {
    await page.goto(product.url(`/?lang=${lang}`));
    await page.route('**/*.data*', route => route.fulfill({ status: 500, body: '-' }));
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(cookieOf);
    await page.unroute('**/*.data*');
  }
});

test('the other language keeps page, query and hash, and the mails follow', async ({ product, visitor: { page } }) => {
  const email = await register(page, product.url(''));
  await page.goto(product.url('/pricing?for=sticker#terms'));
  // Without a doctype a browser takes `.aB` and `.ab` for the same class.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(product.url('/pricing?for=sticker#terms'));
  await page.goto(product.url('/members/profile'));
  await expect(page.getByLabel('Idioma', { exact: true })).toHaveValue('es');
  await page.getByRole('button', { name: 'Enviar otra vez' }).click();
  const mail = await mailTo(page, email, /^Confirme su correo en Marque$/);
  expect(mail.html).toContain('lang="es"');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
});

test("a brand's settings are kept in the browser and refreshed without a new page", async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/ERR_FAILED/);
  await page.clock.install();
  await page.goto(product.url('/', HARBOR));
  const kept = () => page.evaluate(() => localStorage.getItem('marque.site.v1.harbor.localhost') ?? '{}');
  await expect.poll(async () => JSON.parse(await kept()).settings?.name).toBe('Harbor Motors');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('marque.site'))),
  ).toHaveLength(1);
  const button = page.getByRole('search').locator('button[type=submit]').first();
  const color = () => button.evaluate(each => getComputedStyle(each).backgroundColor);
  const before = await color();

  await page.route('**/api-cwa/site_settings', route => route.abort());
  await comeBackLater(page, '**/api-cwa/site_settings');
  expect(await color()).toBe(before);
  await page.unroute('**/api-cwa/site_settings');
  const settings = { ...JSON.parse(await kept()).settings, primary_color: '#8b0000' };
  const json = { status: 'success', settings };
  await page.route('**/api-cwa/site_settings', route => route.fulfill({ json }));
  await comeBackLater(page, '**/api-cwa/site_settings');
  await expect.poll(color).not.toBe(before);
  await expect.poll(async () => JSON.parse(await kept()).settings?.primary_color).toBe('#8b0000');
});

/** Looks at the page again after six minutes. */
async function comeBackLater(page: Page, call: string): Promise<void> {
  await page.clock.fastForward('06:00');
  await Promise.all([
    page.waitForRequest(call),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ]);
}

test('terms and privacy policy are linked in the footer, at the sign-up and at the checkout', async ({
  product,
  visitor: { page },
}) => {
  for (const path of ['/', '/members/signup', '/checkout?plan=report-5']) {
    await page.goto(product.url(path));
    const links = page.getByRole(path === '/' ? 'contentinfo' : 'main');
    await expect(links.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute('href', '/terms');
    await expect(links.getByRole('link', { name: 'Privacy Policy', exact: true })).toHaveAttribute('href', '/privacy');
  }
  for (const [path, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.goto(product.url(path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Placeholder: this is not a legal text')).toBeVisible();
    await picture(page, `legal${path.replace('/', '-')}`);
  }
});

test('the terms of a brand keep their older versions', async ({ newVisitor }) => {
  const brands = mkdtempSync(join(tmpdir(), 'marque-brands-'));
  cpSync(fileURLToPath(new URL('../sites', import.meta.url)), brands, { recursive: true });
  mkdirSync(join(brands, 'default', 'legal'));
  writeFileSync(join(brands, 'default', 'legal', 'terms.2025-01-01.en.md'), '## Who sells\n\nThe old text.');
  writeFileSync(join(brands, 'default', 'legal', 'terms.2026-02-01.en.md'), '## Who sells\n\nThe new text.');
  const product = await newProduct({ SITES_DIR: brands });
  await product.start();
  try {
    const { page } = await newVisitor();
    await page.goto(product.url('/terms'));
    await expect(page.getByText('The new text.')).toBeVisible();
    await expect(page.getByText('In effect since February 1, 2026')).toBeVisible();
    await picture(page, 'legal-versions');
    await page.getByRole('link', { name: 'January 1, 2025' }).click();
    await expect(page.getByText('The old text.')).toBeVisible();
    await page.getByRole('link', { name: 'Read the version in effect now' }).click();
    await expect(page).toHaveURL(product.url('/terms'));
  } finally {
    await product.end();
    rmSync(brands, { recursive: true, force: true });
  }
});

test('a brand that measures nothing asks nothing', async ({ product, visitor: { page, context } }) => {
  const elsewhere = foreignRequests(context, product.port);
  for (const path of ['/', '/pricing', '/help', '/members/login']) {
    await page.goto(product.url(path), { waitUntil: 'networkidle' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
  expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('marque_consent');
  expect(elsewhere()).toEqual([]);
});

/** The brands as they are, one of which measures. @returns the folder */
function measuringBrands(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marque-brands-'));
  cpSync(fileURLToPath(new URL('../sites', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'harbor', 'site.json');
  const tracking = { google_analytics: 'G-TEST1234', google_tag: 'GTM-TEST12', clarity: '' };
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), tracking }));
  return folder;
}

/** Answers whatever is asked of other hosts with nothing. @returns their addresses so far */
function foreignRequests(context: BrowserContext, port: number): () => string[] {
  const addresses: string[] = [];
  void context.route(
    address => address.port !== String(port) && address.protocol.startsWith('http'),
    async route => {
      addresses.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return () => addresses;
}

/** The answer a browser keeps. */
const cookieOf = (cookies: { name: string; value: string }[]) =>
  cookies.find(({ name }) => name === 'marque_consent')?.value;

test('a brand that measures asks first, keeps to the answer, and never measures where one signs in', async ({
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const brands = measuringBrands();
  const product = await newProduct({ SITES_DIR: brands });
  await product.start();
  try {
    const { page, context } = await newVisitor();
    const elsewhere = foreignRequests(context, product.port);
    const question = page.getByRole('heading', { name: QUESTION });
    await page.goto(product.url('/members/login', HARBOR), { waitUntil: 'networkidle' });
    await expect(question).toHaveCount(0);
    await page.goto(product.url('/', HARBOR));
    await expect(question).toBeVisible();
    await picture(page, 'consent', false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(product.url('/vehicle/4T1BF1FK6EU000019', HARBOR));
    await expect(page.locator('[data-buy-bar]').getByRole('link', { name: 'Buy' })).toBeInViewport();
    await expect(question).toBeVisible();
    const gap = async () => {
      const bar = await page.locator('[data-buy-bar]').boundingBox();
      const ask = await page.getByRole('region', { name: QUESTION }).boundingBox();
      return bar && ask ? ask.y - bar.y - bar.height : Number.NaN;
    };
    await expect.poll(gap).toBeCloseTo(0, 0);
    await picture(page, 'consent-buy-bar', false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(product.url('/', HARBOR));
    await expect(question).toBeVisible();
    expect(elsewhere()).toEqual([]);
    const policy = () =>
      page.evaluate(async () => (await fetch('/', { cache: 'reload' })).headers.get('content-security-policy') ?? '');
    expect(await policy()).not.toContain('google');
    await page.getByRole('button', { name: 'Allow measuring' }).click();
    await expect(question).toHaveCount(0);
    expect(elsewhere()).toEqual([]);
    expect(await policy()).toContain('https://www.googletagmanager.com');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect
      .poll(() =>
        elsewhere()
          .map(address => new URL(address).pathname)
          .sort(),
      )
      .toEqual(['/gtag/js', '/gtm.js']);
    const measured = elsewhere().length;
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    for (const path of ['/members/login', '/members/signup', '/checkout?plan=credits-3', '/delete-account']) {
      await page.goto(product.url(path, HARBOR), { waitUntil: 'networkidle' });
      expect(await page.locator('script[src*="googletagmanager"]').count(), path).toBe(0);
    }
    expect(elsewhere()).toHaveLength(measured);

    await page.goto(product.url('/help', HARBOR), { waitUntil: 'networkidle' });
    const again = elsewhere().length;
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await expect(page.getByText('So far you have said yes.')).toBeVisible();
    await page.getByRole('button', { name: 'Do not measure' }).click();
    await expect.poll(async () => cookieOf(await context.cookies())).toBe('none');
    await page.goto(product.url('/pricing', HARBOR), { waitUntil: 'networkidle' });
    expect(elsewhere()).toHaveLength(again);

    const refusing = await newVisitor();
    const refused = foreignRequests(refusing.context, product.port);
    await refusing.page.goto(product.url('/', HARBOR));
    await refusing.page.getByRole('button', { name: 'Do not measure' }).click();
    await refusing.page.goto(product.url('/help', HARBOR), { waitUntil: 'networkidle' });
    await expect(refusing.page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
    expect([refused(), cookieOf(await refusing.context.cookies())]).toEqual([[], 'none']);
    await refusing.page.getByRole('button', { name: 'Privacy choices' }).click();
    await refusing.page.getByRole('button', { name: 'Allow measuring' }).click();
    await refusing.page.goto(product.url('/pricing', HARBOR));
    await expect.poll(() => refused().length).toBe(2);

    const quiet = await newVisitor({ extraHTTPHeaders: { 'sec-gpc': '1' } });
    const requestsSent = foreignRequests(quiet.context, product.port);
    await quiet.page.goto(product.url('/', HARBOR), { waitUntil: 'networkidle' });
    await expect(quiet.page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
    expect(requestsSent()).toEqual([]);

    const cut = await newVisitor();
    cut.expectComplaint(/Failed to load resource/);
    await cut.page.route('**/assets/measuring-*.js', route => route.abort());
    await cut.page.goto(product.url('/pricing', HARBOR), { waitUntil: 'networkidle' });
    await expect(cut.page.getByRole('heading', { level: 1 })).toHaveText(/pric/i);
    // What a page still asks for finds no server any more.
    for (const each of [page, refusing.page, quiet.page, cut.page]) await each.goto('about:blank');
  } finally {
    await product.end();
    rmSync(brands, { recursive: true, force: true });
  }
});

test('what was said in passing can be read again in the list of notices', async ({ product, visitor: { page } }) => {
  await register(page, product.url(''));
  await page.goto(product.url('/members/profile'));
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Your profile is saved');
  await expect(page.locator('[data-swipe-direction]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  const list = page.getByRole('dialog', { name: 'Notices' });
  await expect(list.getByText('Your profile is saved')).toBeVisible();
  await picture(page, 'notices', false);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await page.goto(product.url('/members/sessions'));
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await expect(list.getByText('Your profile is saved')).toBeVisible();
});

const OPEN = { login: '/members/login', signup: '/members/signup', forgot: '/members/forgot-password' };
const MEMBERS = {
  profile: '/members/profile',
  sessions: '/members/sessions',
  dealer: '/members/dealer',
  'delete-account': '/members/delete-account',
  help: '/help',
};

/** Sideways scrolling on a phone, in both languages and themes; keeps a picture of each. */
async function tooWide(page: Page, origin: string, pages: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['en', 'es']) {
    await page.context().addCookies([{ name: 'marque_language', value: language, url: origin }]);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(origin + path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) faults.push(`${name} ${language} ${theme}: ${wide} px too wide`);
        await picture(page, `phone-${name}-${theme}-${language}`);
      }
    }
  }
  return faults;
}

test('nothing scrolls sideways on a phone', async ({ product, visitor: { page } }) => {
  const origin = product.url('');
  expect(await tooWide(page, origin, OPEN)).toEqual([]);
  await enter(page, origin, DEMO);
  expect(await tooWide(page, origin, MEMBERS)).toEqual([]);
});
