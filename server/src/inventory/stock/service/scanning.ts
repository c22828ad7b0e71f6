import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { DealershipInUse } from '../../../identity/dealerships/service.ts';
import { vehiclePhotoPath } from '../../../platform/media/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { SaveStockVehicle, ScanVehicle, StockVehicle } from '../contract.ts';
import { hasFallen } from '../rules/compare.ts';
import { present } from '../rules/present.ts';
import { readMileage } from '../rules/values.ts';
import type { StockDeps } from './deps.ts';
import { stockVin } from './naming.ts';
import * as store from '../store.ts';
import { createWritten } from './writing.ts';

/** What became of a vehicle that was scanned. */
interface Scanned {
  vehicle: StockVehicle;
  outcome: 'added' | 'changed' | 'again';
}

/** Vehicles scanned on the lot, which devices send when they can, and perhaps more than once. */
export function createScanning(deps: StockDeps) {
  const { db, clock, dealerships, media, vehicles } = deps;
  const { written } = createWritten(deps);

  return {
    /** Takes a vehicle once for its key. Refusals: those of `scanVehicleCall` */
    async scan(caller: Caller, { key, dealership, photo, ...input }: ScanVehicle): Promise<Scanned> {
      const use = await dealerships.needAt(caller, 'edit_inventory', input.rooftop);
      const { account } = use;
      if (use.id !== dealership) throw new AppError('not_found', { field: 'dealership' });
      const vin = stockVin(vehicles, input.vin);
      const before = await sentBefore(db, account, key);
      if (before) return before;
      const picture = photo === undefined ? null : await media.readVehicle(photo, 'photo');
      let isKept = false;
      try {
        const scanned = await db.transaction(async (tx): Promise<Scanned> => {
          await lockAccount(tx, account.siteId, account.userId);
          const meanwhile = await sentBefore(tx, account, key);
          if (meanwhile) return meanwhile;
          const there = await store.findByVin(tx, account, vin);
          const known = there?.state === 'stock' ? there : null;
          if (picture) await media.addVehicle(tx, account, picture);
          const own = picture ? [caller.origin + vehiclePhotoPath(account.userId, picture.id)] : [];
          const vehicle = await written(tx, caller, use, { ...merged(known, input), photos: photosOf(there, own) });
          await store.addScan(tx, { ...account, key, vehicleId: vehicle.id, createdAt: clock() });
          return { vehicle, outcome: known ? 'changed' : 'added' };
        });
        isKept = scanned.outcome !== 'again';
        return scanned;
      } finally {
        if (picture && !isKept) await media.drop(picture);
      }
    },
  };

  async function sentBefore(tx: Db, account: DealershipInUse['account'], key: string): Promise<Scanned | null> {
    const scan = await store.findScan(tx, account, key);
    const row = scan && (await store.findVehicle(tx, account, scan.vehicleId));
    return row ? { vehicle: present(row, clock()), outcome: 'again' } : null;
  }
}

const photosOf = (there: store.StockRowStored | null, own: readonly string[]): string =>
  [...(there?.photos ?? []), ...own].join('\n');

/** A vehicle with what was scanned: what is empty stays as it is. @throws AppError `stock_mileage_fell` */
function merged(
  known: store.StockRowStored | null,
  { rooftop, vin, stock_number, price, mileage, mileage_unit }: Omit<ScanVehicle, 'key' | 'dealership' | 'photo'>,
): SaveStockVehicle {
  if (!known) return { rooftop, vin, stock_number, price, mileage, mileage_unit, condition: null, color: '' };
  const run = readMileage(mileage, mileage_unit);
  if ('value' in run && hasFallen({ mileage: run.value.mileage, mileageUnit: run.value.unit }, known))
    throw new AppError('stock_mileage_fell', { field: 'mileage', params: { mileage: known.mileage ?? 0 } });
  return {
    vehicle: known.id,
    rooftop,
    vin: known.vin,
    stock_number: stock_number || known.stockNumber,
    price: price || (known.price === null ? '' : (known.price / 100).toFixed(2)),
    mileage: mileage || (known.mileage?.toString() ?? ''),
    mileage_unit: mileage ? mileage_unit : known.mileageUnit,
    condition: known.condition,
    color: known.color,
  };
}
