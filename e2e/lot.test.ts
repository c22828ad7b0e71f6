import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from '@playwright/test';
import { click, expect, faultsHere, picture, test } from './fixtures.ts';
import { approve, DEALER, enter, OPERATOR } from './member.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA1KF317411';
const FILE = `vin,stock,price,mileage,condition\n${ACCORD},B-001,6995,121400,used\n${TESLA},B-002,,,\n`;
/** What a badge may weigh. */
const MOST_BYTES = 15_000;

/** Calls the product from the page one is on. */
const call = <T>(page: Page, path: string, input?: object): Promise<T> =>
  page.evaluate(
    async ([to, body]) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const answer = await fetch(to, body === null ? {} : sent);
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, input ? JSON.stringify(input) : null] as const,
  );

/** What search engines are told of the vehicle on a page. */
async function offered(page: Page): Promise<Record<string, unknown>> {
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  return graph['@graph'].find((thing: Record<string, unknown>) => thing['@type'] === 'Vehicle');
}

test('a vehicle in stock has a public page, and a badge on the dealer’s own site opens its reasons', async ({
  product,
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const origin = product.url('');
  await enter(page, origin, DEALER);
  const { dealership } = await call<{ dealership: { rooftops: { id: string }[] } }>(page, '/api/dealer/dealership');
  await call(page, '/api/dealer/stock-import', {
    rooftop: dealership.rooftops[0]!.id,
    name: 'stock.csv',
    content: FILE,
    whole: false,
  });
  await page.goto(`${origin}/dealer/wallet`);
  await click(page, 'Add credits');
  await page.goto(`${origin}/checkout?plan=report-1&vin=${ACCORD}`);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await approve(page);
  const everything = { shown: true, sticker: true, report: true, prices: true };
  const { lot } = await call<{ lot: { path: string } }>(page, '/api/dealer/save-lot', everything);
  const path = `${lot.path}/${ACCORD}`;

  // Everybody reads the page, and search engines are told what is known and nothing else.
  const reader = await newVisitor();
  const answer = await reader.page.goto(`${origin}${path}`);
  expect(answer?.status()).toBe(200);
  await expect(reader.page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`);
  expect(await offered(reader.page)).toMatchObject({
    vehicleIdentificationNumber: ACCORD,
    mileageFromOdometer: { value: 121_400, unitCode: 'SMI' },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: '6995.00', priceCurrency: 'USD' },
  });
  const report = reader.page.getByRole('region', { name: 'History report' });
  await expect(async () => {
    await reader.page.reload();
    await expect(report).toContainText('Demonstration data', { timeout: 2_000 });
  }).toPass();
  expect(await faultsHere(reader.page)).toEqual([]);
  await picture(reader.page, 'lot-public-vehicle');
  await reader.page.goto(`${origin}${path.replace(ACCORD, TESLA)}`);
  const bare = await offered(reader.page);
  for (const unknown of ['offers', 'mileageFromOdometer', 'itemCondition', 'color', 'image'])
    expect(bare).not.toHaveProperty(unknown);
  for (const language of ['en', 'es']) {
    await reader.page.goto(`${origin}${path.replace(ACCORD, TESLA)}/badge.svg?lang=${language}`);
    const ends = await reader.page.evaluate(() =>
      [...document.querySelectorAll('text')].map(text => text.getBBox().x + text.getBBox().width),
    );
    expect(Math.max(...ends), 'where the text of the picture ends').toBeLessThanOrEqual(330);
  }
  await reader.page.goto(`${origin}${path.replace(ACCORD, 'B-001')}?lang=es`);
  await expect(reader.page).toHaveURL(`${origin}${path}?lang=es`);

  // The dealer's site is another origin: nothing of it is ours but the snippets.
  await page.goto(`${origin}/dealer/inventory`);
  await page.getByRole('row').filter({ hasText: ACCORD }).getByRole('link').first().click();
  const shown = page.getByRole('region', { name: 'Public page' }).locator('pre');
  await expect(shown).toHaveCount(3);
  const snippets = await shown.allTextContents();
  const site = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Dealer</title>${snippets.map(each => `<p>${each}</p>`).join('')}`),
  ).listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    const buyer = await newVisitor();
    const answers: Promise<{ url: string; bytes: number; cookies: number }>[] = [];
    const weigh = async (response: Response) => {
      const sent = await response.headersArray();
      const cookies = sent.filter(({ name }) => name.toLowerCase() === 'set-cookie').length;
      return { url: response.url(), bytes: (await response.body()).byteLength, cookies };
    };
    const note = (response: Response) => void (response.url().startsWith(origin) && answers.push(weigh(response)));
    buyer.page.on('response', note);
    const home = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    await buyer.page.goto(home);
    const badge = buyer.page.locator('a[data-vehicle-badge]');
    await expect(badge).toContainText('See the reasons');
    await expect(badge).toContainText('Demonstration data');
    const frame = buyer.page.frameLocator('iframe');
    await expect(frame.getByRole('link')).toContainText('See the reasons');
    const size = await buyer.page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(size).toBe(340);
    const cut = await frame
      .locator('body')
      .evaluate(body => body.ownerDocument.documentElement.scrollHeight - innerHeight);
    expect(cut, 'pixels of the frame that are cut off').toBeLessThanOrEqual(0);
    await picture(buyer.page, 'lot-badges');
    buyer.page.off('response', note);
    const weighed = await Promise.all(answers);
    expect(weighed.filter(({ bytes }) => bytes === 0 || bytes > MOST_BYTES)).toEqual([]);
    expect(weighed.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(
      ['/lot/badge.js', `${path}/badge`, `${path}/badge.json`, `${path}/badge.svg`].toSorted(),
    );
    expect(weighed.filter(({ cookies }) => cookies > 0)).toEqual([]);
    expect([await buyer.context.cookies(), await buyer.page.evaluate(() => document.cookie)]).toEqual([[], '']);
    await badge.click();
    await expect(buyer.page).toHaveURL(`${origin}${path}`);
    await expect(
      buyer.page.getByRole('region', { name: 'History report' }).getByRole('listitem').first(),
    ).toBeVisible();
    for (const part of ['iframe', 'img']) {
      await buyer.page.goto(home);
      const [opened] = await Promise.all([
        part === 'iframe'
          ? buyer.context.waitForEvent('page')
          : buyer.page.waitForURL(`${origin}${path}`).then(() => buyer.page),
        part === 'iframe' ? frame.getByRole('link').click() : buyer.page.locator('img').click(),
      ]);
      await expect(opened).toHaveURL(`${origin}${path}`);
    }
  } finally {
    site.close();
  }

  // A vehicle that has left answers 410, and a suspended dealership has no page.
  const status = async (of: string) => (await reader.page.request.get(origin + of)).status();
  await page.goto(`${origin}/dealer/inventory`);
  const stock = await call<{ vehicles: { id: string; vin: string }[] }>(page, '/api/dealer/stock');
  const sold = stock.vehicles.find(({ vin }) => vin === TESLA)!;
  await call(page, '/api/dealer/move-vehicles', { vehicles: [sold.id], state: 'sold' });
  expect(await status(path.replace(ACCORD, TESLA))).toBe(410);
  reader.expectComplaint(/410/);
  await reader.page.goto(`${origin}${path.replace(ACCORD, TESLA)}?lang=en`);
  await expect(reader.page.getByRole('heading', { name: 'No longer in stock' })).toBeVisible();
  expect(await faultsHere(reader.page)).toEqual([]);
  await picture(reader.page, 'lot-gone');
  const operator = (await newVisitor()).page;
  await enter(operator, origin, OPERATOR);
  type Listed = { dealers: { id: string; email: string }[] };
  const listed = await call<Listed>(operator, '/api/operator/dealers?state=approved');
  const dealer = listed.dealers.find(({ email }) => email === DEALER.email)!;
  const decide = (decision: 'approved' | 'suspended') =>
    call(operator, '/api/operator/decide-dealer', { dealer: dealer.id, decision, reason: 'License expired' });
  await decide('suspended');
  for (const each of [path, path.replace(`/${ACCORD}`, ''), `${path}/report`, `${path}/badge`])
    expect(await status(each), each).toBe(404);
  await decide('approved');
  expect(await status(path)).toBe(200);
});
