import type { LedgerEntry } from '@marque/server/credits/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerRows } from './ledger-rows.ts';

const entry = (id: string, unit: LedgerEntry['unit'], delta: number): LedgerEntry => ({
  id,
  unit,
  delta,
  kind: delta > 0 ? 'grant' : 'spend',
  reason: delta > 0 ? 'purchase' : 'reserve',
  cause: { type: 'order', id },
  note: '',
  text: '',
  at: '2026-11-20T12:00:00.000Z',
});

test('each wallet is counted by itself, from its first movement', () => {
  const rows = ledgerRows([
    entry('d', 'vhr', 1),
    entry('c', 'sticker', 1),
    entry('b', 'vhr', -1),
    entry('a', 'vhr', 5),
  ]);
  expect(rows.map(row => row.left)).toEqual([5, 1, 4, 5]);
});

test('the newest row of a wallet shows the sum of all its movements', () => {
  const movement = fc.tuple(fc.constantFrom('vhr', 'sticker', 'global'), fc.integer({ min: -9, max: 9 }));
  fc.assert(
    fc.property(fc.array(movement, { minLength: 1 }), movements => {
      const entries = movements.map(([unit, delta], index) => entry(String(index), unit as LedgerEntry['unit'], delta));
      const rows = ledgerRows(entries);
      expect(rows.map(row => row.entry.id)).toEqual(entries.map(each => each.id));
      for (const unit of ['vhr', 'sticker', 'global']) {
        const sum = entries.filter(each => each.unit === unit).reduce((total, each) => total + each.delta, 0);
        expect(rows.find(row => row.entry.unit === unit)?.left ?? 0).toBe(sum);
      }
    }),
  );
});
