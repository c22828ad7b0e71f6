import { expect, it } from 'vitest';
import { createStoredList } from './providers/stored-list.ts';
import type { RecallListReader } from './service/recall-list.ts';

const reader = {
  campaignsOf: async () => ({ kind: 'none', copy: { complete: true, copiedOn: '2026-06-01' } }),
} as unknown as RecallListReader;
const vehicle = { year: 2020, make: 'Ford', model: 'F-150' } as never;
const now = () => new Date('2026-06-15T12:00:00Z');

it('is as old as its copy, or as when NHTSA last said that the copy is its newest', async () => {
  const compared = new Date('2026-06-14T03:00:00Z');
  const ages = [];
  for (const comparedAt of [null, compared]) {
    const answer = await createStoredList(reader, now, async () => comparedAt).find(vehicle);
    ages.push('checkedAt' in answer && answer.checkedAt);
  }
  expect(ages).toEqual([new Date('2026-06-01T00:00:00Z'), compared]);
});
