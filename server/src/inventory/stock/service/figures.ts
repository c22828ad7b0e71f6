import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import * as store from '../store.ts';

type Shown = Pick<store.StockRowStored, 'id' | 'price' | 'mileage' | 'mileageUnit'>;

/**
 * Writes down what is shown of vehicles from now on, where it differs from what was. `before`: null for those that were
 * not shown.
 */
export async function noteFigures(
  tx: Db,
  account: Account,
  changes: readonly { before: Shown | null; after: Shown }[],
  { at, place }: { at: Date; place: string },
): Promise<void> {
  const prices = changes.filter(({ before, after }) => before?.price !== after.price);
  const mileages = changes.filter(
    ({ before, after }) => before?.mileage !== after.mileage || before.mileageUnit !== after.mileageUnit,
  );
  const ids = (list: typeof prices) => list.map(({ after }) => after.id);
  await store.endFigures(tx, account, ids(prices), { at, kind: 'price' });
  await store.endFigures(tx, account, ids(mileages), { at, kind: 'mileage' });
  const row = (vehicleId: string, kind: 'price' | 'mileage', value: number | null, unit: string) =>
    value === null ? [] : [{ ...account, id: newId('fig'), vehicleId, kind, value, unit, place, createdAt: at }];
  await store.addFigures(tx, [
    ...prices.flatMap(({ after }) => row(after.id, 'price', after.price, 'USD')),
    ...mileages.flatMap(({ after }) => row(after.id, 'mileage', after.mileage, after.mileageUnit)),
  ]);
}
