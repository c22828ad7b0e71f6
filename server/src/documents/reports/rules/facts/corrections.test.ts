import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { correctedRecord, fieldsOf, recordsNamed, withCorrections } from './corrections.ts';
import { answersWith, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const title = write.title('2022-02-03', 'Louisville, KY', 60_000, 'salvage', { brandCodes: ['11'] });
const other = write.title('2019-02-03', 'Dayton, OH', 30_000, 'transfer');
const recordsIn = (answers: ReturnType<typeof withCorrections>) =>
  answers.flatMap(({ sections }) => sections.flatMap(({ records }) => records));

describe('a correction', () => {
  it('changes the fields it names, and no other record', () => {
    const right = withCorrections(answersWith([title, other]), [{ record: title.recordId, fields: { miles: 6_000 } }]);
    expect(recordsIn(right)).toEqual([{ ...title, miles: 6_000 }, other]);
  });

  it('that withdraws the only record of a section leaves none reported', () => {
    const right = withCorrections(answersWith([title]), [{ record: title.recordId, fields: null }]);
    expect(recordsIn(right)).toEqual([]);
    const sections = right.flatMap(({ sections }) => sections);
    expect(sections.find(({ section }) => section === 'titles')?.state).toBe('none_reported');
  });

  it('holds for other sources that tell of the same event', () => {
    const twin = { ...title, recordId: 'B-1' };
    const answers = [...answersWith([title]), ...answersWith([twin])];
    expect(recordsNamed(answers, title.recordId)).toEqual([title, twin]);
    expect(recordsIn(withCorrections(answers, [{ record: title.recordId, fields: null }]))).toEqual([]);
  });

  it('is none where the field is not the record’s own, or its value not what it may be', () => {
    for (const fields of [
      { recordId: 'X' },
      { section: 'liens' },
      { severity: 'severe' },
      { miles: -1 },
      { kind: 'new' },
    ])
      expect(correctedRecord(title, fields)).toBeNull();
    expect(correctedRecord(title, { kind: 'transfer', brandCodes: [] })).toEqual({
      ...title,
      kind: 'transfer',
      brandCodes: [],
    });
  });

  it('lists the fields of a record in one order, whatever order they were kept in', () => {
    const kept = Object.fromEntries(Object.entries(title).toReversed()) as typeof title;
    expect(Object.keys(fieldsOf(kept))).toEqual([
      'reportedOn',
      'eventOn',
      'place',
      'kind',
      'miles',
      'phrase',
      'newOwner',
      'use',
      'brandCodes',
    ]);
  });

  it('of a record that is not there changes nothing', () => {
    const answers = answersWith([title]);
    expect(withCorrections(answers, [{ record: 'X-1', fields: null }])).toBe(answers);
  });
});
