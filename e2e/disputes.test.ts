import type { Page } from '@playwright/test';
import { expect, faultsHere, faultsInLanguages, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { buyDocument, fillLogIn, mailsTo, OPERATOR, signUp } from './member.ts';

/** Vehicles of this journey alone: a dispute marks every report of a vehicle. */
const MALIBU = '1G11E5SL9EF000019';
const JETTA = '3VW1K7AJ1CM000019';

const marks = (page: Page) => page.getByText(/^Disputed /);

test('a record is disputed with evidence, marked, withdrawn by an operator, and the report made again', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const origin = product.url('');
  const email = await signUp(page, origin);
  await buyDocument(page, origin, 'report-1', MALIBU);
  const verdict = await page.locator('#verdict h2').textContent();

  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Dispute a record/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispute a record');
  expect(await faultsInLanguages(page)).toEqual([]);
  const flood = page.getByRole('radio', { name: /flood/i }).first();
  const record = await flood.inputValue();
  await flood.check();
  await page.getByLabel('What is wrong with it?').fill('This record belongs to another vehicle.');
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };
  await page.getByLabel('Attach files').setInputFiles(file);
  await expect(page.getByText('letter.pdf')).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
  await picture(page, 'dispute-0-form', false);
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(page.getByRole('heading', { name: 'Your disputes about this vehicle' })).toBeVisible();
  await picture(page, 'dispute-1-sent', false);

  await page.goto(`${origin}/members/report/${MALIBU}`);
  await expect(marks(page).first()).toContainText('Disputed since');
  await expect(page.locator('#verdict h2')).toHaveText(verdict ?? '');
  await expect(page.locator('#verdict')).toContainText('disputed');
  await picture(page, 'dispute-2-marked', false);

  const operator = await newVisitor();
  await operator.page.goto(product.url('/operator/disputes'));
  await fillLogIn(operator.page, OPERATOR);
  await expect(operator.page.getByRole('heading', { level: 1 })).toHaveText('Disputed records');
  await picture(operator.page, 'dispute-3-desk', false);
  await operator.page.getByRole('article').getByRole('link').first().click();
  await expect(operator.page.getByText(record).first()).toBeVisible();
  expect(await faultsInLanguages(operator.page)).toEqual([]);
  const download = operator.page.waitForEvent('download');
  await operator.page.getByRole('link', { name: /^File 1/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await operator.page.getByLabel('Some of it is corrected').check();
  await picture(operator.page, 'dispute-4-decide', false);
  await operator.page.getByLabel('The whole record is withdrawn').check();
  await operator.page.getByLabel('Reason', { exact: true }).fill('The office mixed up two numbers.');
  await operator.page.getByRole('button', { name: 'Decide' }).click();
  await expect(operator.page.getByText('The office mixed up two numbers.')).toBeVisible();

  await expect(async () => {
    await page.goto(`${origin}/members/report/${MALIBU}`);
    await expect(page.getByRole('heading', { name: /^What changed since version 1/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await picture(page, 'dispute-5-corrected', false);
  await expect.poll(() => mailsTo(page, email)).toContainEqual(expect.stringContaining('the record is corrected'));
});

test('the owner of a vehicle disputes a record of another’s report by a mailed link', async ({
  product,
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const origin = product.url('');
  await signUp(page, origin);
  await buyDocument(page, origin, 'report-1', JETTA);
  const number = (await page.getByText(/^MQR-/).first().textContent()) ?? '';

  const owner = await newVisitor();
  const email = `owner-${Date.now().toString(36)}@example.com`;
  await owner.page.goto(`${origin}/verify/${number}`);
  await owner.page.getByRole('link', { name: 'Dispute the record' }).click();
  await expect(owner.page.getByLabel('Report number')).toHaveValue(number);
  await owner.page.getByLabel('Your email').fill(email);
  await picture(owner.page, 'dispute-6-link', false);
  await owner.page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(owner.page.getByText('Check your email')).toBeVisible();
  await owner.page.goto(linkIn(await mailTo(owner.page, email, /^Dispute a record/), '/dispute'));
  expect(await faultsInLanguages(owner.page)).toEqual([]);
  await owner.page.getByRole('radio').first().check();
  await owner.page.getByLabel('What is wrong with it?').fill('My vehicle never had this record.');
  await picture(owner.page, 'dispute-7-linked', false);
  await owner.page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(owner.page.getByText('We received your dispute')).toBeVisible();
  await page.goto(`${origin}/members/report/${JETTA}`);
  await expect(marks(page).first()).toBeVisible();
});
