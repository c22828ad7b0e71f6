import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openOrder, ownBrands } from './checkout-driver.ts';
import { expect, faultsHere, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { buyDocument, confirmEmail, DEMO, enter, fillLogIn, OPERATOR, PASSWORD, register } from './member.ts';
import { newProduct } from './server.ts';

const TRUCK = '1FTEW1EP8KFA00019';
/** Two of its sources are down. */
const HALF = '5TDYK3EH8DS000019';
/** The server's answer where the sign-in is not recent. */
const AGAIN = {
  status: 'error',
  msg: '-',
  message: '-',
  code: 'unauthorized',
  reason: 'login_again',
  request_id: 'req_1',
};

/** A sentence of the product in Spanish, e.g. `word('shares.ask')`. */
function word(key: string): string {
  const [module = '', ...steps] = key.split('.');
  const file = new URL(`../messages/es/${module}.json`, import.meta.url);
  const found = steps.reduce<unknown>(
    (part, step) => (part as Record<string, unknown>)[step],
    JSON.parse(readFileSync(file, 'utf8')),
  );
  if (typeof found !== 'string') throw new Error(`${key} is no sentence`);
  return found;
}

/**
 * Actions and findings on an open page in Spanish, whose words are the longer ones. Both languages have the same sentences,
 * and the other journeys read dialogs in English.
 */
class Reader {
  readonly faults: string[] = [];
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto('about:blank');
    const [address = '', hash] = path.split('#');
    const query = `${address.includes('?') ? '&' : '?'}lang=es${hash ? `#${hash}` : ''}`;
    await this.page.goto(this.origin + address + query);
  }

  /** The notice that is shown in passing. */
  get toast() {
    return this.page.getByRole('region', { name: word('ui.toast_label') }).getByRole('listitem');
  }

  /** The next notice stays: its second does not run while the window is left. */
  async holdToast(): Promise<void> {
    await this.page.evaluate(() => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector('[data-swipe-direction]')) return;
        watch.disconnect();
        requestAnimationFrame(() => dispatchEvent(new Event('blur')));
      }).observe(document.body, { childList: true, subtree: true });
    });
  }

  /** Presses the first button with these words (of those with a name in them, the start), on the page or in the open dialog. */
  async press(key: string): Promise<void> {
    const open = this.page.getByRole('dialog');
    const place = (await open.count()) > 0 ? open : this.page.getByRole('main');
    await place
      .getByRole('button', { name: word(key).split('{')[0] ?? '' })
      .first()
      .click();
  }

  /** The dialog that has just opened, or the page with something else that has, in both themes. */
  async look(name: string, shown?: Locator): Promise<void> {
    await expect(shown ?? this.page.getByRole('dialog'), name).toBeVisible();
    const found = await faultsHere(this.page, shown ? 'html' : '[role="dialog"]');
    this.faults.push(...found.map(fault => `${name}: ${fault}`));
    await picture(this.page, `dialog-${name}`, false);
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}

test('dialogs of documents, orders and the dashboard', async ({ product, visitor }) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  visitor.expectComplaint(/ERR_FAILED/);
  const origin = product.url('');
  const reader = new Reader(page, origin);
  await register(page, origin);
  await buyDocument(page, origin, 'report-5', HALF);
  await reader.open(`/members/report/${HALF}`);
  for (const key of ['shares.ask', 'returns.ask']) {
    await reader.press(key);
    await reader.look(key);
    await reader.close();
  }
  await reader.open(`/members/report/${HALF}/dispute`);
  await page.getByRole('radio').first().check();
  await page.getByLabel(word('disputes.form.said')).fill('El registro es de otro vehículo.');
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };
  await page.locator('input[type=file]').setInputFiles(letter);
  await reader.look('dispute-filled', page.getByText('letter.pdf'));
  await reader.open(`/members/report/${HALF}`);
  await page.evaluate(() => {
    sessionStorage.removeItem('marque.feedback-later');
    scrollTo(0, document.documentElement.scrollHeight * 0.7);
  });
  await reader.look('feedback-down');
  await reader.press('feedback.down.ok');

  await openOrder(page, origin);
  await reader.open(new URL(page.url()).pathname);
  await page.getByRole('main').getByRole('button', { name: '67' }).click();
  await reader.look('refund');

  await reader.open('/members/dashboard#searches');
  await reader.press('dashboard.searches.clear');
  await reader.look('clear-searches');
  await page.route('**/api-cwa/forget-search', route => route.abort());
  await reader.press('dashboard.searches.clearYes');
  await reader.look('toast-error', reader.toast);

  await reader.open(`/vehicle/${HALF}`);
  await reader.press('vehicles.garage.save');
  await expect(page.getByRole('button', { name: word('vehicles.garage.in') })).toBeVisible();
  await reader.open('/members/dashboard#garage');
  await reader.press('dashboard.garage.recallsOf');
  await reader.look('saved-recalls');
  await reader.close();
  await reader.holdToast();
  await reader.press('dashboard.garage.removeOf');
  await reader.look('toast', reader.toast);
  expect(reader.faults).toEqual([]);
});

test('dialogs of a sticker and of feedback, and a ticket that was sent', async ({ product, visitor }) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const origin = product.url('');
  const reader = new Reader(page, origin);
  await enter(page, origin, DEMO);
  await reader.open(`/members/sticker/${TRUCK}?feedback=positive`);
  await reader.look('feedback-positive');
  await page.getByRole('dialog').getByRole('textbox').fill('Every option is there.');
  await reader.press('feedback.send');
  await reader.look('feedback-thanks');
  await reader.open(`/members/sticker/${TRUCK}?feedback=negative`);
  await reader.look('feedback-negative');
  await reader.press('feedback.skip');
  await reader.look('feedback-sorry');
  await reader.press('feedback.sorry.support');
  await reader.look('feedback-support');
  await page.getByRole('dialog').getByLabel(word('support.form.email')).fill(DEMO.email);
  await page.getByRole('dialog').getByLabel(word('support.form.message')).fill('A color is wrong.');
  await reader.press('support.form.send');
  await expect(page.getByRole('dialog').getByRole('heading', { name: word('support.sent.title') })).toBeVisible();
  await reader.look('feedback-ticket-sent');

  await reader.open(`/members/sticker/${TRUCK}`);
  // A pointer that is there before the button's script is does not come again by itself.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: word('ui.document.larger') }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await reader.look('tooltip', page.getByRole('tooltip'));
  await reader.open(`/members/dashboard?vin=${TRUCK}&regenerate=true#window-sticker`);
  await reader.look('revision');
  await reader.open('/members/subscription');
  await reader.press('subscriptions.cancel');
  await reader.look('cancel-subscription');
  expect(reader.faults).toEqual([]);
});

test('dialogs of the account', async ({ product, visitor, newVisitor }) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  visitor.expectComplaint(/status of 40[01]/);
  const origin = product.url('');
  const reader = new Reader(page, origin);
  const email = await register(page, origin);
  await confirmEmail(page, linkIn(await mailTo(page, email, /^Confirm your email for/), '/members/confirm'));
  const other = await newVisitor();
  await enter(other.page, origin, { email, password: PASSWORD });

  await reader.open('/members/sessions');
  for (const key of ['accounts.sessions.others', 'security.passkeys.add', 'security.totp.setUp']) {
    await reader.press(key);
    await reader.look(key);
    if (key !== 'security.totp.setUp') await reader.close();
  }
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await reader.look('recovery-codes');
  await reader.close();
  await page.route('**/api/user/passkey-begin', route => route.fulfill({ status: 401, json: AGAIN }));
  await reader.press('security.passkeys.add');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: word('accounts.again.title') })).toBeVisible();
  await reader.look('sign-in-again', page.getByRole('dialog', { name: word('accounts.again.title') }));
  expect(reader.faults).toEqual([]);

  const third = await newVisitor();
  third.expectComplaint(/status of 401/);
  const again = new Reader(third.page, origin);
  await again.open('/members/login');
  await fillLogIn(third.page, { email, password: PASSWORD });
  await again.look('code');
  expect(again.faults).toEqual([]);
});

test('dialogs of the search, of the desk of dealers, the discount, and the chat', async ({ visitor: { page } }) => {
  test.setTimeout(300_000);
  const brands = ownBrands();
  brands.change('default', site => {
    site.discount_code = 'WELCOME10';
    site.chat_license = '1234567';
    site.features['chat'] = true;
  });
  const product = await newProduct({ SITES_DIR: brands.folder });
  try {
    await product.start();
    const reader = new Reader(page, product.url(''));
    await reader.open('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: word('search.where') })
      .click();
    await reader.look('places');
    await reader.open('/status');
    await reader.look('discount');
    await reader.close();
    const bubble = page.getByRole('button', { name: word('legal.help.chat_open') });
    await reader.look('chat', bubble);
    await reader.open('/vehicle-checks/theft');
    await expect(bubble).toHaveCount(0);
    await enter(page, product.url(''), OPERATOR);
    await reader.open('/operator/dealers?state=approved');
    await reader.press('dealers.operator.suspend');
    await reader.look('reason');
    expect(reader.faults).toEqual([]);
  } finally {
    await product.end();
  }
});

// In English: `accounts.test.ts`.
test('what forms of the account say once they are sent', async ({ product, visitor }) => {
  const { page } = visitor;
  visitor.expectComplaint(/status of 40[0-9]/);
  const origin = product.url('');
  const reader = new Reader(page, origin);
  await reader.open('/members/login');
  await fillLogIn(page, { email: 'nobody@example.com', password: PASSWORD });
  await reader.look('wrong-password', page.getByRole('alert').first());
  await reader.open('/members/signup');
  await page.getByLabel(/^Correo/).fill('nobody');
  await page.getByLabel('Contraseña', { exact: true }).fill('short');
  await reader.press('accounts.signup.submit');
  await reader.look('refused-fields', page.locator('[aria-invalid="true"]').first());
  await reader.open('/members/forgot-password');
  await page.getByLabel(/^Correo/).fill('nobody@example.com');
  await reader.press('accounts.forgot.submit');
  await reader.look('check-your-email', page.getByText('nobody@example.com'));
  const email = await register(page, origin);
  await reader.open('/members/dashboard');
  await reader.look('unconfirmed', page.getByText(email).first());
  await page.goto(linkIn(await mailTo(page, email, /^Confirme su correo en/), '/members/confirm'));
  await reader.press('accounts.confirm.submit');
  await reader.look('confirmed', page.getByRole('heading', { name: word('accounts.confirm.done') }));
  expect(reader.faults).toEqual([]);
});
