import fc from 'fast-check';
import { mergeAnswers } from '../rules/facts/facts.ts';
import { sectionProgress } from '../rules/findings/outcome.ts';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '@marque/vin';
import { SourceGroup } from '../contract.ts';
import { VEHICLE } from './testing/report-facts.ts';
import { askGroup } from './ask-group.ts';
import { GroupAnswer, type HistoryContext } from '../rules/sources/history-provider.ts';
import { SandboxHistory } from './sandbox.ts';
import { DEMONSTRATION_VEHICLES } from './sandbox/demonstration-vehicles.ts';

const at = (now: string): HistoryContext => ({ now: new Date(now), vehicle: VEHICLE, givenMiles: null });
const TODAY = at('2026-11-20T14:32:00Z');
const prompt = new SandboxHistory({ paceMs: 0, slowMs: 0 });
const anyVin = fc.stringMatching(/^[1-5][A-HJ-NPR-Z]{2}[A-HJ-NPR-Z0-9]{6}[A-HJ-NPR-TV-Y1-9][A-Z][0-9]{6}$/);

async function lifeOf(vin: string, context = TODAY): Promise<GroupAnswer[]> {
  return Promise.all(prompt.groups.map(group => prompt.pull(group, vin, context)));
}

describe('demonstration vehicles', () => {
  it.each(DEMONSTRATION_VEHICLES)('$vin, $title, has a number whose check digit fits', ({ vin }) => {
    expect(checkDigit(vin).ok).toBe(true);
  });

  it('are all different', () => {
    expect(new Set(DEMONSTRATION_VEHICLES.map(({ vin }) => vin)).size).toBe(DEMONSTRATION_VEHICLES.length);
  });

  it('have only fields that are read, with values that are known', () => {
    const fields = ['vin', 'title', 'shows', 'behavior', 'unavailable', 'heals', 'notCovered', 'history', 'second'];
    const faults = DEMONSTRATION_VEHICLES.flatMap(vehicle => [
      ...Object.keys(vehicle).filter(field => !fields.includes(field)),
      ...[vehicle.unavailable ?? [], vehicle.notCovered ?? []]
        .flat()
        .filter(group => !SourceGroup.safeParse(group).success),
      ...[vehicle.behavior ?? 'prompt'].filter(each => !['prompt', 'slow', 'wrong', 'empty', 'down'].includes(each)),
    ]);
    expect(faults).toEqual([]);
  });
});

describe('any vehicle', () => {
  it('gets readable answers of every group, and the same again', async () => {
    await fc.assert(
      fc.asyncProperty(anyVin, async vin => {
        const answers = await lifeOf(vin);
        for (const answer of answers) expect(GroupAnswer.safeParse(answer).error?.issues).toBeUndefined();
        expect(await lifeOf(vin)).toEqual(answers);
      }),
      { numRuns: 60 },
    );
  });

  it('has records of its lifetime only, each with its own id, none in the future', async () => {
    await fc.assert(
      fc.asyncProperty(anyVin, async vin => {
        const records = (await lifeOf(vin)).flatMap(answer => answer.sections.flatMap(section => section.records));
        expect(records.every(record => record.eventOn <= '2026-11-20')).toBe(true);
        expect(new Set(records.map(record => record.recordId)).size).toBe(records.length);
      }),
      { numRuns: 40 },
    );
  });

  it('only adds to its history as time passes', async () => {
    const idsOn = async (day: string) =>
      (await lifeOf('1N4AL2AP1AN000019', at(day))).flatMap(answer =>
        answer.sections.flatMap(({ section, records }) =>
          section === 'titles' ? records.map(({ eventOn }) => eventOn) : [],
        ),
      );
    const [now, later] = [await idsOn('2026-11-20T00:00:00Z'), await idsOn('2028-11-20T00:00:00Z')];
    expect(later.slice(0, now.length)).toEqual(now);
  });
});

describe('with a set behavior', () => {
  const ask = async (provider: SandboxHistory, group: SourceGroup = 'titles', timeoutMs?: number) =>
    askGroup(provider, group, VEHICLE.vin, TODAY, timeoutMs);
  const states = ({ answer }: { answer: GroupAnswer }) => answer.sections.map(({ state }) => state);

  it('answers, by section', async () => {
    expect(await ask(prompt)).toMatchObject({ fault: null, answer: { group: 'titles' } });
    expect(states(await ask(prompt))).toEqual(['found', 'none_reported', 'none_reported']);
  });

  it('down and wrong are unavailable, never empty, and say why', async () => {
    const down = await ask(new SandboxHistory({ behavior: 'down', paceMs: 0 }));
    expect(down.fault).toContain('down');
    expect(states(down)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    const wrong = await ask(new SandboxHistory({ behavior: 'wrong', paceMs: 0 }));
    expect(wrong.fault).toContain('cannot be read');
    expect(states(wrong)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  });

  it('empty returns no records', async () => {
    expect(states(await ask(new SandboxHistory({ behavior: 'empty', paceMs: 0 }), 'jsi'))).toEqual(['none_reported']);
  });

  it('slow delays the answer until the caller’s timeout', async () => {
    const waited: number[] = [];
    const patient = new SandboxHistory({ behavior: 'slow', slowMs: 9000, wait: async ms => void waited.push(ms) });
    expect(states(await ask(patient, 'jsi'))).toEqual(['found']);
    await ask(patient, 'theft');
    expect(waited).toEqual([13_500, 18_000]);
    const never = new SandboxHistory({ behavior: 'slow', slowMs: 60_000 });
    expect(await ask(never, 'jsi', 20)).toMatchObject({ fault: expect.stringContaining('20 ms') });
  });

  it('leaves single groups out', async () => {
    const partial = new SandboxHistory({ unavailable: ['theft'], paceMs: 0 });
    expect(states(await ask(partial, 'theft'))).toEqual(['unavailable']);
    expect(states(await ask(partial, 'jsi'))).toEqual(['found']);
  });

  it('counts without giving away the records', async () => {
    const counts = await prompt.query(VEHICLE.vin, TODAY);
    const of = (key: string) => counts.find(({ section }) => section === key);
    const rows = [2016, 2019, 2022].map(year => ({ kind: 'title_office', year }));
    expect(of('titles')).toEqual({ section: 'titles', exists: 'yes', count: 4, rows });
    expect(of('liens')).toEqual({ section: 'liens', exists: 'unknown', count: null, rows: [] });
    expect(of('theft')).toEqual({ section: 'theft', exists: 'no', count: 0, rows: [] });
  });

  it('counts brands and readings that stand on titles, as the report will', async () => {
    const counts = await prompt.query('1HGCM82633A004352', TODAY);
    const answers = await Promise.all(prompt.groups.map(group => prompt.pull(group, '1HGCM82633A004352', TODAY)));
    const progress = sectionProgress(mergeAnswers({ sources: [prompt], answers }));
    for (const { section, count } of counts) expect(count).toBe(progress.find(({ key }) => key === section)?.count);
    expect(counts.find(({ section }) => section === 'brands')?.count).toBeGreaterThan(0);
    expect(counts.find(({ section }) => section === 'odometer')?.count).toBeGreaterThan(5);
  });
});

describe('asking a group', () => {
  it('rejects an answer for another group, or without one of its sections', async () => {
    const stubborn = { ...prompt, name: 'x', demo: true, groups: ['jsi'] as const, query: async () => [] };
    const swapped = { ...stubborn, pull: () => prompt.pull('theft', VEHICLE.vin, TODAY) };
    expect((await askGroup(swapped, 'jsi', VEHICLE.vin, TODAY)).answer.sections[0]?.state).toBe('unavailable');
    const short = {
      ...stubborn,
      pull: async () => ({
        ...(await prompt.pull('titles', VEHICLE.vin, TODAY)),
        sections: [{ section: 'titles' as const, state: 'none_reported' as const, records: [] }],
      }),
    };
    expect((await askGroup(short, 'titles', VEHICLE.vin, TODAY)).fault).toContain('cannot be read');
  });
});
