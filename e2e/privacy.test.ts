import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, faultsHere, faultsInLanguages, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { confirmEmail, DEMO, enter, PASSWORD, register } from './member.ts';

const DONE = 'Your request has been submitted successfully!';
const VINCLARA = 'vinclara.localhost';
const CALL = '**/api/user/delete';

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^(Email|Correo)/).fill(email);
  await page.getByLabel(/^(Message|Mensaje)/).fill('I sold the car.');
  await page.getByRole('button', { name: /^(Submit|Enviar)$/ }).click();
}

test('the page that asks for a deletion: what is missing, waiting, done, and failing', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 500|ERR_FAILED/);
  await page.goto(product.url('/delete-account'));
  const main = page.getByRole('main');
  const [email, message] = [page.getByLabel(/^Email/), page.getByLabel(/^Message/)];
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(main.getByRole('img').or(main.locator('svg')).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delete your account', level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: /help@marque\.example/ })).toHaveAttribute('href', /^mailto:help@/);
  await expect(page.getByRole('heading', { name: 'After 14 days this cannot be undone' })).toBeVisible();

  await submit.click();
  await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  expect(await faultsHere(page)).toEqual([]);
  await email.fill('reader@example');
  await message.fill('   ');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible();
  await expect(email).toBeFocused();

  await page.route(CALL, route => route.abort(), { times: 1 });
  await ask(page, 'nobody-at-all@example.com');
  await expect(
    page.getByText('No connection. Check your network and try again; nothing was sent twice.', { exact: true }),
  ).toBeVisible();
  await expect(message).toHaveValue('I sold the car.');

  let answer = () => {};
  const answered = new Promise<void>(resolve => (answer = resolve));
  await page.route(CALL, route => answered.then(() => route.continue()), { times: 1 });
  await submit.click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('status').or(page.getByRole('listitem')).getByText(DONE)).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(message).toHaveValue('');
  await expect(submit).toBeEnabled();
});

test('a member takes everything along, confirms, and changes their mind', async ({ product, visitor: { page } }) => {
  const email = await register(page, product.url(''));
  await confirmEmail(page, linkIn(await mailTo(page, email, /^Confirm your email/), '/members/confirm'));
  await page.context().clearCookies();
  await page.goto(product.url('/delete-account'));
  await ask(page, email);
  await expect(page.getByRole('log')).toContainText(DONE);
  const mail = await mailTo(page, email, /^Confirm the deletion of your account$/);
  const link = linkIn(mail, '/delete-account/');

  await page.goto(link);
  await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
  await expect(page.getByText('Your profile: name, address, telephone, password')).toBeVisible();
  await picture(page, 'deletion-request');
  expect(await faultsInLanguages(page)).toEqual([]);
  const [arriving] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(arriving.suggestedFilename()).toMatch(/-export-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await arriving.path()));
  const profile = files['profile.json'];
  expect(profile && strFromU8(profile)).toContain(email);
  expect(
    Object.values(files)
      .map(bytes => strFromU8(bytes))
      .join(),
  ).not.toContain(PASSWORD);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on / })).toBeFocused();
  await picture(page, 'deletion-cooling-off');
  expect(await faultsInLanguages(page)).toEqual([]);
  await mailTo(page, email, /^Your account will be deleted on /);

  await enter(page, product.url(''), { email, password: PASSWORD });
  await page.goto(product.url('/delete-account'));
  await expect(page.getByRole('heading', { name: 'There is an open request for this account' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Withdrawn: your account stays')).toBeVisible();
  await mailTo(page, email, /^Your account will not be deleted$/);
  await page.getByRole('link', { name: 'Go to your documents' }).click();
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

test('in Spanish, and the same for an address with an account and one without', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 404/);
  const texts: string[] = [];
  for (const email of ['nobody-here@example.com', DEMO.email]) {
    await page.goto(product.url('/delete-account', VINCLARA));
    await expect(page.getByRole('heading', { name: 'Eliminar su cuenta', level: 1 })).toBeVisible();
    await ask(page, email);
    await expect(page.getByRole('log')).toContainText('¡Su solicitud se envió correctamente!');
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).toBe(texts[1]);
  expect(await faultsHere(page)).toEqual([]);
  const mail = await mailTo(page, DEMO.email, /elimin/i);
  await page.goto(linkIn(mail, '/delete-account/'));
  await expect(page.getByText('A la espera de su confirmación')).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).click();
  await expect(page.getByRole('button', { name: 'Conservar mi cuenta' })).toHaveCount(0);
  await page.goto(product.url('/delete-account/not-a-token', VINCLARA));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
});
