import { expect, it } from 'vitest';
import { createStoredList } from './providers/stored-list.ts';
import type { RecallListReader } from './service/recall-list.ts';

const reader = {
  campaignsOf: async () => ({ kind: 'none', copy: { complete: true, copiedOn: '2026-06-01' } }),
} as unknown as RecallListReader;
const vehicle = { year: 2020, make: 'Ford', model: 'F-150' } as never;

it('is as old as its copy, or as when NHTSA last said that the copy is its newest', async () => {
  const compared = new Date('2026-06-14T03:00:00Z');
  const ages = [];
  for (const comparedAt of [null, compared]) {
    const answer = await createStoredList(reader, async () => comparedAt).find(vehicle);
    ages.push('checkedAt' in answer && answer.checkedAt);
  }
  expect(ages).toEqual([new Date('2026-06-01T00:00:00Z'), compared]);
});

it('its menus are as old as the copy', async () => {
  const copy = { complete: false, copiedOn: '2026-06-01' };
  const years = { years: async () => [2020], copy: async () => copy } as unknown as RecallListReader;
  expect(await createStoredList(years, async () => null).menus.years()).toEqual({
    kind: 'found',
    items: [2020],
    checkedAt: new Date('2026-06-01T00:00:00Z'),
    partial: true,
  });
});
