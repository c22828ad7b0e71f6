import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDecoder } from '@marque/vin/node';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../kit/database/db.ts';
import { freshDatabase } from '../../../testing/test-app.ts';
import { importFile } from '../service/import-file.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-epa-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.executeSql('truncate catalogue_configurations, catalogue_imports');
});

async function run(name: string, content: string | Uint8Array, options: { pause?: () => Promise<void> } = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const deps = { db: database.db, clock: () => new Date('2026-06-15T12:00:00Z'), decoder: loadDecoder };
  return importFile(deps, { path, dryRun: false, rejectsPath: join(folder, 'rejects.csv'), ...options });
}

const stored = async () =>
  (await database.executeSql('select * from catalogue_configurations order by ref')).rows as Record<string, unknown>[];

const HEADER =
  'comb08,id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,cityA08,atvType,tCharger,eng_dscr,feScore,modifiedOn';
const F150 =
  '22,37001,2016,Ford,F150 Pickup 4WD FFV,F150,Standard Pickup Trucks 4WD,Part-time 4-Wheel Drive,Automatic (S6),6,2.7,Regular Gasoline,18,25,13,FFV,T,"SIDI, FFV",6,Thu Oct 01 00:00:00 EDT 2015';
const LEAF =
  '114,37066,2016,Nissan,Leaf (30 kW-hr battery pack),Leaf,Midsize Cars,Front-Wheel Drive,Automatic (A1),,,Electricity,126,101,0,EV,,,-1,';
const file = (...rows: string[]) => [HEADER, ...rows].join('\n');

describe("EPA's file", () => {
  it('is read by the names of its columns, in any order', async () => {
    expect(await run('vehicles.csv', file(F150, LEAF))).toMatchObject({
      format: 'epa',
      configurations: 2,
      added: 2,
      rejected: 0,
    });
    const [truck, leaf] = await stored();
    expect(truck).toMatchObject({
      ref: '37001',
      year: 2016,
      make: 'Ford',
      make_key: 'ford',
      model: 'F-150',
      model_key: 'f150',
      model_text: 'F150 Pickup 4WD FFV',
      vehicle_class: 'Standard Pickup Trucks 4WD',
      drive: 'Part-time 4-Wheel Drive',
      transmission: 'Automatic (S6)',
      cylinders: 6,
      displacement_l: 2.7,
      engine: 'SIDI, FFV',
      fuel: 'Regular Gasoline',
      city_mpg: 18,
      highway_mpg: 25,
      combined_mpg: 22,
      source: 'EPA fuel economy data (fueleconomy.gov)',
      demo: false,
    });
    expect(truck?.['figures']).toEqual({
      atvType: 'FFV',
      baseModel: 'F150',
      cityA08: 13,
      feScore: 6,
      modifiedOn: 'Thu Oct 01 00:00:00 EDT 2015',
      tCharger: 'T',
    });
    expect(leaf).toMatchObject({ cylinders: null, displacement_l: null, engine: null, model: 'Leaf' });
    expect(leaf?.['figures']).toEqual({ atvType: 'EV', baseModel: 'Leaf' });
  });

  it('as a ZIP gives the day of the file inside as the day of the copy', async () => {
    const zipped = zipSync({ 'vehicles.csv': [strToU8(file(F150)), { mtime: '2025-10-29T12:00:00' }] });
    await run('vehicles.csv.zip', zipped);
    const { rows } = await database.executeSql('select copied_on::text from catalogue_configurations');
    expect(rows).toEqual([{ copied_on: '2025-10-29' }]);
  });

  it('changes what EPA has revised, and nothing else', async () => {
    await run('vehicles.csv', file(F150, LEAF));
    const revised = file(F150.replace(/^22,/, '21,'), LEAF);
    expect(await run('vehicles.csv', revised)).toMatchObject({ added: 0, changed: 1 });
  });

  it.each([
    ['id', F150.replace('37001', 'x1')],
    ['year', F150.replace(',2016,', ',16,')],
    ['make', F150.replace(',Ford,', ',,')],
    ['model', F150.replace('F150 Pickup 4WD FFV', ' ')],
  ])('leaves out a row whose %s cannot be used', async (field, bad) => {
    expect(await run('vehicles.csv', file(LEAF, bad))).toMatchObject({ added: 1, rejected: 1 });
    expect((await stored()).map(({ ref }) => ref)).toEqual(['37066']);
    expect(field).not.toBe('');
  });

  it('without one of its columns is refused, naming it', async () => {
    await expect(run('vehicles.csv', file(F150).replace('displ', 'litres'))).rejects.toThrow('lacks the column displ');
    expect(await stored()).toEqual([]);
  });
});

describe('while a data pack is imported', () => {
  const revised = file(F150.replace(/^22,/, '21,'), LEAF);
  const stages = async () =>
    (await database.executeSql(`select relname from pg_class where relname like 'catalogue_configurations_next%'`))
      .rows;

  it('readers see the old rows until the new ones are complete; those of other files stay', async () => {
    await run('vehicles.csv', file(F150));
    const seen: unknown[] = [];
    const pause = async () => void seen.push((await stored()).map(row => row['combined_mpg']));
    const other = `update catalogue_configurations set id = 'conf_other', ref = '0', source = 'Another list'`;
    await database.executeSql(other);
    expect(await run('vehicles.csv', revised, { pause })).toMatchObject({ rows: 2, added: 2, changed: 0 });
    expect(seen).toEqual([[22]]);
    expect((await stored()).map(row => [row['ref'], row['combined_mpg']])).toEqual([
      ['0', 22],
      ['37001', 21],
      ['37066', 114],
    ]);
    expect(await run('vehicles.csv', file(F150, LEAF), { pause })).toMatchObject({ added: 0, changed: 1 });
    expect(await stages()).toEqual([]);
  });

  it('the table keeps its indexes under their names', async () => {
    await run('vehicles.csv', revised, { pause: async () => {} });
    const { rows } = await database.executeSql(
      `select indexname from pg_indexes where tablename = 'catalogue_configurations' order by indexname`,
    );
    expect(rows.map(row => row['indexname'])).toEqual([
      'catalogue_configurations_pkey',
      'catalogue_configurations_vehicle',
    ]);
  });

  it('one that is stopped, or of which too little can be used, changes nothing and leaves nothing behind', async () => {
    await run('vehicles.csv', file(F150));
    const before = await stored();
    const stopped = () => Promise.reject(new Error('Stopped'));
    await expect(run('vehicles.csv', revised, { pause: stopped })).rejects.toThrow('Stopped');
    const useless = file(LEAF, F150.replace('37001', 'x1'), F150.replace('37001', 'x2'));
    await expect(run('vehicles.csv', useless, { pause: async () => {} })).rejects.toThrow('cannot be used');
    expect(await stored()).toEqual(before);
    expect(await stages()).toEqual([]);
  });
});
