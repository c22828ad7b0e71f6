import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIRST_PAGE, MAX_PAGE_SIZE, MomentPlace, pagedList, PAGE_SIZE } from './paging.ts';

const orders = pagedList('orders', MomentPlace);
const movements = pagedList('credits', z.tuple([z.number().int()]));
const input = z.strictObject(orders.fields);
const rows = Array.from({ length: 5 }, (_, at) => ({ id: `ord_${at}`, at: 1_800_000_000_000 - at }));
const cursorOf = (limit: number) => orders.pageOf(rows, limit, row => [row.at, row.id]).next ?? '';
const written = (keys: unknown) => btoa(JSON.stringify(keys)).replaceAll('+', '-').replaceAll('/', '_');

describe('a page', () => {
  it('ends with the place of its last row, unless it is the last page', () => {
    const { rows: shown, next } = orders.pageOf(rows, 3, row => [row.at, row.id]);
    expect(shown).toEqual(rows.slice(0, 3));
    expect(input.parse({ after: next }).after).toEqual([new Date(1_799_999_999_998), 'ord_2']);
    expect(orders.pageOf(rows, 5, row => [row.at, row.id])).toEqual({ rows, next: null });
    expect(orders.pageOf([], 5, () => [0, 'ord_0'])).toEqual({ rows: [], next: null });
  });

  it('has a default size and a maximum', () => {
    expect(input.parse({})).toEqual({ limit: PAGE_SIZE });
    expect(FIRST_PAGE).toEqual({ limit: PAGE_SIZE });
    expect(input.parse({ limit: String(MAX_PAGE_SIZE) }).limit).toBe(MAX_PAGE_SIZE);
    for (const limit of ['0', '-1', '2.5', 'all', MAX_PAGE_SIZE + 1])
      expect(input.safeParse({ limit }).success).toBe(false);
  });
});

describe('a cursor', () => {
  it('is text that needs no escaping in an address', () => {
    expect(cursorOf(2)).toMatch(/^[\w-]+$/);
  });

  it.each([
    ['of another list', movements.pageOf([{ seq: 7 }, { seq: 6 }], 1, row => [row.seq]).next],
    ['that is no text of ours', 'not a cursor'],
    ['that is empty', ''],
    ['that is cut off', cursorOf(2).slice(0, -6)],
    ['that is far too long', cursorOf(2).repeat(20)],
    ['that is given twice', [cursorOf(2), cursorOf(2)]],
    ['that holds no list of keys', written({ list: 'orders' })],
    ['without an id', written(['orders', 1_800_000_000_000])],
    ['with a moment no database knows', written(['orders', 8.64e15, 'ord_1'])],
    ['with an id no database keeps', written(['orders', 1, 'ord_\u0000'])],
  ])('%s is refused', (_, after) => {
    const read = input.safeParse({ after });
    expect(read.error?.issues.map(issue => issue.path)).toEqual([['after']]);
  });
});
