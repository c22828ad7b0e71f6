import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { DealershipInUse } from '../../../identity/dealerships/service.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import { vehiclePhotoPath } from '../../../platform/media/contract.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_STOCK, type SaveStockVehicle, type StockVehicle } from '../contract.ts';
import { present } from '../rules/present.ts';
import { readMileage, readPhotos, readPrice } from '../rules/values.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { namingOf, stockVin } from './naming.ts';
import { tellChanges } from './telling.ts';

/** Adding and changing vehicles by hand. */
export function createWriting(deps: StockDeps) {
  const { db, dealerships } = deps;
  const { written } = createWritten(deps);
  return {
    /**
     * Adds a vehicle, or changes the one named; its VIN stays as it is.
     * @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_there`, `stock_full`,
     * `stock_number_there`, `stock_price`, `stock_mileage`, `stock_vin`, `stock_photos`
     */
    async save(caller: Caller, input: SaveStockVehicle): Promise<StockVehicle> {
      const use = await dealerships.needAt(caller, 'edit_inventory', input.rooftop);
      return db.transaction(tx => written(tx, caller, use, input));
    },
  };
}

/** A vehicle as a person enters it, in the transaction of whoever takes it. */
export function createWritten(deps: StockDeps) {
  const { clock, audit, vehicles } = deps;
  return { written };

  /** Refusals: those of `save` but for the ones of `need` */
  async function written(
    tx: Db,
    caller: Caller,
    { account, role }: DealershipInUse,
    input: SaveStockVehicle,
  ): Promise<StockVehicle> {
    const vin = stockVin(vehicles, input.vin);
    const price = readPrice(input.price);
    if ('problem' in price) throw new AppError('stock_price', { field: 'price' });
    const run = readMileage(input.mileage, input.mileage_unit);
    if ('problem' in run) throw new AppError('stock_mileage', { field: 'mileage' });
    const own = caller.origin + vehiclePhotoPath(account.userId, '');
    const photos = input.photos === undefined ? null : readPhotos(input.photos, own);
    if (photos && 'problem' in photos) throw new AppError('stock_photos', { field: 'photos' });
    const at = clock();
    await lockAccount(tx, account.siteId, account.userId);
    const before = input.vehicle ? await store.findVehicle(tx, account, input.vehicle) : null;
    if (input.vehicle && !before) throw new AppError('not_found', { field: 'vehicle' });
    const there = before ?? (await store.findByVin(tx, account, vin));
    if (!before && there?.state === 'stock') throw new AppError('stock_there', { field: 'vin' });
    // One that comes back has no price until one is set.
    const changesPrice = price.value !== (before?.price ?? null);
    if (changesPrice && !roleAllows(role, 'set_prices')) throw new AppError('dealership_role', { field: 'price' });
    const after = {
      ...account,
      ...namingOf(vehicles, there?.vin ?? vin),
      id: there?.id ?? newId('stk'),
      rooftopId: input.rooftop,
      vin: there?.vin ?? vin,
      stockNumber: input.stock_number,
      price: price.value,
      mileage: run.value.mileage,
      mileageUnit: run.value.unit,
      condition: input.condition,
      color: input.color,
      photos: photos?.value ?? there?.photos ?? [],
      state: before?.state ?? ('stock' as const),
      createdAt: before?.createdAt ?? at,
      movedAt: before?.movedAt ?? at,
    };
    if (after.stockNumber && (await store.hasNumber(tx, account, after)))
      throw new AppError('stock_number_there', { field: 'stock_number' });
    if (!before && (await store.countInStock(tx, account)) >= MAX_STOCK)
      throw new AppError('stock_full', { params: { max: MAX_STOCK } });
    await store.writeVehicles(tx, [after]);
    if (after.state === 'stock') {
      await noteFigures(tx, account, [{ before, after }], { at, place: 'hand' });
      await tellChanges(deps, tx, account, [{ before, after }]);
    }
    const about = ({ price: cents, mileage, rooftopId }: typeof after) => ({ price: cents, mileage, rooftopId });
    const event = { action: before ? 'stock.changed' : 'stock.added', object: after.id };
    await audit.write(tx, caller, {
      ...event,
      before: before && about(before as typeof after),
      after: about(after),
    });
    return present(after, at);
  }
}
