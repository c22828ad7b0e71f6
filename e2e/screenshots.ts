/**
 * Pictures of every page: three widths, both languages, light and dark, on a product of its own with demonstration data.
 * `npm run -s screenshots` takes all of them, some 1,000; `-- learn pricing` those whose address holds one of the words;
 * `--widths 390,1440`, `--languages es`, `--themes dark` fewer of each; `--member` the public pages as a member sees them.
 * They are in `artifacts/screens/pages/`; `artifacts/screens/index.html` shows them. Needs a build.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { contentAddresses, pageAddresses } from './addresses.ts';
import { DEALER, DEMO, OPERATOR } from './member.ts';
import config from './playwright.config.ts';
import { newProduct, type Product } from './server.ts';
import { leafThrough, type Shot } from './screenshots-index.ts';

const HEIGHT = 900;
const PAGE_MS = 30_000;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,768,1440' },
    languages: { type: 'string', default: 'en,es' },
    themes: { type: 'string', default: 'light,dark' },
    member: { type: 'boolean', default: false },
  },
});
const listOf = (text: string): string[] => text.split(',').filter(Boolean);
const folder = new URL('../artifacts/screens/', import.meta.url);

/** Who sees a page: those of operators and dealers have people of their own. */
function readerOf(path: string): { email: string; password: string } | null {
  if (path.startsWith('/operator')) return OPERATOR;
  if (path.startsWith('/members/dealer')) return DEALER;
  const isEntrance = /^\/(?:members\/(?:login|signup|forgot-password|reset|magic|confirm|securelogin)|login|signup)/;
  if (path.startsWith('/members') && !isEntrance.test(path)) return DEMO;
  return values.member && !isEntrance.test(path) ? DEMO : null;
}

/** `/vehicle/1HG?mileage=9` as the name of a file. */
const nameOf = (path: string): string => path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

/** Scrolls to the end and back, as parts of a page come when the reader comes near, and waits for them. */
async function readThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => null);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
    await new Promise(resolve => setTimeout(resolve, 400));
  });
}

/** All pictures in one language and theme. */
async function takeAll(browser: Browser, product: Product, paths: string[], language: string, theme: string) {
  const shots: Shot[] = [];
  for (const reader of new Set(paths.map(readerOf))) {
    const context = await browser.newContext({
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    await context.addCookies([{ name: 'marque_language', value: language, url: product.url('/') }]);
    await context.addInitScript(() => sessionStorage.setItem('marque.feedback-later', '1'));
    if (reader)
      await context.request.post(product.url('/api-cwa/login'), {
        data: { email: reader.email, pass: reader.password },
      });
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_MS);
    for (const path of paths.filter(each => readerOf(each) === reader)) {
      await page.goto(product.url(path));
      await readThrough(page);
      for (const width of listOf(values.widths).map(Number)) {
        const name = `${nameOf(path)}--${language}-${theme}-${width}.png`;
        await page.setViewportSize({ width, height: HEIGHT });
        await page.screenshot({
          path: new URL(`pages/${name}`, folder).pathname,
          fullPage: true,
          animations: 'disabled',
        });
        shots.push({ file: `pages/${name}`, path, language, theme, width });
      }
    }
    await context.close();
  }
  return shots;
}

const all = [...pageAddresses(), ...contentAddresses()];
const wanted = all.filter(
  path => words.length === 0 || words.some(word => `${path} `.includes(word) || nameOf(path) === word),
);
if (wanted.length === 0) throw new Error(`No page's address holds ${words.join(' or ')}`);
rmSync(new URL('pages/', folder), { recursive: true, force: true });
mkdirSync(new URL('pages/', folder), { recursive: true });
const product = await newProduct();
await product.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const shots: Shot[] = [];
  for (const language of listOf(values.languages)) {
    for (const theme of listOf(values.themes)) {
      shots.push(...(await takeAll(browser, product, wanted, language, theme)));
      writeFileSync(new URL('index.html', folder), leafThrough(shots));
    }
  }
  process.stdout.write(`${shots.length} pictures: artifacts/screens/index.html\n`);
} finally {
  await browser.close();
  await product.end();
}
