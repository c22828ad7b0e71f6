import { describe, expect, it } from 'vitest';
import type { Campaign } from '../recalls/rules/recall-provider.ts';
import type { ProviderAnswer } from '../recalls/rules/merge.ts';
import { isRepairDay, scan } from './rules.ts';

const SAVED = new Date('2026-06-10T15:00:00Z');
const campaign = (number: string, date: string | null): Campaign => ({
  campaign: number,
  date,
  component: 'AIR BAGS',
  summary: '',
  consequence: '',
  remedy: '',
  park_it: false,
  park_outside: false,
  ota: false,
});
const answer = (name: string, campaigns: Campaign[], partial = false): ProviderAnswer => {
  const found = { kind: 'found' as const, scope: 'model' as const, campaigns, names: [], checkedAt: SAVED };
  return { name, demo: false, found: partial ? { ...found, partial: true } : found };
};
const newsIn = (answers: ProviderAnswer[], kept: Partial<Parameters<typeof scan>[1]> = {}) => {
  const look = scan(answers, { noted: new Set(), lists: [], savedAt: SAVED, atSaving: false, ...kept });
  return look.fresh.filter(({ isNews }) => isNews).map(each => each.campaign.campaign);
};

describe('a look at a saved vehicle', () => {
  const [old, same, later, undated] = [
    campaign('20V001000', '2020-01-01'),
    campaign('26V002000', '2026-06-10'),
    campaign('26V003000', '2026-06-11'),
    campaign('99V004000', null),
  ];

  it('makes no news of what was there when it was saved', () => {
    expect(newsIn([answer('File', [old, same, later, undated])], { atSaving: true })).toEqual([]);
  });

  it('makes news of everything a list did not have before, whatever its day', () => {
    expect(newsIn([answer('File', [old, undated])], { lists: ['File'] })).toEqual(['20V001000', '99V004000']);
    expect(newsIn([answer('File', [old])], { lists: ['File'], noted: new Set(['20V001000']) })).toEqual([]);
  });

  it('of a list that is read for the first time only of what came since', () => {
    const look = newsIn([answer('File', [old, same, later, undated])], { lists: ['Live'] });
    expect(look.toSorted()).toEqual(['26V002000', '26V003000']);
  });

  it('takes an extract and the whole for two lists', () => {
    expect(newsIn([answer('File', [old])], { lists: ['File, extract'] })).toEqual([]);
    const { lists } = scan([answer('File', [], true)], {
      noted: new Set(),
      lists: ['Live'],
      savedAt: SAVED,
      atSaving: false,
    });
    expect(lists).toEqual(['Live', 'File, extract']);
  });
});

it.each([
  ['2026-06-10', true],
  ['2026-06-11', true],
  ['2026-06-12', false],
  ['1950-01-01', false],
  ['2026-02-30', false],
  ['06/10/2026', false],
  ['', false],
])('the day of a repair may be %j: %s', (day, may) => expect(isRepairDay(day, SAVED)).toBe(may));
