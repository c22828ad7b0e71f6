import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { colorFaults } from './access.ts';
import { accessFaults, awake, expect, picture, tooWide } from './fixtures.ts';
import { approve, readAccount, newEmail } from './member.ts';

/** Fills in a new address, or this one, at the checkout of a plan and pays; ends on the gateway's page. @returns the address */
export async function payAsGuest(page: Page, checkout: string, email = newEmail()): Promise<string> {
  await page.goto(checkout);
  await page.getByLabel(/^(Email|Correo electrónico)$/).fill(email);
  await page.getByRole('button', { name: /^(Pay|Pagar) / }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await awake(page);
  return email;
}

/** Agrees to the renewal, pays and approves; ends on the dashboard. */
export async function subscribe(page: Page, origin: string, plan: string): Promise<void> {
  await page.goto(`${origin}/checkout?plan=${plan}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^(Pay|Pagar) / }).click();
  await approve(page);
}

/** Clicks a button of the gateway's hosted page and waits for the confirmation. */
export async function clickAndWait(page: Page, button: string, done: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(done);
}

/** Opens the page of the newest order. */
export async function openOrder(page: Page, origin: string): Promise<void> {
  const [newest] = (await readAccount(page)).orders;
  await page.goto(`${origin}/members/orders/${newest?.id}`);
}

/** The page is accessible, fits a telephone, and does so in the dark; keeps a picture of it. */
export async function expectFit(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  expect(await accessFaults(page), name).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await tooWide(page), `${name}: too wide`).toBe(0);
  expect(await colorFaults(page, 'html'), `${name}, dark`).toEqual([]);
  await picture(page, `money-${name}-390-dark`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
}

/** The brands in their own folder, where a test can change what one of them sells. */
export function ownBrands(): { folder: string; change: (brand: string, put: (site: SiteFile) => void) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'marque-brands-'));
  cpSync(fileURLToPath(new URL('../sites', import.meta.url)), folder, {
    recursive: true,
    filter: path => !path.includes('node_modules'),
  });
  return {
    folder,
    change(brand, put) {
      const file = join(folder, brand, 'site.json');
      const site = JSON.parse(readFileSync(file, 'utf8')) as SiteFile;
      put(site);
      writeFileSync(file, JSON.stringify(site));
    },
  };
}

/** As much of a brand's file as is changed here. */
interface SiteFile {
  discount_code?: string;
  chat_license?: string;
  features: Record<string, boolean>;
  tax?: { name: string; percent: number; included: boolean };
  plans: { id: string; price: number }[];
}
