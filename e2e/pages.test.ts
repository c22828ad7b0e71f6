import type { Page } from '@playwright/test';
import { contentAddresses } from './addresses.ts';
import { accessFaults, expect, picture, test, tooWide } from './fixtures.ts';

const LANGUAGES = { en: 'How to read a VIN', es: 'Cómo leer un VIN' } as const;
/** The three kinds of content page: a text with tables, a list of pages, a page where a search begins. */
const KINDS = ['/learn/how-to-read-a-vin', '/vehicle-checks', '/classic-cars'];

for (const [language, guide] of Object.entries(LANGUAGES)) {
  test(`a visitor goes from the footer to a guide, and from there to a vehicle: ${language}`, async ({
    product,
    visitor: { page, context },
  }) => {
    await context.addCookies([{ name: 'marque_language', value: language, url: product.url('/') }]);
    await page.goto(product.url('/'));
    await page.getByRole('contentinfo').locator('a[href="/learn"]').click();
    await page.getByRole('link', { name: guide }).click();
    await expect(page.getByRole('heading', { level: 1, name: guide })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('search').getByRole('textbox').fill('1HGCM82633A004352');
    await page.getByRole('search').locator('button[type=submit]').first().click();
    await expect(page).toHaveURL(/\/vehicle\/1HGCM82633A004352/);
  });
}

test('a page has a Markdown form for programs, in each language', async ({ product, visitor: { page } }) => {
  const ask = async (path: string, accept = '*/*') => {
    const answer = await page.request.get(product.url(path), { headers: { accept } });
    const { 'content-type': type, link } = answer.headers();
    return { type, link, text: await answer.text() };
  };
  const pricing = await ask('/pricing.md');
  expect(pricing.type).toBe('text/markdown; charset=utf-8');
  expect(pricing.link).toContain('/pricing>; rel="canonical"');
  expect(pricing.text).toMatch(/^# .*\n/);
  expect(pricing.text).toContain('$');
  expect(pricing.text).not.toContain('<div');
  expect((await ask('/index.md')).text).toMatch(/^# /m);
  const guide = '/learn/how-to-read-a-vin';
  expect((await ask(guide, 'text/markdown, text/html;q=0.5')).text).toContain(`# ${LANGUAGES.en}`);
  expect((await ask(`${guide}.md?lang=es`)).text).toContain(`# ${LANGUAGES.es}`);
  expect((await ask(guide, 'text/html, text/markdown;q=0.5')).type).toMatch(/^text\/html/);
  const head = await page.request.head(product.url('/pricing.md'));
  expect([head.status(), head.headers()['content-type']]).toEqual([200, pricing.type]);
  expect((await ask('/members/dashboard.md')).type).not.toContain('markdown');
});

test('every link of every content page and of the footer leads somewhere', async ({ product, visitor: { page } }) => {
  const links = new Map<string, string>();
  for (const address of ['/', ...contentAddresses()]) {
    const answer = await page.request.get(product.url(address));
    expect(answer.status(), address).toBe(200);
    for (const [, to = ''] of (await answer.text()).matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) links.set(to, address);
  }
  expect(links.size).toBeGreaterThan(40);
  const dead: string[] = [];
  for (const [to, from] of links) {
    const { status } = await page.request.get(product.url(to)).then(answer => ({ status: answer.status() }));
    if (status >= 400) dead.push(`${from} → ${to}: ${status}`);
  }
  expect(dead).toEqual([]);
});

test('each kind of content page is accessible and never scrolls sideways, light and dark, on paper too', async ({
  product,
  visitor: { page },
}) => {
  const faults: string[] = [];
  for (const path of KINDS) {
    await page.goto(product.url(path));
    for (const [width, colorScheme] of [
      [320, 'light'],
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await faultsOf(page, `${path} ${width}`)));
      await picture(page, `content-${path.replaceAll(/\W+/g, '-')}-${width}`);
    }
  }
  expect(faults).toEqual([]);
  await page.goto(product.url(KINDS[0] ?? '/'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('table').first()).toBeVisible();
});

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const wide = await tooWide(page);
  const found = await accessFaults(page);
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...found].map(fault => `${name}: ${fault}`);
}

test('an address without a page is told so, with a field for a VIN, and a section is no page', async ({
  product,
  visitor,
}) => {
  visitor.expectComplaint(/status of 404/);
  const { page } = visitor;
  for (const path of ['/learn/there-is-none', '/sections/home']) {
    expect((await page.goto(product.url(path)))?.status()).toBe(404);
    await expect(page.getByRole('search').getByRole('textbox')).toBeVisible();
  }
});

test('a content page loads less script than the first page', async ({ product, visitor: { page } }) => {
  const size = async (path: string) => {
    await page.goto(product.url(path));
    await page.waitForLoadState('networkidle');
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((each): each is PerformanceResourceTiming => new URL(each.name).pathname.endsWith('.js'))
        .reduce((sum, each) => sum + each.encodedBodySize, 0),
    );
  };
  expect(await size('/cookies')).toBeLessThan(await size('/'));
});
