import type { Page } from '@playwright/test';
import { expect, faultsHere, faultsInLanguages, picture, test } from './fixtures.ts';
import { DEMO, fillLogIn, signOut } from './member.ts';

const PUBLIC = 'northgate.localhost';
const APP = 'app.northgate.localhost';
const PARTNER = { email: 'partner@northgate.example', password: 'demonstration' };
/** More redirects than page, host, sign-in and gate need: a loop. */
const MAX_DOCUMENTS = 4;

async function fillGate(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Access email').fill(email);
  await page.getByLabel('Access password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Records the documents requested from now on, redirects too, as host and path. */
function documentsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', request => {
    const { hostname, pathname } = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) addresses.push(hostname + pathname);
  });
  return addresses;
}

test('from a wanted page through the gate and the sign-in to that page, and out again', async ({
  product,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 40[0-9]/);
  const opened = documentsOf(page);
  await page.goto(product.url('/members/profile', PUBLIC));
  await expect(page).toHaveURL(product.url('/members/securelogin?next=%2Fmembers%2Fprofile', APP));
  await expect(page.getByRole('heading', { name: 'Access to Northgate Classics' })).toBeVisible();
  await expect(page).toHaveTitle('Access to Northgate Classics · Northgate Classics');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'gate');
  await fillGate(page, { ...PARTNER, password: 'not the details' });
  await expect(page.getByText('Access details are not right.')).toBeVisible();
  await fillGate(page, PARTNER);
  await expect(page).toHaveURL(product.url('/members/login?next=%2Fmembers%2Fprofile', APP));
  expect(await faultsHere(page)).toEqual([]);
  await fillLogIn(page, DEMO);
  await expect(page).toHaveURL(product.url('/members/profile', APP));
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  expect(opened).toEqual([
    `${PUBLIC}/members/profile`,
    `${APP}/members/profile`,
    `${APP}/members/securelogin`,
    `${APP}/members/profile`,
    `${APP}/members/login`,
    `${APP}/members/profile`,
  ]);

  await page.goto(product.url('/members/dashboard', APP));
  await signOut(page);
  await expect(page).toHaveURL(product.url('/', APP));
  await page.goto(product.url('/members/login', APP));
  await page.getByRole('button', { name: 'Leave this site' }).click();
  await expect(page.getByText('You left this site. To come back, enter the access details again.')).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await page.goto(product.url('/members/login', APP));
  await expect(page).toHaveURL(/\/members\/securelogin$/);
  expect(await faultsInLanguages(page)).toEqual([]);
});

test('the guard in the browser asks for the gate without a new document', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/', APP));
  const opened = documentsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Access to Northgate Classics' })).toBeVisible();
  await expect(page).toHaveURL(product.url('/members/securelogin', APP));
  expect(opened).toEqual([]);
});

test('flags that a browser made up open nothing and lead into no loop', async ({ product, visitor }) => {
  const { page, context } = visitor;
  for (const made of [['logged_in'], ['__secu_id'], ['logged_in', '__secu_id']]) {
    await context.clearCookies();
    await context.addCookies(made.map(name => ({ name, value: '1', url: product.url('/', APP) })));
    const opened = documentsOf(page);
    await page.goto(product.url('/members/dashboard', APP));
    await expect(page.getByRole('heading', { name: 'Access to Northgate Classics' })).toBeVisible();
    expect(opened.length, `${made}: ${opened}`).toBeLessThanOrEqual(MAX_DOCUMENTS);
  }
  await context.clearCookies();
  await page.goto(product.url('/', APP));
  await context.addCookies(['logged_in', '__secu_id'].map(name => ({ name, value: '1', url: product.url('/', APP) })));
  const opened = documentsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Access to Northgate Classics' })).toBeVisible();
  expect(opened.length, `${opened}`).toBeLessThanOrEqual(MAX_DOCUMENTS);
});

test('a brand without a gate never shows one', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/members/securelogin?next=/members/sessions'));
  await expect(page).toHaveURL(product.url('/members/login?next=%2Fmembers%2Fsessions'));
  await page.goto(product.url('/pricing'));
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(product.url('/members/login?next=%2Fpricing'));
});

test('the way back never leaves the site', async ({ product, visitor: { page } }) => {
  await page.goto(product.url('/members/login?next=https://elsewhere.example/'));
  await fillLogIn(page, DEMO);
  await expect(page).toHaveURL(product.url('/members/dashboard'));
});
