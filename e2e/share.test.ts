import type { Page } from '@playwright/test';
import { expect, faultsHere, faultsInLanguages, picture, test } from './fixtures.ts';
import { buyDocument, signUp } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const TRUCK = '1FTEW1EP8KFA00019';

const dialog = (page: Page) => page.getByRole('dialog');

test('a report is shared by a link with a PIN, read by another without script, and closed', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);
  await buyDocument(page, origin, 'report-1', ACCORD);

  const number = (await page.getByText(/^MQR-/).first().textContent()) ?? '';
  const pdf = await (
    await page.request.get(
      new URL((await page.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href')) ?? '', origin).href,
    )
  ).body();
  const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n<< >>') };
  const files = page.locator('#documents');
  await files.getByLabel('Add a file').setInputFiles(invoice);
  await expect(files.getByRole('link', { name: 'invoice.pdf' })).toBeVisible();
  await files.getByLabel('Add a file').setInputFiles({ ...invoice, name: 'notes.txt', mimeType: 'text/plain' });
  await expect(files.getByText('neither a PDF nor a picture')).toBeVisible();
  await files.getByLabel('Add a file').setInputFiles({ ...invoice, name: 'secret.pdf' });
  await expect(files.getByRole('link', { name: 'secret.pdf' })).toBeVisible();
  // It shows the new state once the server has it.
  const shown = files.getByLabel('Show invoice.pdf in my links');
  await shown.click();
  await expect(shown).toBeChecked();
  await files.scrollIntoViewIfNeeded();
  await picture(page, 'own-files', false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, 'share-0-actions', false);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog(page).getByLabel('PIN (optional)').fill('2468');
  await dialog(page).getByLabel('How long the link works').selectOption('7');
  await dialog(page).getByText('Leave sections out').click();
  await dialog(page).getByLabel('Service and inspection').check();
  await dialog(page).getByLabel('Let readers download the PDF').check();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'share-1-form', false);
  await dialog(page).getByRole('button', { name: 'Create the link' }).click();
  const address = dialog(page).getByLabel(/^Link from/);
  await expect(address).toHaveValue(/\/r\/[\w-]{22}$/);
  await picture(page, 'share-2-made', false);
  const url = await address.inputValue();

  const reader = await newVisitor({ javaScriptEnabled: false, locale: 'en-US' });
  reader.expectComplaint(/404/);
  const answer = await reader.page.goto(url);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Enter the PIN');
  await reader.page.getByLabel('PIN').fill('1111');
  await reader.page.getByRole('button', { name: 'Open the document' }).click();
  await expect(reader.page.getByText('That PIN isn’t right.')).toBeVisible();
  await reader.page.getByLabel('PIN').fill('2468');
  await reader.page.getByRole('button', { name: 'Open the document' }).click();
  await expect(reader.page.getByText('The owner left out: Service and inspection')).toBeVisible();
  expect(await reader.page.content()).not.toMatch(/1HGCM82633A004352|004352/);
  await expect(reader.page.locator('#service')).toContainText('The owner left this section out');
  await expect(reader.page.locator('#ownerDocuments')).toContainText('They are not verified');
  await expect(reader.page.getByText('secret.pdf')).toHaveCount(0);
  const own = await reader.page.getByRole('link', { name: 'invoice.pdf' }).getAttribute('href');
  expect((await reader.page.request.get(new URL(own ?? '', origin).href)).status()).toBe(200);
  const shared = await reader.page.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href');
  const sharedPdf = await reader.page.request.get(new URL(shared ?? '', origin).href);
  expect([sharedPdf.status(), sharedPdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await picture(reader.page, 'share-3-read', false);

  await reader.page.goto(`${origin}/verify/${number}`);
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf };
  await reader.page.getByLabel('The PDF you received').setInputFiles(file);
  await reader.page.getByRole('button', { name: 'Compare' }).first().click();
  await expect(reader.page.getByText('This file is unchanged')).toBeVisible();
  await picture(reader.page, 'share-7-verify', false);

  const spanish = await newVisitor({ locale: 'es-US', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await spanish.page.goto(`${url}?lang=es`);
  await picture(spanish.page, 'share-4-pin-es', false);
  expect(await faultsInLanguages(spanish.page, ['en', 'es'])).toEqual([]);
  await spanish.page.getByLabel('PIN').fill('2468');
  await spanish.page
    .getByRole('button')
    .filter({ hasText: /documento|document/ })
    .click();
  await expect(spanish.page.getByRole('heading', { level: 1 })).toContainText('Accord');
  await picture(spanish.page, 'share-5-read-es', false);
  expect(await faultsInLanguages(spanish.page, ['en', 'es'])).toEqual([]);

  await page.reload();
  await files.getByRole('button', { name: 'Remove secret.pdf' }).click();
  await files.getByRole('button', { name: 'Remove for good' }).click();
  await expect(files.getByText('secret.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByText(/Opened 4 times/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close this link' }).click();
  await expect(address).toHaveCount(0);
  await reader.page.goto(url);
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
  await picture(reader.page, 'share-6-closed', false);
});

test('a sticker is shared from its card in the dashboard, read by another with its PDF, and verified', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);
  await buyDocument(page, origin, 'sticker-1', TRUCK);
  await picture(page, 'share-sticker-0-page', false);
  await page.goto(`${origin}/members/dashboard#stickers`);
  await page.getByRole('tab', { name: /Window stickers/ }).click();
  const card = page.locator(`#main article[data-vin="${TRUCK}"]`);
  await card.getByRole('button', { name: 'Share' }).press('Enter');
  await dialog(page).getByLabel('Let readers download the PDF').check();
  await expect(dialog(page).getByText('Leave sections out')).toHaveCount(0);
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'share-sticker-1-form', false);
  await dialog(page).getByRole('button', { name: 'Create the link' }).click();
  const address = dialog(page).getByLabel(/^Link from/);
  await expect(address).toHaveValue(/\/r\/[\w-]{22}$/);

  const reader = await newVisitor({ javaScriptEnabled: false, locale: 'en-US' });
  await reader.page.goto(await address.inputValue());
  await expect(reader.page.getByText('The owner of this sticker shares it with you')).toBeVisible();
  expect(await reader.page.content()).not.toMatch(new RegExp(`${TRUCK}|${TRUCK.slice(-6)}`));
  await picture(reader.page, 'share-sticker-2-read');
  const link = await reader.page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const file = await reader.page.request.get(new URL(link ?? '', origin).href);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const number = /MQS-[\w-]+/.exec((await reader.page.locator('#main').textContent()) ?? '')?.[0] ?? '';
  await reader.page.goto(`${origin}/verify/${number}`);
  const sent = { name: 'sticker.pdf', mimeType: 'application/pdf', buffer: await file.body() };
  await reader.page.getByLabel('The PDF you received').setInputFiles(sent);
  await reader.page.getByRole('button', { name: 'Compare' }).first().click();
  await expect(reader.page.getByText('This file is unchanged')).toBeVisible();
});
