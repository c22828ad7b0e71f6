import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackTools } from '../../platform/data-packs/rules.ts';
import type { Database } from '../../kit/database/db.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { ncapPack } from './service/data-pack.ts';
import * as store from './store.ts';

let database: Database;
let folder: string;
let now: Date;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-06-15T12:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'marque-ncap-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.executeSql('truncate safety_ratings, safety_copies');
});

/** The columns that are read, as NHTSA names them, among some that are not. */
const COLUMNS =
  'MAKE,MODEL,MODEL_YR,BODY_STYLE,VEHICLE_TYPE,DRIVE_TRAIN,PRODUCTION_RELEASE,SEAT_LOC,NHTSA_FRNT_COLLISION_WARNING,NHTSA_FCW_EVALUATION,NHTSA_ESC,OVERALL_STARS,FRNT_VIN,FRNT_DRIV_STARS,FRNT_PASS_STARS,OVERALL_FRNT_STARS,SIDE_DRIV_STARS,SIDE_PASS_STARS,SIDE_BARRIER_STAR,COMB_FRNT_STAR,COMB_REAR_STAR,OVERALL_SIDE_STARS,SIDE_POLE_STARS,ROLLOVER_POSSIBILITY,STATIC_STABI_FACTOR,TIP,ROLLOVER_STARS,NHTSA_BACKUP_CAMERA,BACKUP_CAMERA';
const NEW: Record<string, string> = {
  MAKE: 'FORD',
  MODEL: 'F-150 SUPER CREW',
  MODEL_YR: '2019',
  BODY_STYLE: 'PU/CC',
  VEHICLE_TYPE: 'TRUCK',
  DRIVE_TRAIN: '4WD',
  PRODUCTION_RELEASE: '1',
  SEAT_LOC: '"1, 3, 4"',
  NHTSA_FRNT_COLLISION_WARNING: 'Stanard',
  NHTSA_ESC: 'Standard',
  OVERALL_STARS: '5',
  FRNT_VIN: '1FTEW1EP8KF000000',
  FRNT_DRIV_STARS: '5',
  FRNT_PASS_STARS: '4',
  OVERALL_FRNT_STARS: '5',
  SIDE_DRIV_STARS: '3',
  SIDE_PASS_STARS: '3',
  COMB_FRNT_STAR: '5',
  COMB_REAR_STAR: 'N/A',
  OVERALL_SIDE_STARS: '5',
  SIDE_POLE_STARS: '5',
  ROLLOVER_POSSIBILITY: '0.176',
  ROLLOVER_STARS: '4',
  NHTSA_BACKUP_CAMERA: 'N/A',
};
const OLD = {
  MAKE: 'HONDA',
  MODEL: 'ACCORD',
  MODEL_YR: '2003',
  BODY_STYLE: '4 DR',
  DRIVE_TRAIN: 'FWD',
  OVERALL_STARS: '5',
  FRNT_DRIV_STARS: '5',
  FRNT_PASS_STARS: '5',
  SIDE_DRIV_STARS: '4',
  SIDE_PASS_STARS: '4',
  ROLLOVER_STARS: '4',
};

const line = (cells: Record<string, string>, columns = COLUMNS): string =>
  columns
    .split(',')
    .map(column => cells[column] ?? '')
    .join(',');
const file = (...rows: Record<string, string>[]) => [COLUMNS, ...rows.map(row => line(row))].join('\r\n');

async function run(content: string | Uint8Array, tools: Partial<PackTools> = {}) {
  const path = join(folder, 'Safercar_data.csv');
  writeFileSync(path, content);
  const pack = ncapPack({ db: database.db, clock: () => now });
  const idle = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
  return pack.import(path, { ...idle, ...tools });
}

async function stored(year: number, makeKey: string) {
  const copy = await store.currentCopy(database.db);
  if (!copy) return null;
  const rows = await store.listRatings(database.db, copy.id, { year, makeKeys: [makeKey] });
  return rows.map(({ ratings }) => ratings);
}

describe("NHTSA's file of stars", () => {
  it('is read by the names of its columns, blanks, N/A and typos included', async () => {
    await expect(run(file(NEW, OLD))).resolves.toMatchObject({
      rows: 2,
      added: 2,
      changed: 0,
      removed: 0,
      rejected: 0,
    });
    expect(await stored(2019, 'ford')).toEqual([
      {
        name: '2019 FORD F-150 SUPER CREW PU/CC 4WD early release',
        overall: 5,
        frontal: 5,
        frontal_driver: 5,
        frontal_passenger: 4,
        side: 5,
        side_front: 5,
        side_rear: null,
        side_pole: 5,
        rollover: 4,
        rollover_risk: 17.6,
        assistance: [
          { system: 'stability_control', fitted: 'standard', meets_criteria: true },
          { system: 'forward_collision_warning', fitted: 'standard', meets_criteria: true },
        ],
      },
    ]);
  });

  it('has no overall score for a model year before 2011, whatever it writes there', async () => {
    await run(file(OLD));
    expect(await stored(2003, 'honda')).toMatchObject([
      { overall: null, frontal: null, side: null, frontal_driver: 5, side_front: 4, side_rear: 4, rollover: 4 },
    ]);
  });

  it('since 2023 says in a column of its own whether a system does what it should', async () => {
    const failing = { NHTSA_FCW_EVALUATION: 'Does Not Meet Performance Criteria' };
    const pending = { NHTSA_FCW_EVALUATION: 'Test Pending', DRIVE_TRAIN: 'RWD' };
    const year = { ...NEW, MODEL_YR: '2024', NHTSA_FRNT_COLLISION_WARNING: 'Standard & Optional' };
    await run(file({ ...year, ...failing }, { ...year, ...pending }));
    const systems = (await stored(2024, 'ford'))?.map(({ assistance }) => assistance[1]);
    expect(systems).toEqual([
      { system: 'forward_collision_warning', fitted: 'standard_or_optional', meets_criteria: false },
      { system: 'forward_collision_warning', fitted: 'standard_or_optional', meets_criteria: null },
    ]);
  });

  it('may be a ZIP, and tab separated', async () => {
    const tabs = [COLUMNS.replaceAll(',', '\t'), line(OLD).replaceAll(',', '\t')].join('\n');
    await expect(run(zipSync({ 'Safercar_data.csv': strToU8(tabs) }))).resolves.toMatchObject({ added: 1 });
  });

  it('replaces the copy before it, and says what changed', async () => {
    await run(file(NEW, OLD));
    now = new Date('2026-07-15T12:00:00Z');
    const changed = { ...NEW, OVERALL_STARS: '4' };
    const result = await run(file(changed, { ...OLD, MODEL: 'CIVIC' }));
    expect(result).toMatchObject({ rows: 2, added: 1, changed: 1, removed: 1, rejected: 0 });
    expect((await stored(2019, 'ford'))?.[0]?.overall).toBe(4);
    expect(await stored(2003, 'honda')).toHaveLength(1);
    const { rows } = await database.executeSql('select count(*)::int as copies from safety_copies');
    expect(rows).toEqual([{ copies: 1 }]);
  });

  it('rejects lines that cannot be used, and the second of two that are the same variant', async () => {
    const result = await run(
      file(NEW, { ...NEW, OVERALL_STARS: '1' }, OLD, { ...OLD, MODEL: 'N/A' }, { ...OLD, MODEL: 'CIVIC' }),
    );
    expect(result).toMatchObject({ rows: 5, added: 3, rejected: 2 });
    expect((await stored(2019, 'ford'))?.[0]?.overall).toBe(5);
  });
});

describe('a copy that cannot be taken', () => {
  it.each([
    ['another file', 'id,year\n1,2019', "is not NHTSA's Safercar_data.csv: it lacks the column MAKE, MODEL"],
    ['no rows', COLUMNS, 'holds no ratings'],
    [
      'more rows that cannot be used than others',
      file({ ...OLD, MODEL_YR: '19' }, { ...OLD, MODEL_YR: 'x' }, NEW),
      '2 of 3 rows cannot be used',
    ],
    ['the end of a file in the middle of a value', `${file(OLD)}\r\nFORD,"F-150`, 'damaged or incomplete'],
    ['a web page', '<!DOCTYPE html><html>Access denied</html>', 'is a web page'],
  ])('is refused in words, and the one before stays: %s', async (_name, content, sentence) => {
    await run(file(NEW, OLD));
    const before = await store.currentCopy(database.db);
    await expect(run(content)).rejects.toThrow(sentence);
    expect(await store.currentCopy(database.db)).toEqual(before);
    expect(await stored(2019, 'ford')).toHaveLength(1);
  });

  it('as the import was stopped, leaves the one before, and nothing behind', async () => {
    await run(file(NEW));
    const pause = () => Promise.reject(new Error('stopped'));
    await expect(run(file(OLD), { pause })).rejects.toThrow('stopped');
    expect(await stored(2019, 'ford')).toHaveLength(1);
    expect((await database.executeSql('select id from safety_copies')).rows).toHaveLength(1);
  });

  it('as its process was killed, is cleared away by the next one', async () => {
    await store.beginCopy(database.db, { id: 'ncap_killed', fileName: 'x', rows: 0, copiedOn: '2026-01-01' });
    await expect(stored(2019, 'ford')).resolves.toBeNull();
    await run(file(NEW));
    const { rows } = await database.executeSql("select id from safety_copies where id = 'ncap_killed'");
    expect(rows).toEqual([]);
  });
});
