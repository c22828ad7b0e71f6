import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { nameKey } from '../../vehicles/catalog/rules/names.ts';
import type { RecallAnswer, RecallProvider, RecallQuery } from '../../vehicles/recalls/rules/recall-provider.ts';
import { SandboxRecalls } from '../../vehicles/recalls/providers/sandbox.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxHistory } from './providers/sandbox.ts';

/** 2017 Chrysler Pacifica, a plug-in hybrid, of which the list has versions of their own. */
const PACIFICA = '2C4RC1L71HR500019';

/** Remembers what it is asked, and has nothing. */
class Remembering implements RecallProvider {
  readonly demo = false;
  readonly queries: RecallQuery[] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  async find(vehicle: RecallQuery): Promise<RecallAnswer> {
    this.queries.push(vehicle);
    return { kind: 'found', scope: 'model', campaigns: [], names: [], checkedAt: TEST_NOW };
  }
}

const source = new Remembering('Remembering');
let test: TestApp;
beforeAll(async () => {
  const history = [new SandboxHistory({ paceMs: 0, recalls: 'demonstration' })];
  test = await createTestApp({ history, recallProviders: [source, new SandboxRecalls(() => TEST_NOW, { slowMs: 0 })] });
});
afterAll(() => test.close());
// The list of copies is kept for a second, unless an import of this process has changed it: here each look is a second later.
let passedMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (passedMs += 1001)));
beforeEach(async () => {
  source.queries.length = 0;
  await test.database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles');
});

async function orderReport(vin: string, order: { report_type?: 'US' | 'CA' } = {}): Promise<void> {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin, ...order });
  await test.drain();
}

/** A copy has a number of its own. */
let copies = 100;

/** A copy of NHTSA's list with campaigns of a model, as an import leaves it. */
async function writeCopy(model: { year: number; make: string; model: string }, campaigns: [string, string | null][]) {
  const { year, make, model: name } = model;
  const copy = ++copies;
  const days = campaigns.map(
    ([number, day], id) => `(${copy}, ${id}, '${number}', 'AIR BAGS', ${day ? `'${day}'` : 'null'})`,
  );
  await test.database.executeSql(`insert into recall_copies
    (id, part, state, file_name, sha256, copied_on, rows, rejects, campaigns, years, created_at, used_at)
    values (${copy}, 'complete', 'used', 'f', 'x', '2026-06-01', 2, 0, 2, '{2017,2019}', now(), now())`);
  if (days.length > 0)
    await test.database.executeSql(`insert into recall_campaigns
      (copy_id, id, campaign, component, received_on, maker, summary, consequence, remedy, notes, park_it, park_outside, digest)
      select copy_id, id, campaign, component, received_on::date, '', '', '', '', '', false, false, ''
      from (values ${days.join()}) as given (copy_id, id, campaign, component, received_on)`);
  const ids = campaigns.map((_, id) => id).join();
  await test.database
    .executeSql(`insert into recall_vehicles (copy_id, year, make, model, make_key, vehicle, campaign_ids)
    values (${copy}, ${year}, '${make}', '${name}', '${nameKey(make)}', true, '{${ids}}')`);
}

const onFile = async (vin: string) =>
  (await test.app.vehicles.preview(test.visitor(), vin)).on_file.find(({ section }) => section === 'recalls');

it('a report asks about the same vehicle as the recall check', async () => {
  await test.app.recalls.byVin(test.visitor(), { vin: PACIFICA });
  await orderReport(PACIFICA);
  const [check, report] = source.queries;
  expect(report).toEqual(check);
  expect(report).toMatchObject({ fuel: 'Electric', fuelSecondary: 'Gasoline' });
});

it('a report for Canada asks for the recalls of Canada', async () => {
  await orderReport(PACIFICA, { report_type: 'CA' });
  expect(source.queries).toMatchObject([{ market: 'CA', vin: PACIFICA }]);
});

it('the preview says how many recalls the copy on record has, and asks nobody', async () => {
  await writeCopy({ year: 2017, make: 'CHRYSLER', model: 'PACIFICA PLUG-IN HYBRID' }, [
    ['17V100000', '2017-02-03'],
    ['20V200000', '2020-05-06'],
    ['20V200000', '2020-05-06'],
    ['23V300000', null],
  ]);
  expect(await onFile(PACIFICA)).toEqual({
    section: 'recalls',
    state: 'records_exist',
    count: 3,
    rows: [2020, 2017, 2023].map(year => ({ blured: true, kind: 'regulator', year })),
    demo: false,
  });
  expect(source.queries).toEqual([]);
});

it('where the whole copy knows the model in another year only, none are reported', async () => {
  await writeCopy({ year: 2019, make: 'CHRYSLER', model: 'PACIFICA PLUG-IN HYBRID' }, [['19V100000', '2019-02-03']]);
  expect(await onFile(PACIFICA)).toMatchObject({ state: 'none_reported', count: 0, rows: [] });
});

it('without a copy, or under a name it does not have, nothing is known', async () => {
  expect(await onFile(PACIFICA)).toMatchObject({ state: 'unknown', count: null });
  // The list of before the model year.
  await writeCopy({ year: 2019, make: 'CHRYSLER', model: 'PACIFICA PLUG-IN HYBRID' }, [['19V100000', '2019-02-03']]);
  await test.database.executeSql("update recall_copies set years = '{2019}'");
  expect(await onFile(PACIFICA)).toMatchObject({ state: 'unknown', count: null });
  await test.database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles');
  await writeCopy({ year: 2017, make: 'CHRYSLER', model: '300' }, [['19V100000', '2019-02-03']]);
  expect(await onFile(PACIFICA)).toMatchObject({ state: 'unknown', count: null });
});

it('a demonstration vehicle counts its invented recalls alone', async () => {
  const before = await onFile(ACCORD);
  await writeCopy({ year: 2003, make: 'HONDA', model: 'ACCORD' }, [['14V100000', '2014-02-03']]);
  expect(await onFile(ACCORD)).toEqual(before);
  expect(before).toMatchObject({ state: 'records_exist', count: 2, demo: true });
});

it('the report of a demonstration vehicle names no source of recalls that left it to the demonstration', async () => {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const document = (await test.app.reports.open(member, ACCORD))?.document;
  expect(document?.sources.filter(({ key }) => key === 'recalls')).toMatchObject([{ demo: true, answer: 'answered' }]);
  expect(document?.sources.every(({ demo }) => demo !== false)).toBe(true);
});

it('with every live source off, the copy on record is the source of preview and report', async () => {
  const history = [new SandboxHistory({ paceMs: 0, recalls: 'demonstration' })];
  const recallProviders = [new SandboxRecalls(() => TEST_NOW, { slowMs: 0 })];
  const off = await createTestApp({ database: test.database, history, recallProviders });
  const recallsOf = async () => {
    const member = await buildMember(off);
    await grantCredits(off, member, 'vhr', 1);
    await off.app.reports.generate(member, { vin: PACIFICA });
    await off.drain();
    const preview = await off.app.vehicles.preview(member, PACIFICA);
    const document = (await off.app.reports.open(member, PACIFICA))?.document;
    return {
      onFile: preview.on_file.find(({ section }) => section === 'recalls')?.state,
      state: document?.heads.find(({ key }) => key === 'recalls')?.state,
      recalls: document?.recalls.map(({ id }) => id),
    };
  };
  const notCovered = { onFile: 'unknown', state: 'not_covered', recalls: [] };
  expect(await recallsOf()).toEqual(notCovered);
  // An extract without the vehicle.
  await writeCopy({ year: 2017, make: 'FORD', model: 'F-150' }, [['17V100000', '2017-02-03']]);
  await off.database.executeSql("update recall_copies set part = 'extract'");
  expect(await recallsOf()).toEqual(notCovered);
  await off.database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles');
  await writeCopy({ year: 2017, make: 'CHRYSLER', model: 'PACIFICA PLUG-IN HYBRID' }, [['17V100000', '2017-02-03']]);
  expect(await recallsOf()).toEqual({ onFile: 'records_exist', state: 'found', recalls: ['17V100000'] });
  await off.close();
});
