import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRecallStarterSet, seedRecalls } from '../../../seeds/recalls.ts';
import type { Database } from '../../kit/database/db.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createTestApp, freshDatabase } from '../../testing/test-app.ts';
import { createRecallList } from './service/recall-list.ts';
import { writeStarterSet } from './service/starter-set.ts';

const clock = () => TEST_NOW;
let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
const list = () => createRecallList({ db: database.db });

describe('without a copy', () => {
  it('says that there is none, never that there are no recalls', async () => {
    const honda = { year: 2020, make: 'Honda', model: 'Civic' };
    expect(await list().campaignsOf(honda)).toEqual({ kind: 'no_copy' });
    expect([
      await list().copy(),
      await list().years(),
      await list().makes(2020),
      await list().models(2020, 'X'),
    ]).toEqual([null, [], [], []]);
  });
});

describe('with the starter set', () => {
  beforeAll(() => writeStarterSet({ db: database.db, clock }, readRecallStarterSet()));

  it('has menus in the spelling of the list', async () => {
    const years = await list().years();
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(years).toContain(2026);
    expect(await list().makes(2025)).toEqual(expect.arrayContaining(['CHEVROLET', 'MERCEDES-BENZ', 'TOYOTA']));
    expect(await list().models(2025, 'Chevrolet')).toContain('MALIBU');
  });

  it('finds the campaigns of a name that is spelled otherwise, with their text and the day of the copy', async () => {
    const found = await list().campaignsOf({ year: 2025, make: 'Chevrolet', model: 'Malibu' });
    expect(found).toMatchObject({
      kind: 'found',
      names: [{ make: 'CHEVROLET', model: 'MALIBU' }],
      copy: { complete: false, copiedOn: '2026-04-27' },
    });
    const campaigns = found.kind === 'found' ? found.campaigns : [];
    expect(campaigns.find(({ campaign }) => campaign === '26V212000')).toEqual({
      campaign: '26V212000',
      date: '2026-04-02',
      component: 'BACK OVER PREVENTION: SENSING SYSTEM: CAMERA',
      summary:
        'General Motors, LLC (GM) is recalling certain 2023-2025 Chevrolet Malibu vehicles. The rearview camera screen may display a distorted or …',
      consequence:
        "A rearview image that does not display correctly reduces the driver's view behind the vehicle, increasing the risk of a crash.",
      remedy: '',
      park_it: false,
      park_outside: false,
      ota: false,
    });
  });

  it('knows nothing of what it does not hold', async () => {
    const answer = await list().campaignsOf({ year: 2004, make: 'Honda', model: 'Accord' });
    expect(answer).toEqual({ kind: 'unknown_name', copy: { complete: false, copiedOn: '2026-04-27' } });
  });

  it('is written once, and again when it is another', async () => {
    const copies = async () => (await database.executeSql('select id from recall_copies')).rows;
    const before = await copies();
    await writeStarterSet({ db: database.db, clock }, readRecallStarterSet());
    expect(await copies()).toEqual(before);
    await writeStarterSet({ db: database.db, clock }, { ...readRecallStarterSet(), name: 'newer' });
    const { rows } = await database.executeSql('select file_name, state from recall_copies');
    expect(rows).toEqual([{ file_name: 'newer', state: 'used' }]);
  });

  it('counts the campaigns of a model with no query once they are known, and anew from the next copy on', async () => {
    const reader = list();
    const malibu = { year: 2025, make: 'Chevrolet', model: 'Malibu' };
    const known = await reader.daysOf(malibu);
    expect(known?.map(({ campaign }) => campaign)).toContain('26V212000');
    const queries = vi.spyOn(database.db, 'select');
    expect(await reader.daysOf(malibu)).toEqual(known);
    expect(queries).not.toHaveBeenCalled();
    const { campaigns, ...set } = readRecallStarterSet();
    const fewer = campaigns.filter(({ campaign }) => campaign !== '26V212000');
    await writeStarterSet({ db: database.db, clock }, { ...set, campaigns: fewer, name: 'fewer' });
    expect((await reader.daysOf(malibu))?.map(({ campaign }) => campaign) ?? []).not.toContain('26V212000');
  });
});

it('is written at the first start', async () => {
  const test = await createTestApp();
  await seedRecalls(test.app);
  await seedRecalls(test.app);
  const { rows } = await test.database.executeSql('select part, campaigns from recall_copies');
  expect(rows).toEqual([{ part: 'starter', campaigns: 423 }]);
  await test.close();
});
