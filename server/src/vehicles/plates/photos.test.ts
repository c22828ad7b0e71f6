import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../kit/log/log.ts';
import { openBrowser } from '../../testing/browser.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPaidSources } from '../paid-sources/service.ts';
import { createCarsXePhotos } from './providers/carsxe-photos.ts';
import type { PhotoProvider } from './providers/photo-provider.ts';
import { startStandIn, type StandIn } from './providers/testing/stand-in.ts';

/** Reads with the adapter, and fetches the photo first as the service does: of another process. */
class FetchingProvider implements PhotoProvider {
  readonly name = 'CarsXE';
  reader: PhotoProvider | null = null;
  /** The response for the photo's address. */
  fetched: { status: number; type: string; bytes: Buffer } | null = null;
  url = '';
  /** All that the database held meanwhile. */
  rows = '';

  before = async (): Promise<void> => {};

  async read(kind: 'plate' | 'vin', url: string) {
    this.url = url;
    await this.before();
    this.rows = JSON.stringify(await everyRow(test.database));
    const answer = await other.http.inject({ url: new URL(url).pathname, headers: { host: new URL(url).hostname } });
    this.fetched = {
      status: answer.statusCode,
      type: String(answer.headers['content-type']),
      bytes: answer.rawPayload,
    };
    if (!this.reader) throw new Error('No adapter');
    return this.reader.read(kind, url);
  }
}

let test: TestApp;
let other: TestApp;
let service: StandIn;
const reader = new FetchingProvider();
beforeAll(async () => {
  service = await startStandIn();
  test = await createTestApp({ photoProviders: [reader] });
  other = await createTestApp({ database: test.database });
});
afterAll(async () => {
  service.close();
  await other.close();
  await test.close();
});
beforeEach(() => {
  service.requests.length = 0;
  reader.reader = createCarsXePhotos({ key: 'the-key', url: service.url, meter: { take: async () => true } });
});

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).withExif({ IFD0: { Artist: 'Jane Roe' } });
const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;

async function read(change: object = {}) {
  const image = dataUrl(await photo().jpeg().toBuffer());
  const input = { kind: 'plate', image, consent: true, ...change };
  const answer = await openBrowser(test).post('/api-cwa/read-photo', input);
  return { status: answer.statusCode, body: answer.json() };
}

/** The documented answer about a plate. */
const PLATE = {
  success: true,
  processing_time: 40,
  results: [
    {
      plate: 'demo123',
      score: 0.81,
      box: { xmin: 1, ymin: 1, xmax: 9, ymax: 9 },
      region: { code: 'us-ca', score: 0.9 },
      vehicle: { type: 'Sedan', score: 0.7 },
      candidates: [
        { plate: 'demo123', score: 0.81 },
        { plate: 'dem0123', score: 0.92 },
      ],
    },
  ],
};

describe('a photo', () => {
  it('of a plate is read by the service, which is asked as its documentation says', async () => {
    service.reply = { json: PLATE };
    const { status, body } = await read();
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        readings: [
          { text: 'DEM0123', confidence: 0.92, state: 'CA' },
          { text: 'DEMO123', confidence: 0.81, state: 'CA' },
        ],
        source: 'CarsXE',
      },
    ]);
    const body0 = JSON.stringify({ image: reader.url });
    expect(service.requests).toMatchObject([{ method: 'POST', path: '/platerecognition?key=the-key', body: body0 }]);
  });

  it('of a VIN is read the same way', async () => {
    const vin = '1HGCM82633A004352';
    const box = { xmin: 1, xmax: 9, ymin: 1, ymax: 9 };
    const candidates = [
      { vin, confidence: 0.9, box },
      { vin: '1HGCM82633AOO4352', confidence: 'low', box },
    ];
    service.reply = { json: { success: true, vin, confidence: 0.9, box, candidates } };
    const { body } = await read({ kind: 'vin' });
    expect(body.readings).toEqual([
      { text: vin, confidence: 0.9, state: null },
      { text: '1HGCM82633AOO4352', confidence: null, state: null },
    ]);
    expect(service.requests[0]?.path).toBe('/v1/vinocr?key=the-key');
  });

  it('is fetched at an address of the site that nobody can guess and that is gone afterwards', async () => {
    service.reply = { json: PLATE };
    const image = dataUrl(await photo(3000, 1000).jpeg().toBuffer());
    expect((await read({ image })).status).toBe(200);
    expect(reader.url).toMatch(/^http:\/\/localhost(:\d+)?\/photos\/[\w-]{43}$/);
    expect(reader.fetched).toMatchObject({ status: 200, type: 'image/jpeg' });
    const { format, width, exif } = await sharp(reader.fetched?.bytes).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 1920, undefined]);
    const after = await test.http.inject({ url: new URL(reader.url).pathname, headers: { host: 'localhost' } });
    expect(after.statusCode).toBe(404);
    expect(JSON.stringify(await everyRow(test.database))).not.toContain('DEMO123');
  });

  it('is sealed where it is kept, with a token that is kept nowhere, and gone when it was read or its time is over', async () => {
    service.reply = { json: PLATE };
    expect((await read()).status).toBe(200);
    const token = reader.url.split('/').at(-1) ?? '';
    expect(reader.rows).toContain('"reading_photos"');
    for (const open of [token, reader.fetched?.bytes.toString('base64').slice(0, 40) ?? ''])
      expect(reader.rows).not.toContain(open);
    const kept = async () => (await test.database.executeSql('select * from reading_photos')).rows;
    expect(await kept()).toEqual([]);
    reader.before = async () => {
      await test.database.executeSql(`update reading_photos set expires_at = $1`, [test.clock.now.toISOString()]);
    };
    await read();
    reader.before = async () => {};
    expect(reader.fetched?.status).toBe(404);
  });

  it('is not sent without consent', async () => {
    for (const consent of [undefined, false]) {
      const { status, body } = await read({ consent });
      expect([status, body.reason, body.field]).toEqual([400, 'photo_consent', 'consent']);
    }
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', 'image_kind'],
    ['data:image/png;base64,AAAA', 'image_unreadable'],
    ['https://example.com/plate.jpg', 'image_unreadable'],
  ])('that is none is refused: %#', async (image, reason) => {
    const { status, body } = await read({ image });
    expect([status, body.reason, body.field, service.requests.length]).toEqual([400, reason, 'image', 0]);
  });

  it.each<[string, StandIn['reply'], number, string]>([
    ['nothing on it', { json: { success: true, results: [] } }, 404, 'photo_unread'],
    [
      'a word that is no plate',
      { json: { success: true, results: [{ plate: 'NOT A PLATE AT ALL' }] } },
      404,
      'photo_unread',
    ],
    ['no plate, as the service says it', { json: { success: false, message: 'No plate found' } }, 404, 'photo_unread'],
    ['a refused key', { status: 401, json: { success: false, error: 'Invalid API key' } }, 502, 'photo_service_down'],
    ['no credit', { status: 402, json: { success: false } }, 502, 'photo_service_down'],
    ['an outage', { status: 503, json: {} }, 502, 'photo_service_down'],
    ['HTML', { text: '<!doctype html>' }, 502, 'photo_service_down'],
    ['null', { json: null }, 502, 'photo_service_down'],
    ['another shape', { json: { success: true, results: { plate: 7 } } }, 502, 'photo_service_down'],
    ['a cut connection', 'cut', 502, 'photo_service_down'],
  ])('answered with %s', async (_what, reply, status, reason) => {
    service.reply = reply;
    const answer = await read();
    expect([answer.status, answer.body.reason]).toEqual([status, reason]);
  });

  it('is not sent to the service once the photos of the day are read, and can be again the next day', async () => {
    const limit = { priceMicros: 50_000, callsPerDay: 1 };
    const paid = createPaidSources({ db: test.database.db, clock: () => test.clock.now, log: createLog('silent') });
    const meter = paid.meter('CarsXE photos', limit);
    reader.reader = createCarsXePhotos({ key: 'the-key', url: service.url, meter });
    service.reply = { json: PLATE };
    expect((await read()).status).toBe(200);
    const image = dataUrl(await photo().jpeg().toBuffer());
    const refused = await openBrowser(test).post('/api-cwa/read-photo', { kind: 'vin', image, consent: true });
    expect([refused.statusCode, refused.json().reason, service.requests.length]).toEqual([503, 'photo_limit', 1]);
    const midnight = new Date(test.clock.now).setUTCHours(24, 0, 0, 0);
    expect(refused.headers['retry-after']).toBe(`${Math.ceil((midnight - test.clock.now.getTime()) / 1000)}`);
    test.clock.advanceDays(1);
    expect((await read()).status).toBe(200);
  });

  it('that the service does not read in time is given up', async () => {
    service.reply = 'hang';
    reader.reader = createCarsXePhotos({
      key: 'the-key',
      url: service.url,
      timeoutMs: 50,
      meter: { take: async () => true },
    });
    expect((await read()).body.reason).toBe('photo_service_slow');
  });
});

describe('without a service that reads photos', () => {
  it('none is read, whatever is sent', async () => {
    const plain = await createTestApp();
    try {
      expect(plain.app.plates.photos.available()).toBe(false);
      const answer = await openBrowser(plain).post('/api-cwa/read-photo', { kind: 'vin', image: 'x', consent: true });
      expect([answer.statusCode, answer.json().reason]).toEqual([404, 'photo_reading_off']);
    } finally {
      await plain.close();
    }
  });
});
