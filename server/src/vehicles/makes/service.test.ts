import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '../../../seeds/catalog.ts';
import { seedRecalls } from '../../../seeds/recalls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const EPA = `id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,comb08,fuelCost08
1,2014,Toyota,Camry,Camry,Midsize Cars,Front-Wheel Drive,Automatic (S6),4,2.5,Regular Gasoline,25,35,28,1650
`;

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-makes-'));
  test = await createTestApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const yearOf = (make: string, model: string, year: string) =>
  test.app.makes.year(test.visitor(), { make, model, year });

describe('without anything imported', () => {
  it('knows the makes and models of the decoder, under the names their makers write', async () => {
    const makes = await test.app.makes.list();
    expect(makes).toContainEqual({
      name: 'Mercedes-Benz',
      slug: 'mercedes-benz',
      popular: true,
      from: expect.any(Number),
      to: expect.any(Number),
    });
    expect(await test.app.makes.make(test.visitor(), 'bmw')).toMatchObject({ make: { name: 'BMW' }, listed: false });
    const ford = await test.app.makes.make({ locale: 'es' }, 'ford');
    expect(ford?.models).toContainEqual(expect.objectContaining({ name: 'F-150', slug: 'f-150', popular: true }));
    expect(ford?.codes.list).toContainEqual(
      expect.objectContaining({ code: '1FT', vehicleType: 'Camioneta o camión', country: 'Estados Unidos' }),
    );
  });

  it('holds nothing indexable, and no page is listed but that of all makes', async () => {
    expect(await yearOf('ford', 'f-150', '2019')).toMatchObject({
      recalls: null,
      fuel: { state: 'not_covered' },
      listed: false,
    });
    expect(await test.app.makes.model('ford', 'f-150')).toMatchObject({ recalls_as_of: null, listed: false });
    expect(await test.app.makes.listed()).toEqual(['/cars']);
  });

  it.each([
    ['ford', 'f-150', '1899'],
    ['ford', 'f-150', '2019.0'],
    ['ford', 'camry', '2019'],
    ['nobody', 'f-150', '2019'],
    ['__proto__', 'constructor', '2019'],
  ])('there is no page of %s %s %s', async (make, model, year) => expect(await yearOf(make, model, year)).toBeNull());
});

describe('with recalls and fuel figures on file', () => {
  beforeAll(async () => {
    await seedRecalls(test.app);
    await seedCatalog(test.app, { demo: true });
    const path = join(folder, 'vehicles.csv');
    writeFileSync(path, EPA);
    await test.app.catalog.import({ path, dryRun: false, rejectsPath: join(folder, 'rejects.csv') });
  });

  it('a page with fuel figures is indexable, and shows them with source and day', async () => {
    expect(await yearOf('toyota', 'camry', '2014')).toMatchObject({
      make: { name: 'Toyota' },
      model: { name: 'Camry' },
      year: 2014,
      fuel: { state: 'found', combined: [28, 28], demo: false },
      listed: true,
    });
  });

  it('shows no line that was invented', async () => {
    for (const path of (await test.app.makes.listed()).filter(each => each.split('/').length === 5).slice(0, 40)) {
      const [, , make = '', model = '', year = ''] = path.split('/');
      const page = await yearOf(make, model, year);
      expect(page?.styles.some(({ demo }) => demo)).toBe(false);
      expect(page?.recalls?.sources.some(({ demo }) => demo)).toBe(false);
    }
  });

  it('every page that is listed holds recalls, and its model and its make are listed too', async () => {
    const listed = await test.app.makes.listed();
    const years = listed.filter(each => each.split('/').length === 5);
    expect(years.length).toBeGreaterThan(50);
    expect(new Set(listed).size).toBe(listed.length);
    for (const path of years.slice(0, 60)) {
      const [, , make = '', model = '', year = ''] = path.split('/');
      const page = await yearOf(make, model, year);
      expect([path, page?.recalls?.recalls.length, page?.listed]).toEqual([path, expect.any(Number), true]);
      expect(listed).toContain(`/cars/${make}/${model}`);
      expect(listed).toContain(`/cars/${make}`);
    }
  });

  it('a model says how many recalls each of its years has: as many as the page of the year', async () => {
    const [path = ''] = (await test.app.makes.listed()).filter(each => each.split('/').length === 4);
    const [, , make = '', slug = ''] = path.split('/');
    const model = await test.app.makes.model(make, slug);
    expect(model).toMatchObject({ listed: true, recalls_as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    // The starter set is an extract: a year it has nothing of may have recalls.
    expect(model?.recalls_whole).toBe(false);
    const counted = model?.years.filter(({ campaigns }) => campaigns !== null) ?? [];
    expect(counted.length).toBeGreaterThan(0);
    for (const { year, campaigns } of counted)
      expect((await yearOf(make, slug, String(year)))?.recalls?.recalls).toHaveLength(campaigns ?? 0);
  });

  it('names the page of a vehicle that was decoded', async () => {
    expect(test.app.makes.pathFor({ year: 2019, make: 'Ford', model: 'F-150' })).toBe('/cars/ford/f-150/2019');
    expect(test.app.makes.pathFor({ year: null, make: 'Ford', model: 'F-150' })).toBeNull();
  });
});
