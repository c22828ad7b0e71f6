import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { DayComparison, GatewayDifference } from '../../payments/contract.ts';
import * as store from '../store.ts';

/** What was found of a day, beside what was known of it. */
export function createKeeping(clock: Clock) {
  /** Keeps what was found. What an operator has settled stays settled, unless it has changed since. */
  return async function keep(tx: Db, key: store.DayKey, { state, sums, differences }: DayComparison): Promise<void> {
    const now = clock();
    if (state !== 'compared') return store.putDay(tx, { ...key, state, sums: [], askedAt: now });
    await store.putDay(tx, { ...key, state, sums, askedAt: now });
    const before = await store.listOfDay(tx, key);
    const isSame = (row: store.DifferenceRow, { of, reference }: GatewayDifference) =>
      row.of === of && row.reference === reference;
    for (const { order: orderId, ...found } of differences) {
      const known = before.find(row => isSame(row, { order: orderId, ...found }));
      const values = { ...found, orderId };
      if (!known) await store.addDifference(tx, { id: newId('gdf'), ...key, ...values, state: 'open', createdAt: now });
      else if (known.state === 'gone' || !saysTheSame(known, values))
        await store.changeDifference(tx, known.id, { ...values, ...REOPENED });
    }
    const gone = before.filter(row => row.state === 'open' && !differences.some(each => isSame(row, each)));
    for (const { id } of gone) await store.changeDifference(tx, id, { state: 'gone', settledAt: now });
  };
}

const REOPENED = { state: 'open', note: '', settledBy: null, settledAt: null } as const;

type Said = Pick<store.DifferenceRow, 'kind' | 'ours' | 'theirs' | 'orderId'>;

/** Whether a difference is the one that is known already. */
function saysTheSame(one: Said, other: Said): boolean {
  const said = ({ kind, ours, theirs, orderId }: Said) =>
    JSON.stringify([kind, orderId, ...[ours, theirs].map(side => side && [side.minor, side.currency, side.state])]);
  return said(one) === said(other);
}
