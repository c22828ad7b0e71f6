import type { Page } from '@playwright/test';
import { expect, picture, test } from './fixtures.ts';
import { approve, readAccount, startCheckout, signUp } from './member.ts';
import { download } from './pdf.ts';

const ACCORD = '1HGCM82633A004352';
const PURPLE = [255, 320] as const;
const GREEN = [130, 190] as const;
const BLUE = [195, 254] as const;

const VINCLARA = 'vinclara.localhost';
const HARBOR = 'harbor.localhost';

/** The color of the main button, as red, green and blue. */
async function mainColor(page: Page): Promise<string> {
  return page
    .getByRole('search')
    .locator('button[type=submit]')
    .first()
    .evaluate(button => getComputedStyle(button).backgroundColor);
}

/** Buys and reads the report of the Accord on a brand. */
async function reportOn(page: Page, origin: string, plan: string): Promise<void> {
  await signUp(page, origin);
  await startCheckout(page, origin, plan, `&vin=${ACCORD}`);
  await approve(page);
  await page.goto(`${origin}/members/report/${ACCORD}`);
  await expect(page.locator('#verdict')).toBeVisible({ timeout: 30_000 });
}

test('each brand has its own name, color, theme and language', async ({ product, visitor: { page } }) => {
  const seen: Record<string, { color: string; lang: string | null; theme: string | null; title: string }> = {};
  for (const host of ['localhost', VINCLARA, HARBOR]) {
    await page.goto(product.url('/', host));
    const html = page.locator('html');
    seen[host] = {
      color: await mainColor(page),
      lang: await html.getAttribute('lang'),
      theme: await html.getAttribute('data-theme'),
      title: await page.getByRole('banner').getByRole('link').first().innerText(),
    };
    await picture(page, `brand-${host.split('.')[0]}`);
  }
  const { localhost: marque, [VINCLARA]: vinclara, [HARBOR]: harbor } = seen;
  expect([marque?.title.trim(), vinclara?.title.trim(), harbor?.title.trim()]).toEqual([
    'Marque',
    'Vinclara',
    'Harbor Motors',
  ]);
  expect([marque?.lang, vinclara?.lang, harbor?.lang]).toEqual(['en', 'es', 'en']);
  expect([marque?.theme, vinclara?.theme, harbor?.theme]).toEqual([null, 'dark', 'light']);
  expect(new Set([marque?.color, vinclara?.color, harbor?.color]).size).toBe(3);
});

test('the Spanish brand sells, shows and prints in Spanish under its own name', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(120_000);
  await reportOn(page, product.url('', VINCLARA), 'report-1');
  await expect(page.getByRole('main')).toContainText('Datos de demostración');
  await expect(page.getByRole('main')).toContainText('Odómetro');
  await expect(page.locator('body')).not.toContainText('Marque');
  await picture(page, 'brand-vinclara-report');
  const paper = await download(page, page.getByRole('main').getByRole('link', { name: 'PDF', exact: true }));
  expect(paper.fileName).toMatch(/^Vinclara-\d{4}-.+-[A-HJ-NPR-Z\d]{17}-report\.pdf$/);
  expect(paper.text).toContain('Vinclara');
  expect(paper.text).not.toContain('Marque');
  expect(paper.text).toMatch(/datos de demostración/i);
  expect(paper.text).not.toMatch(/demonstration data|odometer/i);
  expect(paper.info).toMatch(/^Tagged:\s+yes$/m);
  expect(paper.hueShare(...PURPLE)).toBeGreaterThan(0.05);
  expect(paper.hueShare(...BLUE)).toBeLessThan(paper.hueShare(...PURPLE));
});

test('the brand with one wallet pays for a report and a sticker with the same credits', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(120_000);
  const origin = product.url('', HARBOR);
  await reportOn(page, origin, 'credits-3');
  expect((await readAccount(page)).credits.global.left).toBe(2);
  const paper = await download(page, page.getByRole('main').getByRole('link', { name: 'PDF', exact: true }));
  expect(paper.text).toContain('Harbor Motors');
  expect(paper.hueShare(...GREEN)).toBeGreaterThan(0.05);
  await page.goto(`${origin}/members/sticker/${ACCORD}`);
  await page.getByRole('button', { name: 'Create the sticker with 1 credit' }).click();
  await page.getByRole('button', { name: /^Yes: Create the sticker/ }).click();
  await expect(page.locator('[role="img"] > svg').first()).toBeVisible({ timeout: 30_000 });
  const sticker = await download(page, page.getByRole('link', { name: 'Download PDF' }));
  expect(sticker.text).toContain('Harbor Motors');
  const { credits, entries } = await readAccount(page);
  expect(credits.global.left).toBe(1);
  expect(entries.map(({ unit, delta }) => [unit, delta])).toEqual([
    ['global', -1],
    ['global', -1],
    ['global', 3],
  ]);
});

test('an unknown host is refused without showing any brand', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 4\d\d/);
  const answer = await page.goto(product.url('/', 'nobody.localhost'));
  expect(answer?.status()).toBe(421);
  await expect(page.locator('body')).toContainText('No site is set up for nobody.localhost');
  expect(await page.content()).not.toMatch(/marque|vinclara|harbor/i);
  expect(answer?.headers()['content-type']).toContain('text/html');
  expect((await page.goto(product.url('/sites/default/logo.svg', 'nobody.localhost')))?.status()).toBe(421);
  expect((await page.goto(product.url('/sites/default/logo.svg', HARBOR)))?.status()).toBe(404);
});

test('a session of one brand is nobody on another', async ({ product, visitor: { page, context } }) => {
  await signUp(page, product.url(''));
  const cookies = await context.cookies();
  expect(cookies.some(cookie => cookie.httpOnly)).toBe(true);
  const copied = cookies.map(({ name, value }) => ({ name, value, url: product.url('/', HARBOR) }));
  await context.addCookies(copied);
  await page.goto(product.url('/members/dashboard', HARBOR));
  await expect(page).toHaveURL(/harbor\.localhost:\d+\/members\/login/);
  await page.goto(product.url('/members/dashboard'));
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
});

test('a document of one member is not there for another', async ({ product, visitor: { page }, newVisitor }) => {
  const origin = product.url('');
  await reportOn(page, origin, 'report-1');
  const pdf = await page.getByRole('main').getByRole('link', { name: 'PDF', exact: true }).getAttribute('href');
  const outsider = await newVisitor();
  outsider.expectComplaint(/status of 4\d\d/);
  await signUp(outsider.page, origin);
  expect((await outsider.page.goto(`${origin}${pdf}`))?.status()).toBe(404);
  await outsider.page.goto(`${origin}/members/report/${ACCORD}`);
  await expect(outsider.page.getByRole('heading', { name: 'No report for this vehicle yet' })).toBeVisible();
});
