import type { Page } from '@playwright/test';
import { expect, picture, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { approve, readAccount, startCheckout, mailsTo, newEmail } from './member.ts';
import { download, figuresOf, type Pdf } from './pdf.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';

/** Tagged, and with all the page shows: number, brand, figures. */
function expectWhole(paper: Pdf, about: { vin: string; brand: string; figures: string[] }): void {
  expect(paper.info).toMatch(/^Tagged:\s+yes$/m);
  for (const mark of ['%PDF-', '/MarkInfo', '/StructTreeRoot']) expect(paper.bytes.includes(mark), mark).toBe(true);
  expect(paper.text.replaceAll(' ', '')).toContain(about.vin);
  expect(paper.text).toContain(about.brand);
  expect(paper.text).toMatch(/demonstration data/i);
  const missing = about.figures.filter(figure => !holds(paper.text, figure));
  expect(missing, 'figures of the page that the PDF lacks').toEqual([]);
}

/** The figure as a whole, not as a part of a longer one. */
function holds(text: string, figure: string): boolean {
  const plain = figure.replaceAll(/[$.]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\d,.])${plain}(?![\d]|[,.]\d)`).test(text);
}

/** The miles of the table of readings: a date, the miles, then the kind of source. */
function readingsOf(text: string): string[] {
  const from = text.indexOf('Date Miles Since last Miles a year Source');
  const table = text.slice(from, text.indexOf(' Theft ', from));
  return [...table.matchAll(/[A-Z][a-z]{2} \d{1,2}, \d{4} ([\d,]+) /g)].map(([, miles]) => miles ?? '');
}

async function findVehicle(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  await picture(page, 'main-job-1-home');
  const field = page.getByRole('textbox', { name: '17-character VIN' });
  await field.pressSequentially(ACCORD);
  await expect(page.getByText('The check digit fits · 2003 HONDA Accord')).toBeVisible();
  await page.getByRole('button', { name: 'Check this VIN' }).click();
  await expect(page).toHaveURL(`${origin}/vehicle/${ACCORD}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^2003 Honda Accord/i);
  await expect(page.getByRole('heading', { name: 'What is on file' })).toBeVisible();
  await expect(page.getByText('Demonstration data').first()).toBeVisible();
  const titles = page.getByRole('heading', { name: 'Titles', exact: true }).locator('xpath=../..');
  await expect(titles).toContainText('Records exist');
  await expect(titles).toContainText(/\d+ records/);
  await picture(page, 'main-job-2-preview');
}

async function buyReport(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Buy this report' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mileage in the ad (optional)').fill('98000');
  await picture(page, 'main-job-3-checkout');
  await page.getByRole('button', { name: 'Pay $24.90' }).click();
  await expect(page.getByText('Test payment page. No money moves.')).toBeVisible();
  await expect(page.getByText('$24.90')).toBeVisible();
  await picture(page, 'main-job-4-payment');
  await approve(page);
  await expect(page).toHaveURL(new RegExp(`/members/report/${ACCORD}$`));
  const receipt = await mailTo(page, email, /^Your receipt: /);
  expect(receipt.html).toContain(`vehicle history report. Vehicle: 2003 Honda Accord, VIN ${ACCORD}`);
  return email;
}

async function readReport(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/members/report/${ACCORD}`);
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  const report = page.getByRole('main');
  await expect(report.getByText('Serious: look into these before you pay')).toBeVisible();
  await expect(report.getByText('Demonstration data. The records of this vehicle are invented.')).toBeVisible();
  await expect(report.getByRole('definition').filter({ hasText: '98,000 mi' }).first()).toBeVisible();
  await expect(report.locator('#brands')).toContainText(/Rebuilt|Salvage/);
  await expect(report.locator('#odometer')).toContainText('lower');
  await picture(page, 'main-job-5-report');
  const answer = await page.evaluate(async vin => (await fetch(`/api-cwa/report?vin=${vin}`)).json(), ACCORD);
  expect(answer.document.demo).toBe(true);
  const figures = await figuresOf(report);
  expect(figures.length).toBeGreaterThan(15);
  expect(await report.locator('#odometer tbody tr').count()).toBeGreaterThan(5);
  const paper = await download(page, report.getByRole('link', { name: 'PDF', exact: true }));
  expectWhole(paper, { vin: ACCORD, brand: 'Marque', figures });
  const readings = await report.locator('#odometer td[data-l="Miles"]').allInnerTexts();
  const printed = readingsOf(paper.text);
  expect(printed.toSorted()).toEqual(readings.map(text => text.trim()).toSorted());
  await verify(
    page,
    origin,
    'This history report is authentic',
    await report.getByRole('definition').first().innerText(),
    ACCORD,
  );
  for (const heading of ['Title brands', 'Odometer', 'Sources and limits']) expect(paper.text).toContain(heading);
}

async function readSticker(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/members/sticker/${TESLA}`);
  const sheet = page.locator('[role="img"] > svg').first();
  await expect(sheet).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2019 Tesla Model 3/i);
  await expect(page.getByText('Demonstration data').first()).toBeVisible();
  await picture(page, 'main-job-6-sticker');
  const figures = await figuresOf(page.locator('main'));
  expect(figures.length).toBeGreaterThan(2);
  const paper = await download(page, page.getByRole('link', { name: 'Download PDF' }));
  expectWhole(paper, { vin: TESLA, brand: 'Marque', figures });
  // The address it stands in may break after a dash.
  const number = /MQS(?:-\s*[0-9A-Z]{4}){3}/.exec(paper.text)?.[0].replaceAll(/\s/g, '') ?? '';
  await verify(page, origin, 'This window sticker is authentic', number, TESLA);
}

/** Checks the target of the code on the paper: ours or not, the end of the VIN and the day, no more. */
async function verify(page: Page, origin: string, text: string, number: string, vin: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/verify/${number}`);
  await expect(other.getByRole('heading', { name: text })).toBeVisible();
  await expect(other.getByText(`ends in ${vin.slice(-4)}`)).toBeVisible();
  await expect(other.locator('main')).not.toContainText(vin);
  await other.close();
}

async function expectAllThere(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/members/dashboard`);
  await expect(page.locator(`#main [data-vin="${ACCORD}"]`)).toContainText('Ready');
  await page.goto(`${origin}/members/dashboard#window-sticker`);
  await expect(page.locator(`#main [data-vin="${TESLA}"]`)).toContainText('Ready');
  const { credits, entries, orders } = await readAccount(page);
  expect([credits.vhr.left, credits.sticker.left]).toEqual([0, 4]);
  expect(entries.map(({ unit, delta }) => [unit, delta])).toEqual([
    ['sticker', -1],
    ['sticker', 5],
    ['vhr', -1],
    ['vhr', 1],
  ]);
  expect(orders.map(({ plan, state }) => [plan, state])).toEqual([
    ['sticker-5', 'fulfilled'],
    ['report-1', 'fulfilled'],
  ]);
  await expect.poll(() => mailsTo(page, email)).toHaveLength(4);
}

test('a visitor checks a VIN, buys a report and a sticker, reads both, and finds them after a restart', async ({
  product,
  visitor: { page },
}) => {
  test.setTimeout(240_000);
  const origin = product.url('');
  await test.step('the vehicle is found', () => findVehicle(page, origin));
  const email = await test.step('the report is bought', () => buyReport(page));
  await test.step('the report is made, read and taken home', () => readReport(page, origin));
  await test.step('a pack of stickers is bought', async () => {
    await startCheckout(page, origin, 'sticker-5', `&vin=${TESLA}`);
    await approve(page);
  });
  await test.step('the sticker is made, read and taken home', () => readSticker(page, origin));
  await test.step('the dashboard shows it all', async () => {
    await expectAllThere(page, origin, email);
    for (const tab of ['Orders', 'Credits']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab }).locator('tbody tr')).not.toHaveCount(0);
    }
    await picture(page, 'main-job-7-dashboard');
  });
  await test.step('after a restart all of it is still there', async () => {
    await product.stop();
    await product.start();
    await expectAllThere(page, origin, email);
    await readReport(page, origin);
    await readSticker(page, origin);
  });
});
