import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { weightClassLb } from '../../../vehicles/decode/rules/weight-class.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import { GuideTerms, type GuideNeed } from '../contract.ts';
import { guideNeed, stateOf } from '../rules/guide-need.ts';
import type { Printed } from '../rules/paper-state.ts';
import type { FormsDeps } from './deps.ts';

/** The dealership in use and a rooftop, as they stand on paper. */
export interface Lot {
  dealer: string;
  rooftop: { name: string; address: string; phone: string };
}

/** The lot of each rooftop of the dealership in use; of one that is closed only the dealer's name is known. */
export async function lotsOf({ dealerships }: Pick<FormsDeps, 'dealerships'>, caller: Caller) {
  const { name: dealer, rooftops } = await dealerships.show(caller);
  const lots = new Map<string, Lot>(rooftops.map(({ id, ...rooftop }) => [id, { dealer, rooftop }]));
  return (rooftop: string): Lot => lots.get(rooftop) ?? { dealer, rooftop: { name: '', address: '', phone: '' } };
}

/** The terms of a vehicle that has no form yet: what its number, its lot and the dealer's last form say. */
export function freshTerms({ make, model, year }: StockVehicle, lot: Lot, last: GuideTerms | null): GuideTerms {
  return GuideTerms.parse({
    make: make ?? '',
    model: (model ?? '').slice(0, 60),
    year: year?.toString() ?? '',
    state: stateOf(lot.rooftop.address) ?? '',
    email: last?.email ?? '',
    complaints: last?.complaints ?? '',
  });
}

export function needOf(
  vehicles: FormsDeps['vehicles'],
  { vin, condition }: StockVehicle,
  { state, exemption }: Pick<GuideTerms, 'state' | 'exemption'>,
): GuideNeed {
  const { vehicle } = vehicles.decode(vin);
  return guideNeed({
    condition,
    vehicleType: vehicle.vehicleType?.value ?? null,
    gvwr: weightClassLb(vehicle.gvwr?.value),
    state: state || null,
    exemption,
  });
}

/** What a form of these terms says of vehicle and dealer today. */
export function printedNow({ vin, stock_number: stock }: StockVehicle, lot: Lot, terms: GuideTerms): Printed {
  const { make, model, year, email, complaints } = terms;
  const { address, phone } = lot.rooftop;
  return {
    vehicle: { make, model, year, vin, stock },
    dealer: { name: lot.dealer, address, phone, email, complaints },
  };
}
