import type { StockVehicle } from '../contract.ts';
import type { StockRowStored } from '../store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A vehicle as its dealership sees it. */
export function present(row: StockRowStored, now: Date): StockVehicle {
  const end = row.state === 'stock' ? now : row.movedAt;
  return {
    id: row.id,
    rooftop: row.rooftopId,
    stock_number: row.stockNumber,
    vin: row.vin,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    doubt: row.doubt,
    price: row.price,
    mileage: row.mileage,
    mileage_unit: row.mileageUnit,
    condition: row.condition,
    color: row.color,
    photos: row.photos,
    state: row.state,
    since: row.createdAt.toISOString(),
    days: Math.max(0, Math.floor((end.getTime() - row.createdAt.getTime()) / DAY_MS)),
  };
}
