import { describe, expect, it } from 'vitest';
import { BY_VIN, byAccount, local, reference, type Placement } from '../../kit/placement.ts';
import { besideOf, planOf, stepsOf, type TableFacts } from './rules.ts';

const placement: Placement = {
  users: byAccount('id'),
  orders: byAccount(),
  uses: byAccount(),
  coupons: reference('uses name them'),
  records: BY_VIN,
  labels: BY_VIN,
  notes: local('it is small'),
};

/** A table that can be placed, with what is said otherwise. */
function table(name: string, to: string[] = [], more: Partial<TableFacts> = {}): TableFacts {
  const place = placement[name];
  const by = place?.kind === 'distributed' ? place.by : 'id';
  const parent = (other: string) => {
    const found = placement[other];
    return found?.kind === 'distributed' ? found.by : 'id';
  };
  return {
    name,
    columns: { [by]: 'text', id: 'text', seq: 'bigint' },
    counters: ['seq'],
    hasPrimaryKey: true,
    keys: [{ name: 'key', columns: [by, 'id'] }],
    foreignKeys: to.map(other => ({ name: `to_${other}`, columns: [by], to: other, toColumns: [parent(other)] })),
    filled: true,
    ...more,
  };
}

const faultsOf = (one: TableFacts) => planOf([one], placement)[0]?.faults;

describe('the plan', () => {
  it('finds nothing in a table that can be placed', () => {
    const tables = [table('users'), table('orders', ['users']), table('uses', ['users', 'coupons']), table('notes')];
    expect(planOf(tables, placement).flatMap(({ faults }) => faults)).toEqual([]);
    expect(planOf(tables, placement).map(({ kind, by }) => [kind, by])).toEqual([
      ['distributed', 'id'],
      ['distributed', 'user_id'],
      ['distributed', 'user_id'],
      ['local', null],
    ]);
  });

  const key = (columns: string[], to: string, toColumns: string[]) => ({
    foreignKeys: [{ name: 'k', columns, to, toColumns }],
  });
  it.each([
    ['has no place', table('unknown'), /no place/],
    ['has no such column', table('orders', [], { columns: { id: 'text' } }), /no column user_id/],
    ['has no primary key', table('orders', [], { hasPrimaryKey: false }), /no primary key/],
    [
      'is unique without it',
      table('orders', [], { keys: [{ name: 'k', columns: ['id', null] }] }),
      /key k has no user_id/,
    ],
    ['counts by integers', table('orders', [], { columns: { user_id: 'text', seq: 'integer' } }), /seq .* bigint/],
    ['names a table of another group', table('records', ['users']), /not in its group/],
    ['names a local table', table('orders', ['notes']), /not in its group/],
    [
      'names it by another column',
      table('orders', [], key(['id'], 'users', ['id'])),
      /does not lead from user_id to id/,
    ],
    ['names another column', table('uses', [], key(['user_id'], 'orders', ['id'])), /does not lead/],
    ['is local and names a distributed one', table('notes', ['users']), /users, which is distributed/],
    ['is copied and names a distributed one', table('coupons', ['users']), /users, which is distributed/],
  ])('says so when a table %s', (_name, one, sentence) => {
    expect(faultsOf(one)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('the steps', () => {
  const named = (tables: TableFacts[]) =>
    stepsOf(tables, placement).map(({ tables: moved, online }) => [moved.map(({ name }) => name).join(' '), online]);

  it('move tables that name each other together, those that are named first', () => {
    const tables = [table('uses', ['orders', 'coupons']), table('orders', ['users']), table('coupons'), table('users')];
    const [[step, online] = []] = named(tables);
    const order = String(step).split(' ');
    expect(order.toSorted()).toEqual(['coupons', 'orders', 'users', 'uses']);
    expect(order.indexOf('users')).toBeLessThan(order.indexOf('orders'));
    expect(order.at(-1)).toBe('uses');
    expect(online).toBe(false);
  });

  it('move a filled table that names none online, and no local one', () => {
    expect(named([table('records'), table('labels', [], { filled: false }), table('notes')])).toEqual([
      ['records', true],
      ['labels', false],
    ]);
    expect(named([table('orders', ['orders'])])).toEqual([['orders', false]]);
  });
});

it('puts a table beside one of its group that is distributed by a column of the same type', () => {
  const records = table('records', [], { columns: { vin: 'text collate C' } });
  expect(besideOf(table('labels'), [table('users'), records], placement)).toBeNull();
  expect(besideOf(table('labels'), [table('users'), records, table('records')], placement)).toBe('records');
  expect(besideOf(table('coupons'), [table('coupons')], placement)).toBeNull();
});
