import type { NumberDoubt } from '../contract.ts';
import type { StockDeps } from './deps.ts';

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
