import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test';
import { colorFaults, structureFaults } from './access.ts';
import { newProduct, type Product } from './server.ts';

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

/** Runs in a new document: nothing can be clicked before React has hydrated it, however the page was reached. */
function holdClicks(): void {
  const held = new CSSStyleSheet();
  held.replaceSync('html { pointer-events: none !important }');
  document.adoptedStyleSheets.push(held);
  const look = () => {
    const root = document.documentElement;
    const plain = document.readyState === 'complete' && !document.querySelector('script[type="module"]');
    if (plain || (root && Object.keys(root).some(key => key.startsWith('__reactProps')))) held.replaceSync('');
    else setTimeout(look, 20);
  };
  look();
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
  if (scripted) {
    context.on('page', wakeAfterGoto);
    await context.addInitScript(holdClicks);
  }
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

/**
 * Waits until React has hydrated the page: a click before that is lost where it needs script. `part`: a selector of what has
 * a script of its own, which comes after that of the page.
 */
export async function awake(page: Page, part = 'html'): Promise<void> {
  await page.waitForFunction(
    selector => Object.keys(document.querySelector(selector) ?? {}).some(key => key.startsWith('__reactProps')),
    part,
  );
}

/** Waits until the page is loaded and, where it has script, hydrated: an address changes before its page is there. */
async function ready(page: Page): Promise<void> {
  await page.waitForLoadState();
  if ((await page.locator('script[type="module"]').count()) > 0) await awake(page);
}

/**
 * Breaches of WCAG 2.2 AA on the current page or one part of it, one line each; `themes`: of its colors in the theme of
 * the page, or in both, since colors are all that a theme changes.
 */
export async function accessFaults(page: Page, part = 'html', themes: 'own' | 'both' = 'own'): Promise<string[]> {
  if (scriptedPages.has(page)) await ready(page);
  const faults = [...(await structureFaults(page, part)), ...(await colorFaults(page, part))];
  if (themes === 'own') return faults;
  const theme = await themeOf(page);
  const other = theme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  const colors = await colorFaults(page, part);
  await page.emulateMedia({ colorScheme: theme });
  return [...faults, ...colors.map(fault => `${other}: ${fault}`)];
}

/** The theme of the page. */
const themeOf = async (page: Page): Promise<'light' | 'dark'> =>
  (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';

/** By how many pixels the page is wider than the window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What does not fit a small phone. */
async function faultsOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  const wide = await tooWide(page);
  if (size) await page.setViewportSize(size);
  return wide > 0 ? [`${wide} px too wide`] : [];
}

/** Faults of a page as it stands, such as an open dialog, or of one part of it: for axe in either theme, and on a small phone. */
export async function faultsHere(page: Page, part = 'html'): Promise<string[]> {
  return [...(await accessFaults(page, part, 'both')), ...(await faultsOnPhone(page))];
}

/**
 * As `faultsHere`, of the page as it opens in one language, and what of it does not fit a small phone in each other;
 * a language changes words alone, and every language has the same sentences. It ends in the last.
 */
export async function faultsInLanguages(
  page: Page,
  languages: readonly ('en' | 'es')[] = ['es', 'en'],
): Promise<string[]> {
  const faults: string[] = [];
  const address = new URL(page.url());
  for (const [at, language] of languages.entries()) {
    address.searchParams.set('lang', language);
    await page.goto(address.href);
    const found = await (at === 0 ? faultsHere(page) : faultsOnPhone(page));
    faults.push(...found.map(fault => `${address.pathname} ${language}: ${fault}`));
  }
  return faults;
}

/** Keeps a picture of the page under `artifacts/screens/`, for who looks at it: in `CI`, where nobody does, there are none. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env.CI) return;
  await page.screenshot({ path: `../artifacts/screens/${name}.png`, fullPage, animations: 'disabled' });
}
