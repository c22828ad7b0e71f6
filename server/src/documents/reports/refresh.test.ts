import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxValuations } from '../../vehicles/valuations/providers/sandbox.ts';
import type { ValuationProvider } from '../../vehicles/valuations/rules/valuation-provider.ts';
import type { BuildDataProvider } from '../stickers/providers/build-data-provider.ts';
import { SandboxBuilds } from '../stickers/providers/sandbox.ts';
import type { SourceGroup } from './contract.ts';
import type { GroupAnswer, HistoryProvider } from './rules/sources/history-provider.ts';
import type { HistoryRecord } from './rules/sources/history-record.ts';
import { GROUP_SECTIONS } from './rules/sources/history-provider.ts';
import { recordFactory } from './providers/sandbox/record-factory.ts';

const made = recordFactory(ACCORD);
const TITLE = made.title('2004-02-11', 'Louisville, KY', 12, 'first');
const THEFT = made.theft('2024-05-01', 'Dayton, OH', null);
const SALVAGE = made.title('2025-01-09', 'Dayton, OH', 150_000, 'salvage', { brandCodes: ['11'] });

/** One source whose records and failures the tests change. */
const world = { records: [] as HistoryRecord[], silent: [] as SourceGroup[], asked: 0, hasValues: true };
const GROUPS: SourceGroup[] = ['titles', 'jsi', 'theft', 'accidents'];
const source: HistoryProvider = {
  name: 'registry',
  demo: false,
  groups: GROUPS,
  query: async () => [],
  async pull(group, _vin, { now }): Promise<GroupAnswer> {
    world.asked += 1;
    if (world.silent.includes(group)) throw new Error('not now');
    const sections = GROUP_SECTIONS[group].map(section => {
      const records = world.records.filter(record => record.section === section);
      return { section, state: records.length > 0 ? ('found' as const) : ('none_reported' as const), records };
    });
    return { group, askedAt: now.toISOString(), sections };
  },
};

let test: TestApp;
let member: Caller & { token: string };
beforeAll(async () => {
  const values = new SandboxValuations({ slowMs: 0 });
  const valuations: ValuationProvider = {
    name: 'values',
    demo: false,
    value: async (query, today) => (world.hasValues ? values.value(query, today) : { kind: 'failed', fault: 'down' }),
  };
  const sandbox = new SandboxBuilds({ paceMs: 0 });
  const builds: BuildDataProvider = {
    name: 'builds',
    demo: false,
    find: (...about) => sandbox.find(...about),
    grade: (...about) => sandbox.grade(...about),
  };
  test = await createTestApp({ history: [source], builds, valuationProviders: [valuations] });
});
afterAll(() => test.close());
afterEach(() => {
  Object.assign(world, { records: [TITLE], silent: [], asked: 0, hasValues: true });
});

async function readyReport(records: HistoryRecord[] = [TITLE], silent: SourceGroup[] = []) {
  Object.assign(world, { records, silent, asked: 0 });
  member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 3);
  mailsBefore = test.mailbox.length;
  const { report_id } = await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  return report_id;
}
const view = () => test.app.reports.open(member, ACCORD);
const changes = async () => (await view())?.document?.changes;
/** Emails since the report was ordered, without the first. */
const subjects = () => test.mailbox.slice(mailsBefore + 1).map(mail => mail.subject);
let mailsBefore = 0;

describe('a refresh', () => {
  it('lists the options of a sticker that was read since', async () => {
    await readyReport();
    const equipment = async () => (await view())?.document?.equipment;
    expect(await equipment()).toMatchObject({ state: 'not_covered', source: null });
    await grantCredits(test, member, 'sticker', 1);
    await test.app.stickers.generate(member, { vin: ACCORD });
    await test.drain();
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    // A sticker that is not opened can still be given back.
    expect(await equipment()).toMatchObject({ state: 'not_covered' });
    const sticker = await test.app.stickers.read(member, ACCORD);
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    expect(await equipment()).toMatchObject({
      source: { en: expect.stringContaining('Window sticker') },
      as_of: sticker?.document?.document.created.slice(0, 10),
    });
  });

  it('asks every source again at no cost, and says what is new, gone and changed', async () => {
    const id = await readyReport([TITLE, made.accident('2019-03-03', 'Dayton, OH', { severity: 'minor' })]);
    world.records = [TITLE, THEFT];
    test.clock.advanceDays(10);
    const answer = await test.app.reports.refresh(member, { vin: ACCORD });
    expect(answer).toMatchObject({ state: 'refreshing', report_id: id, charged: null });
    await test.drain();
    expect(world.asked).toBe(8);
    const after = await view();
    expect(after).toMatchObject({ state: 'ready', version: 2, document: { document: { version: 2 } } });
    expect(after?.document?.changes).toMatchObject({
      from_version: 1,
      from_on: '2026-06-15',
      verdict: { before: 'check', after: 'stop' },
      kept: [],
    });
    const rows = (await changes())?.rows.map(({ change, section }) => `${change} ${section}`);
    expect(rows).toEqual(['new theft', 'gone accidents']);
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });

  it('keeps the version there is readable meanwhile, and every earlier one after it', async () => {
    const id = await readyReport();
    await test.app.reports.refresh(member, { vin: ACCORD });
    expect(await view()).toMatchObject({
      state: 'refreshing',
      version: 1,
      document: { document: { version: 1 } },
      progress: { state: 'refreshing', step: 'titles', answered: 0 },
    });
    const pdf = (version: number) => test.app.reports.pdf(member, id, version);
    expect((await pdf(1)).bytes.length).toBeGreaterThan(0);
    world.records = [TITLE, SALVAGE];
    await test.drain();
    const versions = (await view())?.versions.map(({ version, pdf }) => [version, pdf]);
    expect(versions).toEqual([
      [2, `/documents/report/${id}.pdf`],
      [1, `/documents/report/${id}.pdf?version=1`],
    ]);
    const first = await test.app.reports.open(member, ACCORD, 1);
    expect(first?.document?.titles).toHaveLength(1);
    expect((await view())?.document?.titles).toHaveLength(2);
    expect((await pdf(1)).bytes.length).toBeGreaterThan(0);
    await expect(pdf(7)).rejects.toMatchObject({ reason: 'document_not_found', field: 'version' });
    await expect(test.app.reports.open(member, ACCORD, 7)).rejects.toMatchObject({ reason: 'document_not_found' });
  });

  it('pressed twice is one', async () => {
    await readyReport();
    const both = await Promise.all([1, 2].map(() => test.app.reports.refresh(member, { vin: ACCORD })));
    expect(both.map(({ reused }) => reused).sort()).toEqual([false, true]);
    await test.drain();
    expect(world.asked).toBe(8);
    expect(await view()).toMatchObject({ state: 'ready', version: 2 });
  });

  it('keeps what a source said before where it does not answer now, and says so', async () => {
    await readyReport([TITLE, THEFT]);
    world.silent = ['theft'];
    test.clock.advanceDays(2);
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    const after = await view();
    expect(after).toMatchObject({ state: 'ready', version: 2, document: { verdict: { level: 'stop' } } });
    expect(after?.document?.changes?.kept).toMatchObject([{ as_of: '2026-06-15T12:00:00.000Z' }]);
    expect(after?.document?.changes?.rows).toEqual([]);
    expect(after?.document?.heads.find(({ key }) => key === 'theft')?.as_of).toBe('2026-06-15T12:00:00.000Z');
  });

  it('that no source answers changes nothing but that it is said', async () => {
    await readyReport();
    world.silent = GROUPS;
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    expect(await view()).toMatchObject({
      state: 'ready',
      version: 1,
      refresh: { free: true, failed_on: '2026-06-15T12:00:00.000Z' },
      versions: [{ version: 1 }],
    });
    world.silent = [];
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    expect(await view()).toMatchObject({ state: 'ready', version: 2, refresh: { failed_on: null } });
  });

  it('asks before it takes a credit after 30 days; then the earlier report stays readable until the new one is made', async () => {
    const id = await readyReport();
    test.clock.advanceDays(31);
    world.records = [TITLE, SALVAGE];
    await expect(test.app.reports.refresh(member, { vin: ACCORD })).rejects.toMatchObject({
      reason: 'refresh_costs',
      status: 409,
      details: { cost: 1, plans_url: '/pricing' },
    });
    expect(await view()).toMatchObject({ id, state: 'ready', refresh: { free: false } });
    const paid = await test.app.reports.refresh(member, { vin: ACCORD, spend_credit: true });
    expect(paid).toMatchObject({ version: 2, charged: { unit: 'vhr', amount: 1 } });
    expect(await view()).toMatchObject({ id, state: 'refreshing', version: 1, document: { titles: [{}] } });
    await test.drain();
    expect(await view()).toMatchObject({ id: paid.report_id, state: 'ready', version: 2, refresh: { free: true } });
    expect((await changes())?.rows.map(({ section }) => section)).toContain('titles');
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('is refused for a vehicle without a report, and to others', async () => {
    await readyReport();
    const other = await buildMember(test);
    await expect(test.app.reports.refresh(other, { vin: ACCORD })).rejects.toMatchObject({
      reason: 'document_not_found',
    });
    await expect(test.app.reports.refresh(test.visitor(), { vin: ACCORD })).rejects.toMatchObject({
      reason: 'login_needed',
    });
  });
});

describe('a report with gaps', () => {
  it('heals itself also where only a source of lesser weight failed, and its owner is told once', async () => {
    await readyReport([TITLE], ['accidents']);
    expect(await view()).toMatchObject({ state: 'ready', version: 1 });
    world.silent = [];
    world.records = [TITLE, made.accident('2019-03-03', 'Dayton, OH', { severity: 'severe' })];
    await test.queue.hasten();
    await test.drain();
    expect(world.asked).toBe(5);
    expect(await view()).toMatchObject({ state: 'ready', version: 2, document: { verdict: { level: 'serious' } } });
    expect(subjects()).toEqual(['Your report is now complete: 2003 Honda Accord']);
  });

  it('loses no answer where the work on its gaps was killed before the new version was written', async () => {
    await readyReport([TITLE], ['accidents']);
    world.silent = [];
    world.records = [TITLE, made.accident('2019-03-03', 'Dayton, OH', { severity: 'severe' })];
    const drawn = vi.spyOn(test.app.renderer, 'pdf').mockRejectedValueOnce(new Error('killed while drawing'));
    await test.queue.hasten();
    await test.drain();
    await test.queue.hasten();
    await test.drain();
    drawn.mockRestore();
    expect(world.asked).toBe(5);
    expect(await view()).toMatchObject({ state: 'ready', version: 2, document: { verdict: { level: 'serious' } } });
    expect(subjects()).toEqual(['Your report is now complete: 2003 Honda Accord']);
  });

  it('asks again for a value whose source did not answer, and shows it in a new version', async () => {
    world.hasValues = false;
    await readyReport([made.title('2004-02-11', 'Louisville, KY', 31_000, 'first')]);
    const valueHead = async () => (await view())?.document?.heads.find(({ key }) => key === 'value')?.state;
    expect(await valueHead()).toBe('unavailable');
    await test.queue.hasten();
    await test.drain();
    expect(await view()).toMatchObject({ version: 1, document: { value: null } });
    world.hasValues = true;
    await test.queue.hasten();
    await test.drain();
    expect(await valueHead()).toBe('found');
    expect(await view()).toMatchObject({ state: 'ready', version: 2, document: { value: { n: expect.any(Number) } } });
    expect(world.asked).toBe(4);
    expect(subjects()).toEqual(['Your report is now complete: 2003 Honda Accord']);
  });

  it('is asked about three times, then its owner is told that the sources still do not answer', async () => {
    await readyReport([TITLE], ['accidents']);
    for (let round = 0; round < 5; round++) {
      await test.queue.hasten();
      await test.drain();
    }
    expect(world.asked).toBe(4 + 3);
    expect(await view()).toMatchObject({ state: 'ready', version: 1 });
    expect(subjects()).toEqual(['Some sources still do not answer: 2003 Honda Accord']);
  });

  it('that turns out to have no data gives the credit back', async () => {
    await readyReport([], ['jsi']);
    expect(await view()).toMatchObject({ state: 'partial' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
    world.silent = [];
    await test.queue.hasten();
    await test.drain();
    expect(await view()).toMatchObject({ state: 'no_data', credit_back: true, document: null });
    expect(await creditsLeft(test, member, 'vhr')).toBe(3);
    expect(subjects().at(-1)).toContain('returned your credit');
  });

  it('does not double the records of a source that is asked again for a part of its answer', async () => {
    await readyReport();
    const request = source.pull.bind(source);
    const doubled: HistoryProvider['pull'] = async (...about) => {
      const answer = await request(...about);
      if (about[0] !== 'titles') return answer;
      return {
        ...answer,
        sections: answer.sections.map(section =>
          section.section === 'brands' ? { ...section, state: 'unavailable' as const, records: [] } : section,
        ),
      };
    };
    source.pull = doubled;
    const other = await buildMember(test);
    await grantCredits(test, other, 'vhr', 1);
    member = other;
    await test.app.reports.generate(other, { vin: ACCORD });
    await test.drain();
    await test.queue.hasten();
    await test.drain();
    source.pull = request;
    expect((await view())?.document?.titles).toHaveLength(1);
  });
});
