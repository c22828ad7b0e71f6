import { expect, test } from 'vitest';
import type { EventRow, Gap } from '../document.ts';
import { filtersOf, lifeRows, ownerBands } from './life.ts';

const event = (on: string, owner: number, kind: EventRow['kind'] = 'title'): EventRow => ({
  owner,
  on,
  kind,
  text: on,
  miles: null,
  source: 'Title office',
  state: null,
  place: null,
  record: null,
});
const gap: Gap = { from: '2010-09-09', to: '2012-11-15', months: 26, text: '26 months' };
const events = [
  event('2014-02-12', 2, 'sale'),
  event('2002-11', 0, 'built'),
  event('2003-01-14', 1),
  event('2010-09-09', 1, 'service'),
  event('2012-11-15', 2),
];

test('events are shown oldest first with the gap in its place', () => {
  const rows = lifeRows(events, [gap], 'all');
  expect(rows.map(row => (row.kind === 'gap' ? 'gap' : row.event.on))).toEqual([
    '2002-11',
    '2003-01-14',
    '2010-09-09',
    'gap',
    '2012-11-15',
    '2014-02-12',
  ]);
});

test('what has no day is told first, whatever came before its year', () => {
  const built = { ...event('2014', 0, 'built'), undated: true };
  expect(lifeRows([event('2013-11-02', 1), built], [], 'all').map(row => row.kind === 'event' && row.event.on)).toEqual(
    ['2014', '2013-11-02'],
  );
});

test('the silence since the last record is a gap too', () => {
  const since: Gap = { from: '2014-02-12', to: '2026-11-20', months: 153, text: '153 months' };
  expect(lifeRows(events, [since], 'all').at(-1)).toMatchObject({ kind: 'gap', owner: 2 });
});

test('a gap belongs to the previous owner', () => {
  expect(ownerBands(lifeRows(events, [gap], 'all'))).toEqual([
    { owner: 1, from: 1, to: 4 },
    { owner: 2, from: 4, to: 6 },
  ]);
});

test('a chosen kind hides gaps, because hidden records may lie in them', () => {
  const rows = lifeRows(events, [gap], 'title');
  expect(rows.every(row => row.kind === 'event')).toBe(true);
  expect(rows).toHaveLength(3);
});

test('only filters with events are offered', () => {
  expect(filtersOf(events)).toEqual(['all', 'title', 'service', 'sale']);
  expect(filtersOf([])).toEqual(['all']);
});

test('an owner who buys the car again gets a second band', () => {
  const rows = lifeRows([event('2001', 1), event('2002', 2), event('2003', 1)], [], 'all');
  expect(ownerBands(rows).map(band => band.owner)).toEqual([1, 2, 1]);
});
