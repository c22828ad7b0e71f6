import type { Page } from '@playwright/test';
import { click, expect, faultsHere, picture, test } from './fixtures.ts';
import { linkIn, mailTo, expectNoToken } from './mailbox.ts';
import { DEALER_FORM, DEMO, enter, fillLogIn, fillSignUp, OPERATOR, PASSWORD, register, signOut } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const VINCLARA = 'vinclara.localhost';
const REFUSED = /status of 40[0-9]/;
const WRONG = 'That email or password is incorrect.';

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsHere(page), new URL(page.url()).pathname).toEqual([]);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('a visitor signs up, confirms the address, leaves and comes back to the page that was wanted', async ({
  product,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(REFUSED);
  await page.goto(product.url(`/vehicle/${ACCORD}`));
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Create an account')).toBeVisible();
  await expectAccessible(page);
  const email = await fillSignUp(page);
  await expect(page).toHaveURL(product.url(`/vehicle/${ACCORD}`));

  await page.goto(product.url('/members/dashboard#searches'));
  await expect(page.getByRole('tabpanel')).toContainText(ACCORD);
  await expect(page.getByRole('main')).toContainText(`We sent a link to ${email}`);
  await expectAccessible(page);
  await page.goto(linkIn(await mailTo(page, email, /^Confirm your email for Marque$/), '/members/confirm'));
  await expectNoToken(page);
  await expectAccessible(page);
  await click(page, 'Confirm');
  await expect(heading(page, 'Your email is confirmed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(heading(page, 'Your documents')).toBeVisible();
  await expect(page.getByText('We sent a link to')).toHaveCount(0);

  await signOut(page);
  await expect(page).toHaveURL(product.url('/'));
  await page.goto(product.url('/members/profile'));
  await expect(page).toHaveURL(product.url('/members/login?next=%2Fmembers%2Fprofile'));
  for (const wrong of [
    { email, password: 'not the sentence' },
    { email: 'nobody@example.com', password: PASSWORD },
  ]) {
    await fillLogIn(page, wrong);
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toContainText('Forgot password?');
    await expect(page.getByLabel('Email')).toHaveValue(wrong.email);
    for (const label of ['Email', 'Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  await fillLogIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL(product.url('/members/profile'));
});

test('a forgotten password: the mailed link works once and ends the old session', async ({
  product,
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(REFUSED);
  const before = await newVisitor();
  const email = await register(before.page, product.url(''));
  await page.goto(product.url('/members/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await click(page, 'Email me the link');
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expectAccessible(page);
  const link = linkIn(await mailTo(page, email, /^Choose a new password/), '/members/reset');

  await page.goto(link);
  await expectNoToken(page);
  await page.getByLabel('New password').fill('short');
  await click(page, 'Save the password');
  await expect(page.getByText('Choose a password of at least 12 characters.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('another sentence of mine');
  await click(page, 'Save the password');
  await expect(heading(page, 'Your password has been changed')).toBeVisible();
  await before.page.goto(product.url('/members/dashboard'));
  await expect(before.page).toHaveURL(/\/members\/login/);

  await page.goto(link);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeHidden();
  await expectAccessible(page);
  await fillLogIn(before.page, { email, password: 'another sentence of mine' });
  await expect(before.page).toHaveURL(/\/members\/dashboard/);
});

test('the mailed sign-in link, on the Spanish brand, works once', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  await page.goto(product.url('/members/magic?next=/pricing', VINCLARA));
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(DEMO.email);
  await click(page, 'Enviarme el enlace');
  await expect(heading(page, 'Revise su correo')).toBeVisible();
  const mail = await mailTo(page, DEMO.email, /^Su enlace de acceso a Vinclara$/);
  expect(mail.html).toContain('Sirve una sola vez');
  const link = linkIn(mail, '/members/magic');
  await page.goto(link);
  await expect(heading(page, 'Iniciar sesión en Vinclara')).toBeVisible();
  await expectAccessible(page);
  await click(page, 'Iniciar sesión');
  await expect(page).toHaveURL(product.url('/pricing', VINCLARA));
  await page.goto(product.url('/members/profile', VINCLARA));
  await expect(heading(page, 'Su perfil')).toBeVisible();

  const second = await newVisitor();
  await second.page.goto(link);
  await expect(heading(second.page, 'Este enlace ya no sirve')).toBeVisible();
  await expectAccessible(second.page);
});

test('registering a taken address shows nothing about it; its owner gets an email', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/members/signup'));
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click(page, 'Create account');
  await expect(page).toHaveURL(/\/members\/dashboard/);
  await expect(page.getByText(`We sent a link to ${DEMO.email}`, { exact: false })).toBeVisible();
  const mail = await mailTo(page, DEMO.email, /^You already have an account at Marque$/);
  expect(linkIn(mail, '/members/login')).not.toContain('token');
  await expect(page.getByRole('tab', { name: /^Reports/ })).toContainText('0');
});

test('the profile: fields, telephone, picture, password, and "Confirm it’s you"', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(REFUSED);
  const email = await register(page, product.url(''));
  await page.goto(product.url('/members/profile'));
  await expectAccessible(page);
  const message = page.getByRole('log');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Phone', { exact: true }).fill('555-CALL-NOW');
  await click(page, 'Save');
  await expect(page.getByText('Enter a phone number: digits only, 15 at most.')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.getByLabel('Phone', { exact: true }).fill('+1 (555) 010-0199');
  await click(page, 'Save');
  await expect(message).toContainText('Your profile is saved');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+1 (555) 010-0199');

  await page.getByLabel('Current password').fill('not the sentence');
  await page.getByLabel('New password', { exact: true }).fill('another sentence of mine');
  await click(page, 'Change password');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await click(page, 'Change password');
  await expect(message).toContainText('Your password has been changed');

  await onceRequested(page);
  await page.getByLabel('New email').fill(`new-${email}`);
  await click(page, 'Change email');
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('another sentence of mine');
  await click(page, 'Continue');
  await expect(page.getByText(`Waiting for new-${email}`)).toBeVisible();
  await page.goto(linkIn(await mailTo(page, `new-${email}`, /^Confirm your new email/), '/members/confirm'));
  await click(page, 'Confirm');
  await expect(page.getByText(`new-${email} now belongs to your account.`)).toBeVisible();
});

/** The next change of the profile is answered as if the sign-in were older than ten minutes. */
async function onceRequested(page: Page): Promise<void> {
  const message = 'Sign in again to make this change.';
  const json = {
    status: 'error',
    msg: message,
    message,
    code: 'forbidden',
    reason: 'login_again',
    request_id: 'req',
  };
  await page.route('**/api/user/update-profile', route => route.fulfill({ status: 403, json }), { times: 1 });
}

test('a picture is made small and kept; a file that is none is refused', async ({ product, visitor: { page } }) => {
  await register(page, product.url(''));
  await page.goto(product.url('/members/profile'));
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const ink = canvas.getContext('2d');
    if (!ink) throw new Error('Nothing can be drawn here');
    for (let x = 0; x < canvas.width; x += 20) {
      ink.fillStyle = `hsl(${x} 80% 50%)`;
      ink.fillRect(x, 0, 20, canvas.height);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  const choose = page.getByLabel(/^(Choose a|Change the) picture$/);
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg, 'base64') });
  await expect(page.getByRole('log')).toContainText('Your picture is saved');
  await page.reload();
  const face = page.getByRole('img', { name: 'Your profile picture' });
  await expect.poll(() => face.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const address = (await face.getAttribute('src')) ?? '';
  expect(address).not.toContain('data:');
  // As it is kept, not in the width this page shows it in.
  const kept = await page.evaluate(
    async from => {
      const answer = await fetch(from);
      return (await createImageBitmap(await answer.blob())).width;
    },
    address.split('?')[0] ?? '',
  );
  expect(kept).toBe(600);
  await picture(page, 'profile-picture');

  for (const fake of [
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader') },
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ]) {
    await choose.setInputFiles(fake);
    await expect(page.getByText('We can’t read this file as a picture. Choose a JPEG, PNG or WebP.')).toBeVisible();
    await page.reload();
  }
  await expect(face).toBeVisible();
  await click(page, 'Remove');
  await expect(page.getByRole('img', { name: 'No picture yet' })).toBeVisible();
});

test('every wrong field is named at once, and the form shows what was saved', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/members/signup'));
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('abcde');
  await page.getByLabel(/^Phone/).fill('555-CALL');
  await click(page, 'Create account');
  await expect(page.getByText('Enter an email address such as name@example.com.')).toBeVisible();
  await expect(page.getByText('Choose a password of at least 12 characters.')).toBeVisible();
  await expect(page.getByText('Enter a phone number: digits only, 15 at most.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);

  await register(page, product.url(''));
  await page.goto(product.url('/members/profile'));
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('ZIP or postal code').fill('!!!!!!');
  await page.getByLabel('Phone').fill('+1 303-555-0188');
  await click(page, 'Save');
  await expect(page.getByText('A ZIP code has 5 digits, or 9: 78701 or 78701-1234.')).toBeVisible();
  await page.getByLabel('ZIP or postal code').fill('80301');
  await page.getByLabel('State or province').selectOption('CO');
  await click(page, 'Save');
  await expect(page.getByRole('log')).toContainText('Your profile is saved');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 (303) 555-0188');
  await expect(page.getByLabel('State or province')).toHaveValue('CO');
});

test('a second device is signed out from the first', async ({ product, visitor: { page }, newVisitor }) => {
  const email = await register(page, product.url(''));
  const second = await newVisitor();
  await enter(second.page, product.url(''), { email, password: PASSWORD });
  await second.page.goto(product.url('/members/profile'));
  await expect(heading(second.page, 'Your profile')).toBeVisible();
  await page.goto(product.url('/members/sessions'));
  await expectAccessible(page);
  const table = page.getByRole('table', { name: /^Open sessions/ });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByText('This device')).toHaveCount(1);
  await table.getByRole('button', { name: /^Sign out / }).click();
  await expect(page.getByText('No other device is signed in.')).toBeVisible();
  await second.page.goto(product.url('/members/profile'));
  await expect(second.page).toHaveURL(/\/members\/login\?next=/);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
});

/** A dealer's required fields; the rest is optional. */
test('a dealer applies, an operator approves, the price list shows dealer prices', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  const email = await register(page, product.url(''));
  await page.goto(product.url('/members/profile'));
  await page.getByRole('link', { name: 'Apply as a dealer' }).click();
  await expect(heading(page, 'Buy as a dealer')).toBeVisible();
  await click(page, 'Send the application');
  await expect(page.getByText(/^\d+ fields need another look$/)).toBeVisible();
  await expect(page.getByLabel('Company name, as on the license')).toBeFocused();
  await expectAccessible(page);
  for (const [label, value] of Object.entries(DEALER_FORM)) await page.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByLabel('Phone')).toHaveValue('3035550188');
  await page.getByLabel('Issued by').selectOption('CO');
  await page.getByLabel('State or province').selectOption('CO');
  await page.getByLabel(/^I am authorized to apply for this company/).check();
  await click(page, 'Send the application');
  await expect(heading(page, 'Your application is in review')).toBeFocused();
  await expectAccessible(page);

  const operator = await newVisitor();
  await operator.page.goto(product.url('/operator/dealers'));
  await fillLogIn(operator.page, OPERATOR);
  await expect(heading(operator.page, 'Quarry Road Motors')).toBeVisible();
  await expectAccessible(operator.page);
  await click(operator.page, 'Approve: Quarry Road Motors');
  await expect(operator.page.getByRole('log')).toContainText('Quarry Road Motors is approved');
  await expect(heading(operator.page, 'Quarry Road Motors')).toHaveCount(0);

  await page.reload();
  await expect(heading(page, 'You’re an approved dealer')).toBeVisible();
  await mailTo(page, email, /^Quarry Road Motors can now buy as a dealer$/);
  await page.getByRole('link', { name: 'See the dealer prices' }).click();
  await expect(page.getByText('Your prices as an approved dealer.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$13.90');
});
