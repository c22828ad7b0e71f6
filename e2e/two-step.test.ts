import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { click, expect, faultsHere, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { confirmEmail, fillLogIn, PASSWORD, register, signOut } from './member.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A member with a confirmed address, on the page of security. */
async function openSecurity(page: Page, origin: string): Promise<string> {
  const email = await register(page, origin);
  await confirmEmail(page, linkIn(await mailTo(page, email, /^Confirm your email for/), '/members/confirm'));
  await page.goto(`${origin}/members/sessions`);
  return email;
}

test('an authenticator app is set up, asked for at sign-in, replaced by a recovery code, and turned off', async ({
  product,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 401|status of 400/);
  const origin = product.url('');
  const email = await openSecurity(page, origin);
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'two-step-0-off', false);
  await click(page, 'Set up');
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(page).getByLabel('Code the app shows').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('That code isn’t right');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'two-step-1-setup', false);
  await dialog(page).getByLabel('Code the app shows').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Save your recovery codes');
  const codes = await dialog(page).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await picture(page, 'two-step-2-recovery', false);
  await click(page, 'I’ve saved them');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(product.url('/'));
  await page.goto(`${origin}/members/login?next=/members/sessions`);
  await fillLogIn(page, { email, password: PASSWORD });
  await expect(dialog(page)).toContainText('Enter your code');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'two-step-3-asked', false);
  await dialog(page)
    .getByLabel('Code')
    .fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/members\/sessions$/);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await click(page, 'Turn off');
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a passkey is added, signs in without a password, and is removed', async ({
  product,
  visitor: { page, context },
}) => {
  const origin = product.url('');
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openSecurity(page, origin);
  await click(page, 'Add a passkey');
  await dialog(page).getByLabel('Name').fill('My laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText('My laptop');
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'two-step-4-passkey', false);

  await signOut(page);
  await expect(page).toHaveURL(product.url('/'));
  await page.goto(`${origin}/members/login?next=/members/sessions`);
  await picture(page, 'two-step-5-sign-in', false);
  await click(page, 'Sign in with a passkey');
  await expect(page).toHaveURL(/\/members\/sessions$/);
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});
