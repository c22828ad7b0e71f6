import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ServiceFailed } from './providers/public-service.ts';
import type { RatingProviders } from './providers/rating-providers.ts';
import { ncapPack } from './service/data-pack.ts';

/** 2014 Toyota Camry, 2.5 liters. */
const CAMRY = '4T1BF1FK6EU000019';

const EPA = `id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,comb08,fuelCost08
1,2014,Toyota,Camry,Camry,Midsize Cars,Front-Wheel Drive,Automatic (S6),4,2.5,Regular Gasoline,25,35,28,1650
2,2014,Toyota,Camry,Camry,Midsize Cars,Front-Wheel Drive,Automatic (S6),6,3.5,Regular Gasoline,21,31,25,1850
`;
const STARS = `MAKE,MODEL,MODEL_YR,BODY_STYLE,DRIVE_TRAIN,OVERALL_STARS,FRNT_DRIV_STARS,FRNT_PASS_STARS,SIDE_DRIV_STARS,ROLLOVER_STARS
TOYOTA,CAMRY,2014,4 DR,FWD,5,4,4,5,4
TOYOTA,CAMRY HYBRID,2014,4 DR,FWD,4,4,4,5,4
TOYOTA,CAMRY SOLARA,2014,2 DR,FWD,3,4,4,5,4
`;

const outside: { sources: RatingProviders; requests: string[] } = {
  requests: [],
  sources: { fuel: null, safety: null, complaints: null },
};
let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-ratings-'));
  const { sources, requests: request } = outside;
  const down = () => Promise.reject(new ServiceFailed('A service', 'down'));
  const ratingProviders: RatingProviders = {
    fuel: vehicle => (request.push('fuel'), (sources.fuel ?? down)(vehicle)),
    safety: vehicle => (request.push('safety'), (sources.safety ?? down)(vehicle)),
    complaints: vehicle => (request.push('complaints'), (sources.complaints ?? down)(vehicle)),
  };
  test = await createTestApp({ ratingProviders });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});
beforeEach(() => {
  outside.requests.length = 0;
});

async function ratingsOf(vin: string) {
  const answer = await test.http.inject({ url: `/api-cwa/vehicle-ratings?vin=${vin}`, headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('without copies of the files', () => {
  it('the services are asked, and one that fails says so without taking the others with it', async () => {
    outside.sources.complaints = async () => ({
      on: '2026-06-15',
      count: { total: 2, crashes: 0, fires: 0, injured: 0, killed: 0, components: [{ component: 'ENGINE', count: 2 }] },
    });
    const ratings = await ratingsOf(CAMRY);
    expect(ratings).toMatchObject({
      vin: CAMRY,
      fuel: { state: 'unavailable', as_of: null, rows: [] },
      safety: { state: 'unavailable', as_of: null, rows: [] },
      complaints: { state: 'found', source: { en: 'NHTSA owner complaints' }, as_of: '2026-06-15', total: 2 },
    });
    expect(outside.requests.toSorted()).toEqual(['complaints', 'fuel', 'safety']);
  });

  it.each([
    ['a number that names no vehicle', '1FTEW1EP5KFA1234'],
    ['a vehicle of before the ratings', '124379N500019'],
  ])('nobody is asked about %s', async (_name, vin) => {
    expect(await ratingsOf(vin)).toMatchObject({
      fuel: { state: 'not_covered', source: null },
      safety: { state: 'not_covered', source: null },
    });
    expect(outside.requests).not.toContain('fuel');
    expect(outside.requests).not.toContain('safety');
  });
});

describe('with copies of the files', () => {
  beforeAll(async () => {
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const rejectsPath = join(folder, 'rejects.csv');
    await test.app.catalog.import({ path: write('vehicles.csv', EPA), dryRun: false, rejectsPath });
    const tools = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
    const pack = ncapPack({ db: test.database.db, clock: () => test.clock.now });
    await pack.import(write('Safercar_data.csv', STARS), tools);
  });

  it('they answer, and their services are not asked', async () => {
    const ratings = await ratingsOf(CAMRY);
    expect(ratings.fuel).toMatchObject({ state: 'found', demo: false, combined: [28, 28], kind: 'fuel' });
    expect(ratings.fuel.rows.map((row: { ref: string }) => row.ref)).toEqual(['1']);
    expect(ratings.safety).toMatchObject({
      state: 'found',
      demo: false,
      source: { en: 'NHTSA 5-Star Safety Ratings' },
    });
    expect(ratings.safety.rows.map((row: { name: string }) => row.name)).toEqual(['2014 TOYOTA CAMRY 4 DR FWD']);
    expect(outside.requests).toEqual(['complaints']);
  });

  it('a vehicle chosen by year, make and model has all that its name leaves open', async () => {
    const number = test.app.vehicles.numberOf({ year: 2014, make: 'Toyota', model: 'Camry' });
    const ratings = await ratingsOf(number);
    expect(ratings).toMatchObject({ vin: number, fuel: { state: 'found', city: [21, 25], combined: [25, 28] } });
    expect(ratings.fuel.rows).toHaveLength(2);
    expect(ratings.safety.rows).toHaveLength(1);
  });

  it('a sticker has the real figures, with their source, beside invented lines', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'sticker', 1);
    await test.app.stickers.generate(member, { vin: CAMRY });
    await test.drain();
    const read = await test.app.stickers.read(member, CAMRY);
    expect(read?.document).toMatchObject({
      demo: true,
      fuel: {
        kind: 'gas',
        demo: false,
        combined: 28,
        source: { name: { en: 'EPA fuel economy data (fueleconomy.gov)' } },
      },
      safety: { demo: false, overall: 5, rollover: 4, source: { name: { en: 'NHTSA 5-Star Safety Ratings' } } },
    });
  });

  it('a report keeps what was said of the model, also that a source did not answer', async () => {
    outside.sources.complaints = null;
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: CAMRY });
    await test.drain();
    const report = await test.app.reports.open(member, CAMRY);
    expect(Object.keys(report?.document?.ratings ?? {})).toEqual(['fuel', 'safety', 'complaints']);
    expect(report?.document?.ratings).toMatchObject({
      fuel: { state: 'found', demo: false, combined: [28, 28], rows: [{ ref: '1' }] },
      safety: { state: 'found', demo: false, rows: [{ overall: 5 }] },
      complaints: { state: 'unavailable', total: null },
    });
  });

  it('a model the file does not list is said to have no figures, as of the day of the copy', async () => {
    const copiedOn = new Date().toISOString().slice(0, 10);
    expect(await ratingsOf('1FTEW1EP8KFA00019')).toMatchObject({
      fuel: { state: 'none', as_of: copiedOn, rows: [] },
      safety: { state: 'none', as_of: copiedOn, rows: [] },
    });
  });
});
