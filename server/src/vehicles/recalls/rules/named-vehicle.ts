import type { Decoded } from '@marque/vin';
import type { VehicleSummary } from '../../decode/contract.ts';
import type { ModelQuery } from './match-names.ts';

/** A vehicle by its name, with its VIN where it has one. */
export interface NamedVehicle extends ModelQuery {
  vin?: string | null;
  year: number;
}

/** Version facts of a decoded model: every list of models is searched by the same ones. */
export function versionOf({
  series,
  trim,
  bodyClass,
  fuel,
  fuelSecondary,
  electrification,
}: Decoded['vehicle']): Omit<ModelQuery, 'make' | 'model'> {
  return {
    series: series?.value,
    trim: trim?.value,
    body: bodyClass?.value,
    fuel: fuel?.value,
    fuelSecondary: fuelSecondary?.value,
    electrification: electrification?.value,
  };
}

/**
 * The vehicle that the sources are asked about for a decoded number; null where the number does not determine make, model
 * and year, or is of a vehicle made for Europe, which is on no list of ours.
 */
export function recallVehicleOf(decoded: Decoded, { year, make, model }: VehicleSummary): NamedVehicle | null {
  const isGuess = decoded.kind === 'classic' && decoded.candidates.length > 1;
  if (decoded.kind === 'europe' || isGuess || year === null || make === null || model === null) return null;
  return { vin: decoded.kind === 'ymm' ? null : decoded.vin, year, make, model, ...versionOf(decoded.vehicle) };
}
