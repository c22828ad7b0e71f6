import { expect, type Page } from '@playwright/test';
import { awake } from './fixtures.ts';

export const PASSWORD = 'a long sentence of mine';

let count = 0;

/** An email address that is unused in this run. */
export function newEmail(): string {
  count += 1;
  return `reader-${Date.now().toString(36)}-${count}@example.com`;
}

/** Fills in the form of the page one is on and waits until one is in. */
export async function fillSignUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.getByLabel(/^(Email|Correo)/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(PASSWORD);
  await page.getByRole('button', { name: /^(Create account|Crear cuenta)$/ }).click();
  await expect(page.getByLabel(/^(Password|Contraseña)$/)).toHaveCount(0);
  return email;
}

/** A new member, signed in; ends on the dashboard. @returns the address */
export async function signUp(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/members/signup`);
  const email = await fillSignUp(page);
  await expect(page).toHaveURL(/\/members\/dashboard/);
  return email;
}

/** Goes to the checkout of a plan and clicks "Pay"; ends on the gateway's page. */
export async function startCheckout(page: Page, origin: string, plan: string, more = ''): Promise<void> {
  await page.goto(`${origin}/checkout?plan=${plan}${more}`);
  await page.getByRole('button', { name: /^(Pay|Pagar)/ }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await awake(page);
}

/** Approves on the gateway's page and waits for the way back: to the document that was bought, else the dashboard. */
export async function approve(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await awake(page);
  await page.getByRole('button', { name: /^(Approve the payment|Aprobar el pago)$/ }).click();
  await expect(page).toHaveURL(/\/members\/(dashboard|report|sticker)/, { timeout: 30_000 });
}

/** Pays for one document of a vehicle and waits until its page can be used. */
export async function buyDocument(page: Page, origin: string, plan: string, vin: string): Promise<void> {
  await startCheckout(page, origin, plan, `&vin=${vin}`);
  await approve(page);
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });
}

/** Orders a report through the API, so that it is unopened. */
export async function orderReport(page: Page, vin: string): Promise<void> {
  const body = JSON.stringify({ vin });
  const status = await page.evaluate(async data => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api-cwa/generate-report', { method: 'POST', headers, body: data })).status;
  }, body);
  expect(status).toBe(202);
}

/** A member's credits, ledger entries and orders, as the API returns them. */
export interface AccountSnapshot {
  credits: Record<'vhr' | 'sticker' | 'global', { left: number }>;
  entries: { unit: string; delta: number; kind: 'grant' | 'spend' | 'give_back'; note: string }[];
  orders: { id: string; state: string; plan: string; vin: string | null; total: number }[];
}

/** Reads the member's credits, ledger and orders through the browser's session. */
export async function readAccount(page: Page): Promise<AccountSnapshot> {
  return page.evaluate(async () => {
    const read = async (path: string) => (await fetch(path)).json();
    const [wallet, bought] = [await read('/api-cwa/consumables?limit=100'), await read('/api-cwa/orders?limit=100')];
    return { credits: wallet.consumables.credits, entries: wallet.entries, orders: bought.orders } as AccountSnapshot;
  });
}

/** The subject of the email that confirms an address; how many are sent is tested elsewhere. */
const CONFIRMS = /^(Confirm your email for|Confirme su correo en) /;

/** Each mail of the outbox to this address, by its subject, newest first; without the one that confirms it. */
export async function mailsTo(page: Page, email: string): Promise<string[]> {
  const listed = await page.evaluate(async () => (await fetch('/dev/outbox')).text());
  const lines = [...listed.matchAll(/<li><a [^>]*>([^<]*)<\/a> → ([^<]*)<\/li>/g)];
  return lines.flatMap(([, subject, to]) => (to === email && subject && !CONFIRMS.test(subject) ? [subject] : []));
}

/** The people of the demonstration, on every brand. */
export const DEMO = { email: 'demo@marque.example', password: 'demonstration' };
export const OPERATOR = { email: 'operator@marque.example', password: 'demonstration' };
export const DEALER = { email: 'dealer@marque.example', password: 'demonstration' };

/** Fills in the sign-in form of the page one is on and sends it. */
export async function fillLogIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(/^(Email|Correo electrónico)$/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
}

/** Takes a call of the product from the page one is on, as its script would. */
async function call(page: Page, path: string, input: object): Promise<void> {
  const status = await page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body })).status;
    },
    [path, JSON.stringify(input)] as const,
  );
  expect(status, path).toBe(200);
}

/** Signs in without the page, where a journey is about something else. */
export async function enter(page: Page, origin: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${origin}/`);
  await call(page, '/api-cwa/login', { email: who.email, pass: who.password });
}

/** A new member without the page. @returns the address; the password is `PASSWORD` */
export async function register(page: Page, origin: string): Promise<string> {
  const email = newEmail();
  await page.goto(`${origin}/`);
  await call(page, '/api-cwa/register', { email, pass: PASSWORD });
  return email;
}

/**
 * Signs out by the account's menu at the top of every page, and waits for the first page, a new document: what a test does
 * with the page before that would be cut off.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account, / }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Sign out' }).click()]);
}

/** Confirms the address of a new member with the token of the mailed link. */
export async function confirmEmail(page: Page, link: string): Promise<void> {
  await call(page, '/api-cwa/confirm-email', { token: new URL(link).searchParams.get('token') });
}

/** A dealer's input for an application, by the labels of its fields. */
export const DEALER_FORM = {
  'Company name, as on the license': 'Quarry Road Motors',
  'Dealer license number': 'VSD-1180',
  'Last day it is valid': '2031-06-30',
  'Street address': '12 Quarry Road',
  City: 'Boulder',
  'ZIP or postal code': '80301',
  'First name': 'Ada',
  'Last name': 'Reed',
  Phone: '(303) 555-0188',
};
