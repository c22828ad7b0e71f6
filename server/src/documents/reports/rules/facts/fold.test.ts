import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import type { HistoryRecord, RecordOf } from '../sources/history-record.ts';
import { DEMONSTRATION_VEHICLES } from '../../providers/sandbox/demonstration-vehicles.ts';
import { answersWith, factsWith, sandboxFacts, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { mergeAnswers, type ReportFacts } from './facts.ts';

/** A title that says no more than a service does, each with a number of its own. */
let made = 0;
const title = (more: Partial<RecordOf<'titles'>> = {}): RecordOf<'titles'> => ({
  section: 'titles',
  recordId: `T-${(made += 1)}`,
  sourceType: 'title_office',
  eventOn: '2019-04-02',
  reportedOn: '2019-04-02',
  place: { city: null, state: 'OH' },
  kind: 'issued',
  miles: 60_000,
  phrase: null,
  newOwner: null,
  use: null,
  brandCodes: [],
  ...more,
});

const groups = factsWith([]).sources[0]?.groups ?? [];
const source = (name: string) => ({ name, title: name, demo: false, groups });
const answersOf = (name: string, records: readonly HistoryRecord[]): GroupAnswer[] =>
  answersWith(records).map(answer => ({ ...answer, source: name }));

/** The facts of sources that told these records, in this order. */
function factsOf(given: Record<string, readonly HistoryRecord[]>): ReportFacts {
  const names = Object.keys(given);
  return factsWith(
    names.flatMap(name => answersOf(name, given[name] ?? [])),
    { sources: names.map(source) },
  );
}

const titlesOf = (given: Record<string, readonly HistoryRecord[]>) => mergeAnswers(factsOf(given)).reported('titles');

describe('one event told by two sources', () => {
  it('is one record with both, and what each says more exactly', () => {
    const a = title({ miles: null, brandCodes: ['11'], place: { city: null, state: 'OH' } });
    const b = title({ kind: 'transfer', newOwner: true, place: { city: 'Dayton', state: 'OH' } });
    expect(titlesOf({ A: [a], B: [b] })).toMatchObject([
      { by: ['A', 'B'], record: { kind: 'transfer', miles: 60_000, brandCodes: ['11'], place: { city: 'Dayton' } } },
    ]);
  });

  it('with a day of different exactness, a company written in two ways, and words for one brand, too', () => {
    expect(titlesOf({ A: [title({ eventOn: '2019-04' })], B: [title()] })).toMatchObject([
      { record: { eventOn: '2019-04-02' } },
    ]);
    expect(titlesOf({ A: [title({ brandCodes: ['11'] })], B: [title({ brandCodes: ['SALVAGE'] })] })).toHaveLength(1);
  });

  it('stays two where they contradict each other', () => {
    expect(titlesOf({ A: [title({ kind: 'salvage' })], B: [title({ kind: 'rebuilt' })] })).toHaveLength(2);
    expect(titlesOf({ A: [title()], B: [title({ miles: 95_000 })] })).toHaveLength(2);
    expect(titlesOf({ A: [title()], B: [title({ place: { city: null, state: 'KY' } })] })).toHaveLength(2);
  });

  it('two records of one source are never taken for one', () => {
    const visit = (id: string) => title({ recordId: id });
    expect(titlesOf({ A: [visit('a1'), visit('a2')], B: [visit('b1'), visit('b2')] })).toMatchObject([
      { by: ['A', 'B'] },
      { by: ['A', 'B'] },
    ]);
  });
});

describe('sources that disagree', () => {
  const documentOf = (given: Record<string, readonly HistoryRecord[]>) => reportDocument(factsOf(given), SITE);

  it('are both shown by name, and the verdict says so', () => {
    const document = documentOf({
      A: [title({ kind: 'salvage', brandCodes: ['11'] })],
      B: [title({ kind: 'rebuilt', brandCodes: ['09'] })],
    });
    expect(document.conflicts).toMatchObject([
      { section: 'titles', on: '2019-04-02', says: [{ source: { en: 'A' } }, { source: { en: 'B' } }] },
    ]);
    expect(document.conflicts).toHaveLength(1);
    const [conflict] = document.conflicts ?? [];
    expect(conflict?.text).toMatchObject({
      en: expect.stringContaining('A says “Salvage title”, B says “Rebuilt title”'),
    });
    expect(document.verdict.level).toBe('serious');
    expect(JSON.stringify(document.verdict.reasons)).toContain('B says “Rebuilt title”');
  });

  it('on the mileage of one title, though not within what a report lags behind', () => {
    expect(documentOf({ A: [title()], B: [title({ miles: 95_000 })] }).conflicts?.[0]?.text).toMatchObject({
      en: expect.stringContaining('A says “60,000 miles”, B says “95,000 miles”'),
    });
    expect(documentOf({ A: [title()], B: [title({ miles: 60_300 })] }).conflicts).toEqual([]);
  });

  it('on a theft are no settled matter', () => {
    const theft = {
      section: 'theft',
      sourceType: 'police',
      eventOn: '2024-01-05',
      reportedOn: '2024-01-05',
      place: null,
    };
    const given = {
      A: [{ ...theft, recordId: 'a', status: 'active', recoveredOn: null } as HistoryRecord],
      B: [{ ...theft, recordId: 'b', status: 'recovered', recoveredOn: null } as HistoryRecord],
    };
    expect(documentOf(given).conflicts).toMatchObject([{ section: 'theft' }]);
  });

  it('agreeing ones are named beside each record, and one source alone is not', () => {
    const a = title();
    expect(documentOf({ A: [a], B: [title()] }).told_by).toEqual([
      {
        section: 'titles',
        label: { en: 'State titles', es: expect.any(String) },
        on: '2019-04-02',
        record: a.recordId,
        sources: [
          { en: 'A', es: 'A' },
          { en: 'B', es: 'B' },
        ],
        kind: { en: 'State title office', es: expect.any(String) },
        reported_on: a.reportedOn,
        place: expect.any(String),
      },
    ]);
    expect(documentOf({ A: [a] }).told_by).toMatchObject([{ record: a.recordId, sources: [] }]);
  });
});

describe('order and duplication of sources', () => {
  const gist = (facts: ReportFacts) => {
    const { verdict, tiles, conflicts } = reportDocument(facts, SITE);
    return { verdict, tiles, conflicts };
  };
  const vehicles = DEMONSTRATION_VEHICLES.filter(({ behavior }) => !behavior).map(({ vin, title: name }) => {
    const [year, make, ...model] = name.split(' ');
    return { vin, modelYear: Number(year), make: make ?? '', model: model.join(' '), checkDigitOk: true };
  });

  /** The same answers once more from sources of these names. */
  function again(facts: ReportFacts, names: readonly string[]): ReportFacts {
    const own = facts.answers.map(answer => ({ ...answer, source: 'sandbox' }));
    const more = names.flatMap(name => own.map(answer => ({ ...answer, source: name })));
    return { ...facts, sources: ['sandbox', ...names].map(source), answers: [...own, ...more] };
  }

  it.each(vehicles)('never change what the report of $vin says', async vehicle => {
    const facts = again(await sandboxFacts(vehicle), []);
    const once = gist(facts);
    for (const names of [['twin'], ['a twin', 'twin']]) expect(gist(again(facts, names))).toEqual(once);
  });

  it('nor does a part of the records that another source tells too', async () => {
    const facts = again(await sandboxFacts({ ...VEHICLE }), []);
    const given = facts.answers.flatMap(answer => answer.sections.flatMap(({ records }) => records as HistoryRecord[]));
    const once = gist(facts);
    fc.assert(
      fc.property(fc.subarray(given), fc.shuffledSubarray(['a', 'z'], { minLength: 1 }), (part, names) => {
        const copies = names.flatMap(name => answersOf(name, part));
        const sources = [...names.map(source), ...facts.sources].toReversed();
        const merged = { ...facts, sources, answers: [...copies, ...facts.answers] };
        const { verdict, conflicts } = gist(merged);
        expect([verdict.level, conflicts]).toEqual([once.verdict.level, once.conflicts]);
      }),
      { numRuns: 25 },
    );
  });

  it('nor does the order of two that disagree', () => {
    const given = {
      A: [title({ kind: 'salvage' })],
      B: [title({ kind: 'rebuilt' })],
      C: [title({ miles: 95_000 })],
    };
    const { A, B, C } = given;
    const reversed = gist(factsOf({ C, B, A }));
    expect(reversed).toEqual(gist(factsOf(given)));
  });
});
