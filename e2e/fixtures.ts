import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test';
import { newProduct, type Product } from './server.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A thousand links of one kind, by letter: the first letter stands for all. */
const REPEATED = '[id^="letter-"] ~ [id^="letter-"]';

/** A user with a separate browser, and the errors that browser reported. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Complaints that this test provokes on purpose, e.g. the 404 of a missing page. */
  expectComplaint(pattern: RegExp): void;
}

interface Fixtures {
  visitor: Visitor;
  /** Opens one more browser, with its own cookies. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
}

interface WorkerFixtures {
  product: Product;
}

/** Tests against a running product; any error a page reports fails the test that met it. */
export const test = plain.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await newProduct();
      await product.start();
      await use(product);
      await product.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  newVisitor: async ({ browser }, use) => {
    const open: { visitor: Visitor; complaints: () => string[] }[] = [];
    await use(async options => {
      const watched = await watch(await browser.newContext(options), options?.javaScriptEnabled !== false);
      open.push(watched);
      return watched.visitor;
    });
    const complaints = open.flatMap(each => each.complaints());
    for (const { visitor } of open) await visitor.context.close();
    expect(complaints, 'errors the pages reported').toEqual([]);
  },
  visitor: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },
});

export { expect };

/** Pages of a browser whose script is switched on. */
const scriptedPages = new WeakSet<Page>();

/** Every page opened by its address is hydrated before a test continues, unless script is switched off. */
function wakeAfterGoto(page: Page): void {
  scriptedPages.add(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await ready(page);
    return answer;
  };
}

async function watch(
  context: BrowserContext,
  scripted: boolean,
): Promise<{ visitor: Visitor; complaints: () => string[] }> {
  const messages: string[] = [];
  const expected: RegExp[] = [];
  // Who said "Not now" is not asked for feedback; the journey of feedback takes this back.
  await context.addInitScript(() => {
    // A blank page, or a frame without an origin, keeps nothing.
    if (origin.startsWith('http')) sessionStorage.setItem('marque.feedback-later', '1');
  });
  context.on('console', message => {
    if (message.type() === 'error') messages.push(`${message.text()} (${message.location().url})`);
  });
  if (scripted) context.on('page', wakeAfterGoto);
  context.on('weberror', error => messages.push(error.error().stack ?? String(error.error())));
  const visitor = {
    context,
    page: await context.newPage(),
    expectComplaint: (pattern: RegExp) => void expected.push(pattern),
  };
  return { visitor, complaints: () => messages.filter(text => !expected.some(pattern => pattern.test(text))) };
}

/** Clicks the button with exactly this label. */
export const click = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until React has hydrated the page: a click before that is lost where it needs script. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.documentElement).some(key => key.startsWith('__reactProps')));
}

/** Waits until the page is loaded and, where it has script, hydrated: an address changes before its page is there. */
async function ready(page: Page): Promise<void> {
  await page.waitForLoadState();
  if ((await page.locator('script[type="module"]').count()) > 0) await awake(page);
}

/** Ends transitions: a color that is still changing need not be readable. Endless animations continue. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
    }
  });
}

/**
 * Breaches of WCAG 2.2 AA on the current page or one part of it, one line each. `rule`: of one rule only, such as
 * `color-contrast`, where only the theme has changed.
 */
export async function accessFaults(page: Page, part = 'html', rule?: string): Promise<string[]> {
  if (scriptedPages.has(page)) await ready(page);
  await settle(page);
  const axe = new AxeBuilder({ page })
    .include(part)
    .exclude(REPEATED)
    .options({ resultTypes: ['violations'] })
    // Without it, each look opens one more page; it differs only for frames of other sites.
    .setLegacyMode();
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(WCAG)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

/** The theme of the page. */
const themeOf = async (page: Page): Promise<'light' | 'dark'> =>
  (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';

/**
 * The theme in which a language is looked at. A theme changes colors and no words, a language words and no colors: each in
 * one of the two shows what both would show in both.
 */
export const THEME_OF = { en: 'light', es: 'dark' } as const;

/** As `accessFaults`, and what of the page's colors is wrong in the other theme. */
async function faultsInThemes(page: Page): Promise<string[]> {
  const theme = await themeOf(page);
  const other = theme === 'dark' ? 'light' : 'dark';
  const faults = await accessFaults(page);
  await page.emulateMedia({ colorScheme: other });
  const colors = await accessFaults(page, 'html', 'color-contrast');
  await page.emulateMedia({ colorScheme: theme });
  return [...faults, ...colors.map(fault => `${other}: ${fault}`)];
}

/** Faults of a page as it stands, such as an open dialog: for axe in either theme, or as `findFaults` looks at it, and on a small phone. */
export async function faultsHere(page: Page, findFaults = faultsInThemes): Promise<string[]> {
  const size = page.viewportSize();
  const faults = await findFaults(page);
  await page.setViewportSize({ width: 320, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${wide} px too wide`);
  if (size) await page.setViewportSize(size);
  return faults;
}

/** As `faultsHere`, of the page as it opens in each language, in the theme of that language; it ends in the last. */
export async function faultsInLanguages(
  page: Page,
  languages: readonly (keyof typeof THEME_OF)[] = ['es', 'en'],
): Promise<string[]> {
  const faults: string[] = [];
  const address = new URL(page.url());
  const theme = await themeOf(page);
  for (const language of languages) {
    address.searchParams.set('lang', language);
    await page.emulateMedia({ colorScheme: THEME_OF[language] });
    await page.goto(address.href);
    const found = await faultsHere(page, accessFaults);
    faults.push(...found.map(fault => `${address.pathname} ${language}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: theme });
  return faults;
}

/** Keeps a picture of the page under `artifacts/screens/`, for who looks at it: in `CI`, where nobody does, there are none. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env.CI) return;
  await page.screenshot({ path: `../artifacts/screens/${name}.png`, fullPage, animations: 'disabled' });
}
