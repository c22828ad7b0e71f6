import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** A downloaded PDF as an independent reader sees it. */
export interface Pdf {
  fileName: string;
  bytes: Buffer;
  /** The output of `pdfinfo`, e.g. `Tagged: yes`. */
  info: string;
  /** The words in reading order, white space narrowed to single spaces. */
  text: string;
  /** The same, page by page. */
  pages: string[];
  /** Share of the first page's pixels with a hue (degrees) of this range, of those that have a hue at all. */
  hueShare(from: number, to: number): number;
}

/** Clicks a link that downloads a PDF and reads what arrives. Needs poppler-utils. */
export async function download(page: Page, link: Locator): Promise<Pdf> {
  const [arriving] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const file = join(mkdtempSync(join(tmpdir(), 'marque-pdf-')), 'document.pdf');
  await arriving.saveAs(file);
  return pdfIn(file, arriving.suggestedFilename());
}

/** Reads a PDF that a browser would show in a tab. `address`: of the brand the page is on. */
export async function fetchPdf(page: Page, address: string): Promise<Pdf> {
  const { status, named, base64 } = await page.evaluate(async from => {
    const answer = await fetch(from);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const base64 = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    return { status: answer.status, named: answer.headers.get('content-disposition') ?? '', base64 };
  }, address);
  expect(status, address).toBe(200);
  const file = join(mkdtempSync(join(tmpdir(), 'marque-pdf-')), 'document.pdf');
  writeFileSync(file, Buffer.from(base64, 'base64'));
  return pdfIn(file, /filename="([^"]+)"/.exec(named)?.[1] ?? '');
}

/** A page as the browser prints it, on the paper its style sheet names. */
export async function printed(page: Page): Promise<Pdf> {
  const file = join(mkdtempSync(join(tmpdir(), 'marque-print-')), 'page.pdf');
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return pdfIn(file, '');
}

function pdfIn(file: string, fileName: string): Pdf {
  const text = poppler('pdftotext', '-layout', file, '-');
  const narrow = (words: string) => words.replaceAll(/\s+/g, ' ');
  return {
    fileName,
    bytes: readFileSync(file),
    info: poppler('pdfinfo', file),
    text: narrow(text),
    // Each page ends with a form feed.
    pages: text.split('\f').slice(0, -1).map(narrow),
    hueShare: (from, to) => hueShare(file, from, to),
  };
}

function poppler(command: string, ...parts: string[]): string {
  return execFileSync(command, parts, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const HEADER = /^P6\s+(\d+)\s+(\d+)\s+255\s/;
const COLORFUL = 40;

function hueShare(file: string, from: number, to: number): number {
  const picture = join(file, '..', 'first');
  poppler('pdftoppm', '-r', '40', '-f', '1', '-l', '1', '-singlefile', file, picture);
  const bytes = readFileSync(`${picture}.ppm`);
  const header = HEADER.exec(bytes.subarray(0, 40).toString('latin1'));
  const pixels = bytes.subarray(header?.[0].length ?? 0);
  let colored = 0;
  let fitting = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const hue = hueOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    if (hue === null) continue;
    colored += 1;
    if (hue >= from && hue <= to) fitting += 1;
  }
  return colored === 0 ? 0 : fitting / colored;
}

/** Degrees on the color circle, or null for black, white and gray. */
function hueOf(red: number, green: number, blue: number): number | null {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < COLORFUL) return null;
  if (most === red) return (((green - blue) / span) * 60 + 360) % 360;
  return most === green ? ((blue - red) / span) * 60 + 120 : ((red - green) / span) * 60 + 240;
}

/** Every amount of money and every mileage that a page shows. */
export async function figuresOf(area: Locator): Promise<string[]> {
  await area.evaluate(element => {
    for (const folded of element.querySelectorAll('details')) folded.open = true;
  });
  const text = (await area.innerText()).replaceAll(/\s+/g, ' ');
  const money = text.match(/\$\d[\d,]*(?:\.\d\d)?/g) ?? [];
  const miles = [...text.matchAll(/(\d[\d,]*) mi\b/g)].map(([, figure]) => figure ?? '');
  const cells = await area.locator('td[data-l="Miles"]').allInnerTexts();
  const counted = cells.flatMap(cell => cell.match(/\d[\d,]*\d/g) ?? []);
  return [...new Set([...money, ...miles, ...counted])];
}
