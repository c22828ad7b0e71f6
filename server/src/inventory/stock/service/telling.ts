import type { Db } from '../../../kit/database/db.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { StockRowStored } from '../store.ts';
import type { StockDeps } from './deps.ts';

type Vehicle = Pick<
  StockRowStored,
  'id' | 'vin' | 'rooftopId' | 'stockNumber' | 'price' | 'mileage' | 'mileageUnit' | 'state'
>;

/** Says which vehicles came into stock and of which the price or the mileage is another one, all of a change together. */
export async function tellChanges(
  { events }: Pick<StockDeps, 'events'>,
  tx: Db,
  account: Account,
  changes: readonly { before: Vehicle | null; after: Vehicle }[],
): Promise<void> {
  const vehicles = changes.flatMap(({ before, after }) => (before ? [] : [after]));
  const changed = changes.flatMap(({ before, after }) => (before && differs(before, after) ? [{ before, after }] : []));
  if (vehicles.length > 0) await events.emit(tx, 'stock.added', { account, vehicles });
  if (changed.length > 0) await events.emit(tx, 'stock.changed', { account, changes: changed });
}

/** Says which of some vehicles, as they were, have left the stock. */
export async function tellLeft(
  { events }: Pick<StockDeps, 'events'>,
  tx: Db,
  account: Account,
  { before, state }: { before: readonly Pick<Vehicle, 'id' | 'vin' | 'state'>[]; state: 'sold' | 'gone' },
): Promise<void> {
  const vehicles = before.filter(each => each.state === 'stock');
  if (vehicles.length > 0) await events.emit(tx, 'stock.left', { account, state, vehicles });
}

const differs = (before: Vehicle, after: Vehicle): boolean =>
  before.price !== after.price || before.mileage !== after.mileage || before.mileageUnit !== after.mileageUnit;
