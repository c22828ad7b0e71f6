import { chromium, type Locator, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { newProduct } from '../server.ts';

/** A 2016 Civic LX: its number names the trim, and the catalog has several colors of both kinds. */
const CIVIC = '19XFC2F56GE000019';

/** Runs in the page: presses a choice; milliseconds until the next sheet stands and has been painted. */
function timeChoice(choice: Element): Promise<number> {
  const sheet = document.querySelector('[aria-labelledby="live-preview-title"]');
  if (!sheet) throw new Error('There is no live preview');
  return new Promise((done, fail) => {
    const began = performance.now();
    setTimeout(() => fail(new Error('No sheet came')), 10_000);
    const seen = new MutationObserver(changes => {
      const isDrawn = changes.some(({ target }) => (target as Element).closest('svg'));
      if (!isDrawn) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    seen.observe(sheet, { childList: true, subtree: true });
    (choice as HTMLElement).click();
  });
}

/** All that can be chosen in a step, once it is open. */
async function choicesOf(page: Page, step: string): Promise<Locator[]> {
  const card = page.locator(`[data-step="${step}"]`);
  const head = card.locator('button[aria-expanded]');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await card.getByRole('radio').first().waitFor();
  return card.getByRole('radio').all();
}

/** How long the sheet beside the choices takes to follow them; after `npm run build`. @throws where Chromium is missing */
export async function run(options: { json: boolean }) {
  if (!options.json) process.stderr.write('Choosing colors in Chromium …\n');
  const browser = await chromium.launch(config.use?.launchOptions);
  const product = await newProduct();
  try {
    await product.start();
    const origin = product.url('');
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const data = { email: 'bench@example.com', pass: 'a long sentence of mine' };
    await page.request.post(`${origin}/api-cwa/register`, { data });
    await page.goto(`${origin}/members/sticker/${CIVIC}/choose`);
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.locator('[aria-labelledby="live-preview-title"] svg').last().waitFor();
    const took: number[] = [];
    for (let interior = 0; ; interior++) {
      const choice = (await choicesOf(page, 'interior'))[interior];
      if (!choice) break;
      if (!(await choice.isChecked())) await choice.click();
      await page.waitForLoadState('networkidle');
      for (const exterior of await choicesOf(page, 'exterior')) {
        if (!(await exterior.isChecked())) took.push(await exterior.evaluate(timeChoice));
      }
    }
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    return {
      name: 'Choosing: the live preview of a sticker',
      rows: [
        { measure: 'from a choice to the new sheet, median', unit: 'ms', ours: at(0.5), target: '<= 150' },
        { measure: 'from a choice to the new sheet, p95', unit: 'ms', ours: at(0.95) },
      ],
      notes: [
        `${took.length} choices of colors, each sheet drawn anew; until it is painted in Chromium, without a brake.`,
      ],
    };
  } finally {
    await product.end();
    await browser.close();
  }
}
