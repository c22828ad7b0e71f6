import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { gzipOf } from '../gzip-size.ts';
import config from '../playwright.config.ts';
import { newProduct } from '../server.ts';

interface Loaded {
  kB: number;
  /** The paths of its scripts. */
  scripts: string[];
  lcpMs: number;
  shift: number;
  /** The slowest answer to a key or a tap: what INP tells of so few of them. */
  answerMs: number;
}
interface View {
  name: string;
  path: string;
  /** The goal for its script, where there is one. */
  kB?: number;
  /** The goal for its largest paint, where it is not that of most pages. */
  paintMs?: number;
  member?: boolean;
  /** Loaded `RUNS` times; others once. */
  often?: true;
}

const VIEWS: View[] = [
  { name: 'home', path: '/', kB: 150, paintMs: 1_800, often: true },
  { name: 'preview', path: '/vehicle/1HGCM82633A004352', kB: 160, paintMs: 1_800, often: true },
  { name: 'dashboard', path: '/members/dashboard', kB: 215, member: true, often: true },
  ...[
    'vehicle-checks',
    'vehicle-checks/odometer',
    'pricing',
    'window-sticker',
    'classic-cars',
    'sample-report',
    'sample-sticker',
    'glossary',
    'learn/how-to-read-a-vin',
    'cars',
    'cars/honda',
    'cars/honda/accord/2003',
    'recall-check',
    'status',
  ].map(path => ({ name: path, path: `/${path}` })),
  { name: 'checkout', path: '/checkout?plan=report-1&vin=1HGCM82633A004352' },
];
const RUNS = 3;
const FILES = 15;
const PAINT_MS = 2_500;
/** A phone: four times slower than this machine, 1.6 Mbit/s, 150 ms there and back. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen = { lcpMs: 0, shift: 0, answerMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) seen.lcpMs = each.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) seen.shift += (each as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const answers: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) {
      if ((each as PerformanceEventTiming & { interactionId?: number }).interactionId)
        seen.answerMs = Math.max(seen.answerMs, each.duration);
    }
  }).observe(answers);
}

/** Runs in the page: its scripts, with those fetched once it stands, in bytes on the way. */
function read(): Loaded {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((each): each is PerformanceResourceTiming => new URL(each.name).pathname.endsWith('.js'));
  const { seen } = globalThis as unknown as { seen: Pick<Loaded, 'lcpMs' | 'shift' | 'answerMs'> };
  return {
    kB: scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1000,
    scripts: scripts.map(each => new URL(each.name).pathname),
    ...seen,
  };
}

async function load(page: Page, url: string): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(url, { timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(read);
  await use(page);
  await page.mouse.click(2, 300);
  await page.waitForTimeout(500);
  const { answerMs } = await page.evaluate(read);
  return { ...loaded, answerMs };
}

/** Types a number into the first field; where there is none, opens or chooses the first thing that can be. */
async function use(page: Page): Promise<void> {
  const field = page.getByRole('textbox').first();
  if (await field.isVisible()) return field.pressSequentially('1HGCM8', { delay: 100 });
  const opened = page.locator('main summary, main [role=tab][aria-selected=false], main button').first();
  if (await opened.isVisible()) await opened.click();
}

async function loadOften(browser: Browser, origin: string, view: View): Promise<Loaded> {
  const loads: Loaded[] = [];
  for (let run = 0; run < (view.often ? RUNS : 1); run++) {
    const context = await browser.newContext(devices['Pixel 7']);
    const data = { email: `bench-${Date.now()}@example.com`, pass: 'a long sentence of mine' };
    if (view.member) await context.request.post(`${origin}/api-cwa/register`, { data });
    loads.push(await load(await context.newPage(), origin + view.path));
    await context.close();
  }
  const median = loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(loads.length / 2)];
  if (!median) throw new Error('No page was loaded');
  return median;
}

/** A browser's downloads and the time of the largest element; after `npm run build`. @throws where Chromium is missing */
export async function run(options: { json: boolean }) {
  if (!options.json) process.stderr.write('Loading pages in Chromium …\n');
  const browser = await chromium.launch(config.use?.launchOptions);
  const product = await newProduct();
  try {
    await product.start();
    const rows = [];
    for (const view of VIEWS) {
      const { kB, scripts, lcpMs, shift, answerMs } = await loadOften(browser, product.url(''), view);
      const gzip = gzipOf(scripts);
      const goal = view.kB ? { target: `<= ${view.kB}` } : {};
      rows.push({ measure: `${view.name}, script in gzip`, unit: 'kB', ours: gzip, ...goal });
      if (view.often) {
        rows.push({ measure: `${view.name}, script as sent`, unit: 'kB', ours: kB, ...goal });
        const files = `<= ${FILES}`;
        rows.push({ measure: `${view.name}, script files`, unit: 'files', ours: scripts.length, target: files });
      }
      const paint = `<= ${(view.paintMs ?? PAINT_MS).toLocaleString('en-US')}`;
      rows.push({ measure: `${view.name}, largest paint`, unit: 'ms', ours: lcpMs, target: paint });
      rows.push({ measure: `${view.name}, layout shift`, unit: '', ours: shift, target: '<= 0.1' });
      rows.push({ measure: `${view.name}, slowest answer`, unit: 'ms', ours: answerMs, target: '<= 200' });
    }
    return {
      name: `Pages on a phone: processor ${SLOWER} × slower, 1.6 Mbit/s, 150 ms; the median of ${RUNS} loads, or one`,
      rows,
      notes: [
        'Scripts are sent in Brotli, as Chromium asks for them. Times count on a quiet machine only.',
        'The slowest answer is to a number typed into the first field, or to a button, and a tap (INP).',
      ],
    };
  } finally {
    await product.end();
    await browser.close();
  }
}
