import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../identity/accounts/service.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { labelProvidersOf } from './providers/labels/configured.ts';
import { createServiceLabels } from './providers/labels/labels-of-a-service.ts';
import { createFordLabels, createStellantisLabels } from './providers/labels/labels-of-makers.ts';
import type { StoredLabel } from './service/labels.ts';

/** A 2019 Ford F-150 and a 2017 Jeep whose check digits fit. */
const TRUCK = '1FTEW1EP8KFA00019';
const TERMS = 'https://labels.example/terms';
const NOT_RELEASED = 'The window sticker has not yet been released for this vehicle.';
const UNABLE = 'We are unable to retrieve a window sticker for this VIN at this time.';

/** A PDF of one page with these lines. */
function pdfSaying(...lines: string[]): Buffer {
  const text = lines.map((line, at) => `BT /F1 12 Tf 40 ${700 - 20 * at} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(pdf, 'latin1');
}

const LABEL = pdfSaying('VIN 1FTE W1EP 8KFA 00019', 'Total MSRP $51,660');

let server: Server;
let url: string;
let addresses: string[] = [];
let answer: (path: string) => { status?: number; type?: string; body: Buffer | string };
beforeAll(async () => {
  server = createServer((request, response) => {
    addresses.push(request.url ?? '');
    const { status = 200, type = 'application/pdf', body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  addresses = [];
});

const FORD = { vin: TRUCK, make: 'FORD', modelYear: 2019 };

describe('the sources of labels', () => {
  it('of Ford is asked by VIN, for what it may have', async () => {
    const ford = createFordLabels({ url });
    answer = () => ({ body: LABEL });
    expect(await ford.find(TRUCK, FORD)).toEqual(new Uint8Array(LABEL));
    expect(addresses).toEqual([`/windowsticker.pdf?vin=${TRUCK}`]);
    expect([ford.covers(FORD), ford.covers({ ...FORD, modelYear: 2006 })]).toEqual([true, false]);
    expect([ford.covers({ ...FORD, make: 'Lincoln' }), ford.covers({ ...FORD, make: 'Honda' })]).toEqual([true, false]);
  });

  it('of Stellantis is asked at one path for every brand', async () => {
    const stellantis = createStellantisLabels({ url });
    answer = () => ({ body: LABEL });
    await stellantis.find(TRUCK, { vin: TRUCK, make: 'Jeep', modelYear: 2017 });
    expect(addresses).toEqual([`/hostd/windowsticker/getWindowStickerPdf.do?vin=${TRUCK}`]);
    expect(stellantis.covers({ vin: TRUCK, make: 'RAM', modelYear: 2013 })).toBe(true);
    expect(stellantis.covers({ vin: TRUCK, make: 'RAM', modelYear: 2012 })).toBe(false);
  });

  it('of several makers says whether it has one, and where on its own host', async () => {
    const service = createServiceLabels({ url: `${url}/sticker`, terms: TERMS });
    const say = (json: object) => (path: string) =>
      path.startsWith('/sticker') ? { type: 'application/json', body: JSON.stringify(json) } : { body: LABEL };
    answer = say({ supported: true, available: true, url: '/files/1.pdf' });
    expect(await service.find(TRUCK, FORD)).toEqual(new Uint8Array(LABEL));
    expect(addresses).toEqual([`/sticker?vin=${TRUCK}`, '/files/1.pdf']);
    for (const none of [
      { supported: false, available: false },
      { supported: true, available: false, url: '/files/1.pdf' },
    ]) {
      answer = say(none);
      expect(await service.find(TRUCK, FORD)).toBeNull();
    }
    answer = say({ supported: true, available: true, url: 'http://169.254.169.254/latest' });
    await expect(service.find(TRUCK, FORD)).rejects.toThrow('label service');
    answer = () => ({ type: 'text/html', body: '<p>Maintenance</p>' });
    await expect(service.find(TRUCK, FORD)).rejects.toThrow('label service');
  });

  it.each([
    [{ status: 404, body: 'nothing' }, null],
    [{ body: '<html>a page with the type of a PDF</html>' }, null],
  ])('have none where the answer is %j', async (given, found) => {
    answer = () => given;
    expect(await createFordLabels({ url }).find(TRUCK, FORD)).toBe(found);
  });

  it('are asked only where that is set, and a service only with its terms', () => {
    expect(readConfig({}).labels).toEqual([]);
    expect(readConfig({ ORIGINAL_LABELS: 'ford, stellantis' }).labels).toMatchObject([
      { name: 'ford' },
      { name: 'stellantis' },
    ]);
    const only = { ORIGINAL_LABELS: 'service', LABEL_SERVICE_URL: 'https://labels.example/v1' };
    expect(() => readConfig(only)).toThrow('LABEL_SERVICE_TERMS');
    expect(readConfig({ ...only, LABEL_SERVICE_TERMS: TERMS }).labels).toEqual([
      { name: 'service', url: 'https://labels.example/v1', terms: TERMS, license: 'none' },
    ]);
    expect(() => readConfig({ FORD_LABEL_LICENSE: 'all' })).toThrow('FORD_LABEL_LICENSE');
  });
});

describe('a label that the maker publishes', () => {
  let test: TestApp;
  const files = createMemoryMedia();
  beforeAll(async () => {
    test = await createTestApp({ files, labels: [createFordLabels({ url, timeoutMs: 30_000 })] });
  });
  afterAll(() => test.close());
  afterEach(async () => {
    await test.database.executeSql('delete from original_labels');
    files.kept.clear();
  });

  async function send(path: string, token?: string) {
    const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const got = path.endsWith('.pdf')
      ? await test.http.inject({ url: path, headers })
      : await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload: { vin: TRUCK } });
    return got;
  }

  async function richMember() {
    const member = await buildMember(test);
    await grantCredits(test, member, 'sticker', 1);
    return member;
  }

  it('is handed over free and unchanged, asked for once, and costs no credit', async () => {
    const member = await richMember();
    answer = () => ({ body: LABEL });
    expect((await test.app.vehicles.preview(member, TRUCK)).sticker_grade).toBe('B');
    const [sticker, label] = await Promise.all([
      send('generate-sticker', member.token),
      send('original-label', member.token),
    ]);
    expect([sticker.statusCode, label.statusCode]).toEqual([200, 200]);
    expect(sticker.json()).toMatchObject({ state: 'ready', grade: 'A', sticker_id: null, charged: null });
    const { original } = label.json() as { original: { pdf: string; source: string } };
    expect(original).toMatchObject({ source: 'Ford Motor Company', bytes: LABEL.length, terms: null });
    const pdf = await send(original.pdf, member.token);
    expect([pdf.headers['content-type'], pdf.rawPayload.equals(LABEL)]).toEqual(['application/pdf', true]);
    expect((await send(original.pdf)).statusCode).toBe(401);
    await send('generate-sticker', member.token);
    expect(addresses).toHaveLength(1);
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
    expect((await test.app.vehicles.preview(member, TRUCK)).sticker_grade).toBe('A');
  });

  it.each([
    ['is not released', pdfSaying(NOT_RELEASED, TRUCK)],
    ['cannot be retrieved', pdfSaying(UNABLE, TRUCK)],
    ['is of another vehicle', pdfSaying('VIN 1FTEW1EP8KFA00020', 'Total MSRP')],
    ['is no PDF', Buffer.from('%PDF-1.4 cut off')],
  ])(
    'that %s is none: a sticker of ours is made, and the source is not asked again for a month',
    async (_why, body) => {
      const member = await richMember();
      answer = () => ({ body });
      expect((await send('generate-sticker', member.token)).json()).toMatchObject({ charged: { amount: 1 } });
      expect((await send('original-label', member.token)).json()).toMatchObject({ original: null });
      expect(addresses).toHaveLength(1);
      expect(files.kept.size).toBe(0);
      expect((await send(`/documents/original/${TRUCK}.pdf`, member.token)).statusCode).toBe(404);
      test.clock.advanceDays(31);
      await test.app.stickers.label(TRUCK);
      expect(addresses).toHaveLength(2);
    },
  );

  it('is offered to anybody who looks for a sticker, before a credit is spent; a number of no vehicle has none', async () => {
    answer = () => ({ body: LABEL });
    const offered = await test.app.stickers.offeredLabel(TRUCK);
    expect(offered).toMatchObject({ source: 'Ford Motor Company', bytes: LABEL.length });
    expect(await test.app.stickers.offeredLabel('NOTAVIN')).toBeNull();
    expect(addresses).toHaveLength(1);
  });

  it('does not keep a page waiting for a slow source; the next page has it', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    const slow = { name: 'Slow Motors', terms: null, covers: () => true, find: () => held.then(() => LABEL) };
    const waiting = await createTestApp({ files: createMemoryMedia(), labels: [slow] });
    try {
      const { stickers } = waiting.app;
      expect(await stickers.offeredLabel(TRUCK, 5)).toBeNull();
      const late = stickers.label(TRUCK);
      release();
      expect(await late).toMatchObject({ source: 'Slow Motors' });
      expect(await stickers.offeredLabel(TRUCK)).toMatchObject({ source: 'Slow Motors' });
    } finally {
      release();
      await waiting.close();
    }
  });

  it('is in the archive of a dealer, unless its license forbids that', async () => {
    const member = await buildMember(test);
    const dealer = { ...member, actor: { ...memberOf(member), isDealer: true } };
    answer = () => ({ body: LABEL });
    await test.app.stickers.label(TRUCK);
    const open = async (app: TestApp['app']) => {
      expect(await app.stickers.ofBatch(dealer, [TRUCK])).toMatchObject([{ vin: TRUCK, title: '2019 Ford F-150' }]);
      const { stream } = await app.stickers.batch(dealer, [TRUCK]);
      return Object.entries(unzipSync(new Uint8Array(await buffer(stream))));
    };
    const [[name, bytes] = []] = await open(test.app);
    expect(name).toBe(`2019-Ford-F-150-${TRUCK}-original-label.pdf`);
    expect(Buffer.from(bytes ?? []).equals(LABEL)).toBe(true);
    const { app } = await createTestApp({
      database: test.database,
      files,
      labels: labelProvidersOf([{ name: 'ford', url, terms: null, license: 'cache=30' }]),
    });
    expect((await open(app)).map(([file]) => file)).toEqual(['NOT-INCLUDED.txt']);
  });

  it('is kept as long as its license allows, then forgotten, and without that fetched for each who opens it', async () => {
    answer = () => ({ body: LABEL });
    const [source] = labelProvidersOf([{ name: 'ford', url, terms: null, license: 'cache=30' }]);
    const licensed = source ? [source] : [];
    const short = await createTestApp({ database: test.database, files, labels: licensed });
    await short.app.stickers.label(TRUCK);
    expect([files.kept.size, await short.app.stickers.isKept(TRUCK)]).toEqual([1, true]);
    const queued = await test.queue.jobs<StoredLabel>('forget-original-label');
    const forgotten = queued.at(-1);
    expect(forgotten?.startsInHours).toBeCloseTo(30 * 24, 3);
    if (forgotten?.data) await short.app.stickers.forgetLabel(forgotten.data);
    expect(files.kept.size).toBe(1);
    short.clock.advanceDays(31);
    expect(await short.app.stickers.isKept(TRUCK)).toBe(false);
    if (forgotten?.data) await short.app.stickers.forgetLabel(forgotten.data);
    expect(files.kept.size).toBe(0);
    const none = await createTestApp({
      database: test.database,
      files,
      labels: labelProvidersOf([{ name: 'ford', url, terms: null, license: 'none' }]),
    });
    addresses = [];
    expect(await none.app.stickers.label(TRUCK)).toMatchObject({ bytes: LABEL.length });
    expect(Buffer.from(await none.app.stickers.labelFile(TRUCK)).equals(LABEL)).toBe(true);
    expect([addresses.length, files.kept.size]).toEqual([2, 0]);
  });

  it('of a source that does not answer is asked for again, and a sticker of ours is made meanwhile', async () => {
    const member = await richMember();
    answer = () => ({ status: 503, body: 'down' });
    expect((await send('generate-sticker', member.token)).json()).toMatchObject({ charged: { amount: 1 } });
    answer = () => ({ body: LABEL });
    expect(await test.app.stickers.label(TRUCK)).toMatchObject({ source: 'Ford Motor Company' });
  });
});
