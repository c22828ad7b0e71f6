import { AppError } from '../../../kit/errors.ts';
import type { NumberDoubt } from '../contract.ts';
import type { StockDeps } from './deps.ts';

const VIN = /^[A-Z\d]{5,20}$/;

/** The number of a vehicle as it is stored. @throws AppError `stock_vin` */
export function stockVin(vehicles: StockDeps['vehicles'], text: string): string {
  const vin = vehicles.normalize(text);
  if (!VIN.test(vin)) throw new AppError('stock_vin', { field: 'vin' });
  return vin;
}

/** What the number of a vehicle says of it. */
export interface Naming {
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  doubt: NumberDoubt | null;
}

/** The vehicle of a number, and why its number is doubted. Nothing is noted and no source is asked. */
export function namingOf(vehicles: StockDeps['vehicles'], vin: string): Naming {
  const { vehicle, checkDigit, kind } = vehicles.decode(vin);
  const make = vehicle.make?.value ?? null;
  const isWrong = kind === 'modern' && checkDigit !== null && checkDigit !== undefined && !checkDigit.ok;
  return {
    year: vehicle.modelYear?.value ?? null,
    make,
    model: vehicle.model?.value ?? null,
    trim: vehicle.trim?.value ?? null,
    doubt: isWrong ? 'check_digit' : make === null ? 'not_decoded' : null,
  };
}
