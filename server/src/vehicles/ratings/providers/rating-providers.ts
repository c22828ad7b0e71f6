import type { RatedVehicle } from '../../catalog/service.ts';
import type { SafetyRow } from '../contract.ts';
import type { ComplaintCount } from '../rules/complaints.ts';
import type { RatedConfiguration } from '../rules/fuel.ts';

/** Rows of a service, and the day the oldest of its answers was asked for. */
export interface ProvidedRows<Row> {
  rows: Row[];
  on: string;
}

/** A vehicle whose year, make and model are known. */
export interface NamedVehicle extends RatedVehicle {
  year: number;
  make: string;
  model: string;
}

/**
 * Services that are asked where no copy of their files is at hand; null: it is not asked. Each throws `ServiceFailed`.
 */
export interface RatingProviders {
  /** The configurations that may be the vehicle's. */
  fuel: ((vehicle: NamedVehicle) => Promise<ProvidedRows<RatedConfiguration>>) | null;
  /** The variants that may be the vehicle's. */
  safety: ((vehicle: NamedVehicle) => Promise<ProvidedRows<SafetyRow>>) | null;
  /** `count` is null where nothing is listed under the name of the vehicle. */
  complaints: ((vehicle: NamedVehicle) => Promise<{ count: ComplaintCount | null; on: string }>) | null;
}

/** Nobody outside is asked. */
export const NO_PROVIDERS: RatingProviders = { fuel: null, safety: null, complaints: null };
