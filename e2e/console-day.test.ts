import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type MailServer, startMailServer } from '../server/src/testing/servers/mail-server.ts';
import { awake, click, expect, picture, test, type Visitor } from './fixtures.ts';
import { linkIn, type Mail } from './mailbox.ts';
import { approve, confirmEmail, enter, OPERATOR, PASSWORD, register, startCheckout } from './member.ts';
import { newProduct, type Product } from './server.ts';

/** A vehicle whose invented history has records that can be disputed. */
const VIN = '1G11E5SL9EF000019';
const HOST = 'vettory.localhost';
const BRAND = 'brand=vettory';

const inDialog = (page: Page) => page.getByRole('dialog');

/** Opens a page of the console and waits until it can be used. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await awake(page);
}

/** Gives the reason in the open dialog and sends it. */
async function giveReason(page: Page, reason: string, action: string | RegExp): Promise<void> {
  await inDialog(page).getByLabel('Reason').fill(reason);
  await inDialog(page).getByRole('button', { name: action }).click();
  await expect(inDialog(page)).toHaveCount(0);
}

/** Waits for an email with such a text that reaches the mail server for an address. */
async function arrived(mail: MailServer, email: string, text: string): Promise<Mail> {
  const find = () => mail.received.map(each => ({ ...each, html: plain(each.text) })).findLast(fits);
  const fits = (each: { to: string; html: string }) => each.to === email && each.html.includes(text);
  await expect
    .poll(() => find() !== undefined, { message: `an email ${text} to ${email}`, timeout: 30_000 })
    .toBe(true);
  return { subject: text, html: find()?.html ?? '' };
}

/** An email without the encoding of its lines (quoted-printable). */
const plain = (text: string): string =>
  text.replaceAll('=\n', '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** What runs every night on the machine. */
async function backUp({ dataDir }: Product): Promise<void> {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)('npm', ['run', '-s', 'cli', '--', 'backup', 'create'], { cwd, env });
}

/** Makes the brand and sets its price. */
async function makeBrand(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/operator/brands/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New brand');
  await page.getByLabel('Name', { exact: true }).fill('Vettory');
  await page.getByLabel('Id', { exact: true }).fill('vettory');
  await page.getByLabel('Address', { exact: true }).fill(HOST);
  await page.getByLabel('Sender and support address').fill('help@vettory.example');
  await page.getByLabel('Primary color').fill('#0f766e');
  await page.getByLabel('Reason').fill('A new market');
  await click(page, 'Make the brand');
  await expect(page).toHaveURL(/brand=vettory/);

  await page.goto(`${origin}/operator/plans?${BRAND}`);
  await page
    .getByRole('link', { name: /One report/ })
    .first()
    .click();
  await page.getByLabel('Price in USD').fill('19.90');
  await page.getByLabel('Reason').fill('The opening price');
  await picture(page, 'day-0-price', false);
  await click(page, 'Save');
  await expect(page.getByRole('row', { name: /One report/ }).first()).toContainText('$19.90');
}

/** Sets the mail server in the console: from now on emails leave. */
async function switchMailOn(page: Page, origin: string, url: string): Promise<void> {
  await open(page, `${origin}/operator/secrets`);
  await page.getByRole('button', { name: 'Set the keys of Mail server' }).click();
  await inDialog(page)
    .getByLabel(/^Address with user/)
    .fill(url);
  await giveReason(page, 'Emails leave from today', 'Save');
  await expect(page.getByRole('row', { name: /Mail server/ })).toContainText('Set here');
}

/** Sets up the authenticator app of the account that is signed in. */
async function setUpFactor(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/members/sessions`);
  await click(page, 'Set up');
  const secret = ((await inDialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await inDialog(page).getByLabel('Code the app shows').fill(code);
  await page.keyboard.press('Enter');
  await click(page, 'I’ve saved them');
}

/** Says who sells, and writes the texts of law. */
async function writeTexts(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/operator/brand?${BRAND}`);
  await page.getByLabel('Legal name on receipts').fill('Vettory Reports LLC');
  await page.getByLabel('Address on receipts').fill('12 Quarry Road\nBoulder, CO 80301');
  await page.getByLabel('Name on card statements').fill('VETTORY');
  await click(page, 'Publish');
  await giveReason(page, 'Who sells', 'Publish');
  for (const kind of ['Terms', 'Privacy policy'])
    for (const language of ['English', 'Spanish']) {
      await click(page, 'Write a text');
      await page.getByLabel('Text', { exact: true }).first().selectOption(kind);
      await page.getByLabel('Language', { exact: true }).selectOption(language);
      await page.getByRole('textbox', { name: 'Text' }).fill(`# ${kind}\n\nOf Vettory, in ${language}.`);
      await page.getByLabel('Reason', { exact: true }).last().fill('The first text');
      await click(page, 'Keep this text');
      const kept = page.getByRole('listitem').filter({ hasText: `${kind} · ${language}` });
      await expect(kept).toBeVisible();
    }
}

/** Buys a report with a test payment. */
async function buyReport(page: Page, shop: string): Promise<void> {
  await startCheckout(page, shop, 'report-1', `&vin=${VIN}`);
  await approve(page);
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled({ timeout: 60_000 });
}

/** Refunds the newest order in full. */
async function refundNewest(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/operator/orders?${BRAND}`);
  await page.getByRole('table').getByRole('link', { name: /^MQO-/ }).first().click();
  await awake(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).first().click();
  await giveReason(page, 'A record was wrong', 'Refund');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

/** The sender's address confirms by the mailed link. */
async function confirmSender(page: Page, { origin, mail }: { origin: string; mail: MailServer }): Promise<void> {
  await open(page, `${origin}/operator/go-live?${BRAND}`);
  await click(page, 'Send the link');
  await open(page, linkIn(await arrived(mail, 'help@vettory.example', 'sender='), '/operator/go-live'));
  await click(page, 'Confirm the address');
  await expect(page.getByText('help@vettory.example has confirmed by an email.')).toBeVisible();
}

/**
 * Takes the brand live with test payments. All is proved but what the domain name system of the internet would say: for that the owner
 * answers, with a reason.
 */
async function takeLive(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/operator/go-live?${BRAND}`);
  const live = page.getByRole('region', { name: 'Going live' });
  await expect(live.getByRole('button', { name: 'Take live on the sandbox' })).toBeDisabled();
  const overrule = page.getByRole('button', { name: /^Overrule: / });
  const names = await overrule.evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
  expect(names).toEqual(['Overrule: Domain and certificate', 'Overrule: Mail is trusted']);
  await picture(page, 'day-0-proved', false);
  for (const name of names) {
    await page.getByRole('button', { name: name ?? '' }).click();
    await giveReason(page, 'The machine of this test has no address on the internet', 'Overrule');
    await expect(page.getByRole('button', { name: name ?? '' })).toHaveCount(0);
  }
  await click(page, 'Take live on the sandbox');
  await giveReason(page, 'The first day', 'Take live on the sandbox');
  await expect(live).toContainText('Live on the sandbox since');
  await picture(page, 'day-1-live', false);
}

/** Has a second person work on the brand. @returns the page that person is signed in on */
async function inviteSecond(
  page: Page,
  second: Page,
  about: { origin: string; shop: string; email: string; mail: MailServer },
) {
  const { origin, shop, email, mail } = about;
  await open(page, `${origin}/operator/roles?${BRAND}`);
  await click(page, 'Invite');
  await inDialog(page).getByLabel('Email').fill(email);
  await inDialog(page).getByLabel('Role').selectOption('Administrator');
  await giveReason(page, 'A second person', 'Send invitation');

  await open(second, linkIn(await arrived(mail, email, 'You are invited'), '/members/invitation'));
  await click(second, 'Accept');
  await expect(second.getByRole('heading', { name: 'The role is yours' })).toBeVisible();
  // A new role ends the sessions of before.
  await enter(second, shop, { email, password: PASSWORD });
}

/** A new member with a confirmed address, signed in. @returns the address */
async function join(page: Page, shop: string, mail: MailServer): Promise<string> {
  const email = await register(page, shop);
  await confirmEmail(page, linkIn(await arrived(mail, email, 'Confirm your email'), '/members/'));
  return email;
}

/** The second person approves the only thing that waits. */
async function approveOpen(second: Page, shop: string, kind: RegExp): Promise<void> {
  await open(second, `${shop}/operator/approvals`);
  const card = second.getByRole('article').filter({ hasText: kind });
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toHaveCount(0);
}

test('a day of the business in the browser: a brand is made, sells, refunds, answers, decides, approves and exports', async ({
  visitor: { page: buyer },
  newVisitor,
}) => {
  test.setTimeout(480_000);
  const mail = await startMailServer();
  const product = await newProduct({ SETTINGS_KEY: 'a key of the console for a day of business' });
  await product.start();
  try {
    await wholeDay({ product, buyer, newVisitor, mail });
  } finally {
    await product.end();
    mail.close();
  }
});

interface Day {
  product: Product;
  buyer: Page;
  newVisitor: () => Promise<Visitor>;
  mail: MailServer;
}

async function wholeDay({ product, buyer, newVisitor, mail }: Day): Promise<void> {
  const operator = await newVisitor();
  // The page of the brand shows its drafts in frames that run no script.
  operator.expectComplaint(/frame is sandboxed/);
  const { page } = operator;
  const { page: second } = await newVisitor();
  const origin = product.url('');
  const shop = product.url('', HOST);

  await enter(page, origin, OPERATOR);
  await switchMailOn(page, origin, mail.url);
  await setUpFactor(page, origin);
  await makeBrand(page, origin);
  await writeTexts(page, origin);
  await expect(async () => {
    expect((await second.goto(`${shop}/`))?.status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  const trial = await join(second, shop, mail);
  await buyReport(second, shop);
  await refundNewest(page, origin);
  await confirmSender(page, { origin, mail });
  await backUp(product);
  await takeLive(page, origin);

  const email = await join(buyer, shop, mail);
  await buyReport(buyer, shop);

  await open(buyer, `${shop}/support?vin=${VIN}&type=report`);
  await buyer.getByLabel('Email').fill(email);
  await buyer.getByLabel('Message').fill('How old is the newest record?');
  await click(buyer, 'Send message');
  await expect(buyer.getByRole('link', { name: /^View ticket T-/ })).toBeVisible();
  await page.goto(`${origin}/operator/tickets?${BRAND}`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByLabel('Answer').fill('Each record names its day.');
  await click(page, 'Send answer');
  await click(page, 'Mark as solved');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await open(buyer, `${shop}/members/report/${VIN}/dispute`);
  await buyer.getByRole('radio').first().check();
  await buyer.getByLabel('What is wrong with it?').fill('It belongs to another vehicle.');
  await click(buyer, 'Send the dispute');
  await expect(buyer.getByRole('heading', { name: 'Your disputes about this vehicle' })).toBeVisible();
  await page.goto(`${origin}/operator/disputes?${BRAND}`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByLabel('The whole record is withdrawn').check();
  await page.getByLabel('Reason', { exact: true }).fill('Two numbers were mixed up.');
  await click(page, 'Decide');
  await expect(page.getByText('Two numbers were mixed up.')).toBeVisible();

  await inviteSecond(page, second, { origin, shop, email: trial, mail });

  await open(page, `${origin}/operator/people?${BRAND}`);
  await click(page, 'Credits for many');
  await inDialog(page).getByLabel('List', { exact: true }).fill(`member,unit,credits\nnobody@vettory.example,vhr,2`);
  await click(page, 'Look at it first');
  await expect(inDialog(page)).toContainText('Line 2: this brand has no such member.');
  await click(page, 'Back');
  await inDialog(page).getByLabel('List', { exact: true }).fill(`member,unit,credits\n${email},vhr,2`);
  await click(page, 'Look at it first');
  await expect(inDialog(page)).toContainText('2 credits for 1 member');
  await picture(page, 'day-2-mass', false);
  await giveReason(page, 'For the wait', 'Propose for 1 member');
  await approveOpen(second, shop, /For the wait/);

  await refundNewest(page, origin);
  await picture(page, 'day-3-refunded', false);

  await open(page, `${origin}/operator/people?${BRAND}&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Erase account' }).click();
  await giveReason(page, 'Asked for by phone', 'Propose');
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  await approveOpen(second, shop, /Asked for by phone/);
  await page.goto(`${origin}/operator/deletions?${BRAND}`);
  await expect(page.getByRole('article')).toContainText('cooling off');

  await open(page, `${origin}/operator/orders?${BRAND}`);
  await click(page, 'Export');
  await inDialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(async () => {
    await page.goto(`${origin}/operator/exports?${BRAND}`);
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
}

test('a file with a line that cannot be used is imported, and the line is shown with what is wrong', async ({
  product,
  visitor: { page },
}) => {
  const origin = product.url('');
  await enter(page, origin, OPERATOR);
  await open(page, `${origin}/operator/packs/catalogue`);
  const text = [
    'record,year,make,model,trim,source',
    'style,1969,Chevrolet,Camaro,SS,Price book 1969',
    'style,1970,Chevrolet,Camaro,SS,Price book 1969',
    'style,soon,Chevrolet,Camaro,SS,Price book 1969',
  ].join('\n');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await click(page, 'Import');
  const rejected = page.getByRole('button', { name: 'Rejected rows of book.csv' });
  await expect(async () => {
    await page.reload();
    await expect(rejected).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await rejected.click();
  const row = page.getByRole('dialog').getByRole('row').last();
  await expect(row).toContainText('4');
  await expect(row).toContainText('year');
  const saved = page.waitForEvent('download');
  await click(page, 'Save as CSV');
  expect((await saved).suggestedFilename()).toBe('book.csv.rejected.csv');
});
