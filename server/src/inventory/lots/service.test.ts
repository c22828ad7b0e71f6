import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { LISTINGS_PATH } from '../listings/contract.ts';
import { stockPhotoPath } from './contract.ts';
import { importStockCall, scanVehicleCall, stockCall } from '../stock/contract.ts';

const EVERYTHING = { shown: true, sticker: true, report: true, prices: true };
const ALONE = { shown: true, sticker: false, report: false, prices: false };

let test: TestApp;
let server: Server;
let photos: string;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
let owner: Caller;
let visitor: Caller;
let rooftop: string;

beforeAll(async () => {
  // Whole documents stay in their rows, where a test changes them.
  const config = { ...TEST_CONFIG, documentRowBytes: 16_777_216 };
  test = await createTestApp({ config, targets: { isLocal: true } });
  visitor = test.visitor();
  const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#7799bb' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => {
    if (request.url === '/1.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    else if (request.url === '/large.jpg') {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      Readable.from(largePhoto()).pipe(response);
    } else if (request.url === '/moved.jpg') response.writeHead(302, { location: '/1.jpg' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  photos = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await test.close();
});
beforeEach(async () => {
  dealership = await buildDealership(test);
  ({ owner } = dealership);
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
  await take(`${ACCORD},HP1,"12,995",48210\n${TESLA},HP2,30000,\n`);
  const addresses = JSON.stringify(['/1.jpg', '/page', '/moved.jpg', '/large.jpg'].map(path => photos + path));
  await test.database.executeSql(`update stock_vehicles set photos = '${addresses}' where vin = '${ACCORD}'`);
});

/** A photo of 40 MB, and how much of it was asked for. */
let sentBytes = 0;
function* largePhoto() {
  for (sentBytes = 0; sentBytes < 40 * 1024 * 1024; sentBytes += 65_536) yield Buffer.alloc(65_536, 0xff);
}

const take = (lines: string) => {
  const content = `vin,stock,price,mileage\n${lines}`;
  return test.app.stock.take(owner, importStockCall.input.parse({ rooftop, name: 'stock.csv', content }));
};
const idOf = async (vin: string) =>
  (await test.app.stock.list(owner, stockCall.input.parse({ search: vin }))).vehicles[0]!.id;
const open = async (about = ALONE) => {
  const { path } = await test.app.lots.save(owner, about);
  return path!.slice('/lot/'.length);
};
const get = (url: string, headers: Record<string, string> = {}) =>
  test.http.inject({ url, headers: { host: 'localhost', ...headers } });
const pageOf = async (slug: string, vin = ACCORD) => {
  const answer = await test.app.lots.vehicle(visitor, slug, vin);
  if (answer?.state !== 'shown') throw new Error(`There is no page: ${answer?.state}`);
  return answer.page;
};

async function buy(kind: 'report' | 'sticker', vin = ACCORD): Promise<void> {
  const buyer = await test.app.dealerships.asBuyer(owner);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const unit = kind === 'report' ? 'vhr' : 'sticker';
  const cause = { type: 'admin', id: `${account.userId} ${kind}` } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit, quantity: 1, reason: 'admin', cause }),
  );
  if (kind === 'report') await test.app.reports.generate(buyer, { vin });
  else await test.app.stickers.generate(buyer, { vin });
  await test.drain();
}

describe('the pages of a lot', () => {
  it('are nobody’s business until an owner or manager shows them', async () => {
    expect(await test.app.lots.settings(owner)).toMatchObject({ shown: false, path: null, in_stock: 2, hidden: 0 });
    const sales = await joinedMember(test, owner, 'sales');
    await expect(test.app.lots.save(sales, ALONE)).rejects.toMatchObject({ reason: 'dealership_role' });
    const slug = await open();
    const list = await test.app.lots.list(visitor, slug, { limit: 10 });
    expect(list).toMatchObject({ total: 2, next: null });
    expect(list!.vehicles.map(({ vin }) => vin).toSorted()).toEqual([ACCORD, TESLA].toSorted());
    await open({ ...ALONE, shown: false });
    expect(await test.app.lots.list(visitor, slug, { limit: 10 })).toBeNull();
    expect(await test.app.lots.vehicle(visitor, slug, ACCORD)).toBeNull();
    const manager = await joinedMember(test, owner, 'manager');
    expect((await test.app.lots.save(manager, ALONE)).path).toBe(`/lot/${slug}`);
  });

  it('keep their address when the dealership takes another name, and one name has one address', async () => {
    const slug = await open();
    const other = await buildDealership(test);
    expect((await test.app.lots.save(other.owner, ALONE)).path).not.toBe(`/lot/${slug}`);
    const settings = await test.app.dealerships.show(owner);
    await test.app.dealerships.change(owner, { ...settings, name: 'Another Name', color: '' });
    expect(await open()).toBe(slug);
    expect((await pageOf(slug)).dealer.name).toBe('Another Name');
  });

  it('say what is advertised with the day since when, and nothing that was not shared', async () => {
    await buy('report');
    await buy('sticker');
    const since = test.clock.now.toISOString();
    const page = await pageOf(await open());
    expect(page).toMatchObject({
      vehicle: { vin: ACCORD, make: 'Honda', price: 1_299_500, mileage: 48_210, stock_number: 'HP1' },
      price_since: since,
      mileage_since: since,
      report: { state: 'not_shared' },
      sticker: { state: 'not_shared' },
      prices: null,
    });
    expect(page.specifications.length).toBeGreaterThan(3);
    expect(JSON.stringify(page)).not.toMatch(/@|stock\.csv|usr_|rtp_|127\.0\.0\.1/);
    expect(
      await test.app.lots.document(visitor, page.dealer.path.slice(5), { vin: ACCORD, kind: 'report' }),
    ).toBeNull();
  });

  it('show the report, the sticker and the prices where the dealership shares them', async () => {
    const slug = await open(EVERYTHING);
    expect(await pageOf(slug)).toMatchObject({ report: { state: 'none' }, sticker: { state: 'none' } });
    await buy('report');
    await buy('sticker');
    test.clock.advanceDays(2);
    const page = await pageOf(slug);
    expect(page.report).toMatchObject({ state: 'shown', path: `/lot/${slug}/${ACCORD}/report`, demo: true });
    expect(page.report.state === 'shown' && page.report.reasons[0]?.path).toMatch(/\/report(#\w+)?$/);
    expect(page.sticker).toEqual({ state: 'shown', path: `/lot/${slug}/${ACCORD}/sticker` });
    expect(page.prices).toEqual([{ price: 1_299_500, since: expect.any(String), until: null }]);
    const report = await test.app.lots.document(visitor, slug, { vin: ACCORD, kind: 'report' });
    expect(report?.shown).toMatchObject({ kind: 'report', document: { vehicle: { vin: ACCORD } } });
    const sticker = await test.app.lots.document(visitor, slug, { vin: ACCORD, kind: 'sticker' });
    expect(sticker?.shown).toMatchObject({ kind: 'sticker', pages: [expect.stringContaining('<svg')] });
  });

  it('show no sticker of another price, and no report that a license forbids to show', async () => {
    const slug = await open(EVERYTHING);
    await buy('report');
    const { account } = await test.app.dealerships.need(owner, 'read');
    await test.database.executeSql(
      `update issued_documents set document = jsonb_set(document, '{license}', '{"share": false, "export": true, "translate": true}')
        where user_id = '${account.userId}' and kind = 'report'`,
    );
    expect((await pageOf(slug)).report).toEqual({ state: 'withheld' });
    expect(await test.app.lots.document(visitor, slug, { vin: ACCORD, kind: 'report' })).toBeNull();
    await buy('sticker');
    await test.database.executeSql(
      `update issued_documents set input = jsonb_set(input, '{box}', '{"asking": 1500000}')
        where user_id = '${account.userId}' and kind = 'sticker'`,
    );
    expect((await pageOf(slug)).sticker).toEqual({ state: 'outdated' });
    expect(await test.app.lots.document(visitor, slug, { vin: ACCORD, kind: 'sticker' })).toBeNull();
  });

  it('open by the stock number too, and say when a vehicle has left', async () => {
    const slug = await open();
    expect(await test.app.lots.vehicle(visitor, slug, 'HP1')).toEqual({
      state: 'moved',
      path: `/lot/${slug}/${ACCORD}`,
    });
    expect(await test.app.lots.vehicle(visitor, slug, 'HP9')).toBeNull();
    await test.app.stock.move(owner, { vehicles: [await idOf(ACCORD)], state: 'sold' });
    expect(await test.app.lots.vehicle(visitor, slug, ACCORD)).toMatchObject({
      state: 'gone',
      name: expect.stringContaining('Honda Accord'),
    });
    expect(await test.app.lots.list(visitor, slug, { limit: 10 })).toMatchObject({ total: 1 });
  });

  it('leave out single vehicles, of which only the own can be named', async () => {
    const slug = await open();
    const vehicles = [await idOf(ACCORD)];
    expect(await test.app.lots.showVehicles(owner, { vehicles, shown: false })).toMatchObject({ hidden: 1 });
    expect(await test.app.lots.vehicle(visitor, slug, ACCORD)).toBeNull();
    expect(await test.app.lots.list(visitor, slug, { limit: 10 })).toMatchObject({ total: 1 });
    const other = await buildDealership(test);
    for (const shown of [true, false])
      await expect(test.app.lots.showVehicles(other.owner, { vehicles, shown })).rejects.toMatchObject({
        reason: 'not_found',
      });
    await test.app.lots.showVehicles(owner, { vehicles, shown: true });
    expect((await pageOf(slug)).vehicle.vin).toBe(ACCORD);
  });

  it('are gone while the dealership is suspended, and no other brand has them', async () => {
    const slug = await open();
    await dealership.decide('suspended');
    expect(await test.app.lots.list(visitor, slug, { limit: 10 })).toBeNull();
    expect(await test.app.lots.vehicle(visitor, slug, ACCORD)).toBeNull();
    await expect(test.app.lots.save(owner, ALONE)).rejects.toMatchObject({ reason: 'dealership_suspended' });
    await dealership.decide('approved');
    expect((await pageOf(slug)).vehicle.vin).toBe(ACCORD);
    const elsewhere = { ...visitor, site: { ...visitor.site, id: 'another' } };
    expect(await test.app.lots.vehicle(elsewhere, slug, ACCORD)).toBeNull();
  });

  it('stand in the sitemap, in the feed for Google, and nowhere once they are off', async () => {
    const slug = await open();
    const token = await test.app.listings.newToken(owner, rooftop);
    await test.app.dealerships.saveRooftop(owner, {
      rooftop,
      name: 'North',
      address: '12 Harbor Rd, Portland, ME 04101',
      phone: '',
      license_no: '',
    });
    await test.app.stock.save(owner, {
      vehicle: await idOf(ACCORD),
      rooftop,
      vin: ACCORD,
      stock_number: 'HP1',
      price: '12995',
      mileage: '48210',
      mileage_unit: 'mi',
      condition: 'used',
      color: '',
    });
    const link = `/lot/${slug}/${ACCORD}`;
    const feed = async () => (await get(`${LISTINGS_PATH}?token=${token}`)).body;
    expect(await feed()).toContain(link);
    expect((await get('/sitemap.xml')).body).toContain(`/sitemap-lot-${slug}.xml`);
    expect((await get(`/sitemap-lot-${slug}.xml`)).body).toContain(`${link}</loc>`);
    await open({ ...ALONE, shown: false });
    expect(await feed()).not.toContain('/lot/');
    expect((await get('/sitemap.xml')).body).not.toContain(`lot-${slug}`);
    expect((await get(`/sitemap-lot-${slug}.xml`)).statusCode).toBe(404);
  });
});

describe('a photo', () => {
  it('is drawn again, in a width that is offered', async () => {
    const slug = await open();
    const { statusCode, headers, rawPayload } = await get(`/lot/${slug}/${ACCORD}/photos/1?width=480`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 480, height: 360, format: 'webp' });
    expect((await get(`/lot/${slug}/${ACCORD}/photos/1?width=4000`)).statusCode).toBe(400);
  });

  it.each([
    ['is no picture', 2],
    ['is at another address', 3],
    ['has 40 MB', 4],
    ['is not there', 5],
  ])('that %s is not found', async (_why, at) => {
    const slug = await open();
    expect((await get(`/lot/${slug}/${ACCORD}/photos/${at}`)).statusCode).toBe(404);
  });

  it('of 40 MB is not read to its end', async () => {
    const slug = await open();
    await get(`/lot/${slug}/${ACCORD}/photos/4`);
    expect(sentBytes).toBeLessThan(30 * 1024 * 1024);
  });

  it('is shown to people of the dealership while it has no page, and to nobody else', async () => {
    const url = stockPhotoPath(await idOf(ACCORD), 1);
    const shown = async (caller: { token: string } | null, address = url) => {
      const answer = await get(address, caller ? { authorization: `Bearer ${caller.token}` } : {});
      return [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']];
    };
    expect(await shown(dealership.owner, `${url}?width=160`)).toEqual([200, 'image/webp', 'private, max-age=300']);
    expect((await shown(null))[0]).toBe(401);
    const other = await buildDealership(test);
    expect((await shown(other.owner))[0]).toBe(404);
    expect((await shown(dealership.owner, stockPhotoPath(await idOf(ACCORD), 2)))[0]).toBe(404);
  });

  it('that is kept here is not fetched from anywhere', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const { id } = await test.app.dealerships.need(owner, 'read');
    const scan = { key: 'key-of-the-device-1', dealership: id, rooftop, vin: TESLA };
    const url = `data:image/jpeg;base64,${photo.toString('base64')}`;
    await test.app.stock.scan(owner, scanVehicleCall.input.parse({ ...scan, photo: url }));
    const { photos } = (await pageOf(await open(), TESLA)).vehicle;
    const { statusCode, rawPayload } = await get(photos[0]!);
    expect([statusCode, await sharp(rawPayload).metadata()]).toMatchObject([200, { width: 40, height: 30 }]);
  });

  it('of a vehicle without a page is not found', async () => {
    const slug = await open({ ...ALONE, shown: false });
    expect((await get(`/lot/${slug}/${ACCORD}/photos/1`)).statusCode).toBe(404);
  });
});

describe('a badge', () => {
  const BADGE = ['badge', 'badge.svg', 'badge.json'] as const;

  it('says what the page says, and opens it', async () => {
    const slug = await open(EVERYTHING);
    const before = (await get(`/lot/${slug}/${ACCORD}/badge.json`)).json();
    expect(before.lines[1]).toEqual({ tone: 'neutral', text: 'The dealer has no history report of this vehicle.' });
    await buy('report');
    const page = await pageOf(slug);
    const badge = (await get(`/lot/${slug}/${ACCORD}/badge.json`)).json();
    expect(badge.url).toMatch(new RegExp(`/lot/${slug}/${ACCORD}$`));
    expect(page.report.state === 'shown' && badge.lines[1].text).toContain(
      page.report.state === 'shown' && page.report.headline,
    );
    expect(badge.lines[1].text).toContain('Demonstration data');
    expect(badge.lines[0]).toEqual({ tone: 'neutral', text: 'Recalls not checked yet: no source has answered.' });
    expect((await get(`/lot/${slug}/${ACCORD}/badge?lang=es`)).body).toContain('Retiros aún no comprobados');
  });

  it('sets no cookie, may be read from everywhere, and is small', async () => {
    const slug = await open();
    const script = await get('/lot/badge.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.rawPayload.length).toBeLessThan(15_000);
    for (const answer of [script, ...(await Promise.all(BADGE.map(each => get(`/lot/${slug}/${ACCORD}/${each}`))))]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.rawPayload.length).toBeLessThan(15_000);
    }
  });

  it('may be framed, which no other page may', async () => {
    const slug = await open();
    const ancestors = async (url: string) =>
      /frame-ancestors ([^;]+)/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
    expect(await ancestors(`/lot/${slug}/${ACCORD}/badge`)).toBe('*');
    for (const url of ['badge.svg', 'badge.json', 'photos/1'])
      expect(await ancestors(`/lot/${slug}/${ACCORD}/${url}`)).toBe("'none'");
    expect(await ancestors('/lot/badge.js')).toBe("'none'");
    expect(await ancestors('/robots.txt')).toBe("'none'");
  });

  it('writes names as text, whatever they are', async () => {
    const settings = await test.app.dealerships.show(owner);
    await test.app.dealerships.change(owner, { ...settings, name: `"><img src=x onerror='1'>&`, color: '' });
    const slug = await open();
    for (const each of ['badge', 'badge.svg'])
      expect((await get(`/lot/${slug}/${ACCORD}/${each}`)).body).not.toMatch(/<img|onerror='/);
    expect((await get(`/lot/${slug}/${ACCORD}/badge.json`)).json().by).toContain('<img');
  });

  it('of a vehicle that has left says so, and one without a page is not found', async () => {
    const slug = await open();
    await test.app.stock.move(owner, { vehicles: [await idOf(ACCORD)], state: 'gone' });
    const gone = (await get(`/lot/${slug}/${ACCORD}/badge.json`)).json();
    expect(gone).toMatchObject({
      title: 'No longer in stock',
      url: expect.stringMatching(new RegExp(`/lot/${slug}$`)),
    });
    await open({ ...ALONE, shown: false });
    for (const each of BADGE) expect((await get(`/lot/${slug}/${TESLA}/${each}`)).statusCode).toBe(404);
  });
});
