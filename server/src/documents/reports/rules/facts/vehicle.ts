import { shownVehicle, type Decoded } from '@marque/vin';
import { fuelFields } from '../../../../vehicles/decode/rules/details.ts';
import type { ReportVehicle } from './facts.ts';

const TEXTS = [
  'series',
  'trim',
  'bodyClass',
  'engine',
  'driveType',
  'transmission',
  'plantCity',
  'plantState',
  'plantCountry',
  'manufacturer',
  'gvwr',
] as const;

/** The kind of vehicle in a report; one that was chosen by name has a report only where it is a classic. */
export function reportKindOf({ kind }: Pick<Decoded, 'kind'>): ReportVehicle['kind'] {
  if (kind === 'ymm') return 'classic';
  return kind === 'europe' || kind === 'classic' ? kind : undefined;
}

/**
 * The decoded facts stored with a report; make and model are known, as `vehicles.forDocument` has checked, the model year is not settled
 * by every number. A check digit is only held against a number of a market that has one.
 */
export function vehicleOf(decoded: Decoded): ReportVehicle {
  const kind = reportKindOf(decoded);
  const vehicle = kind === 'classic' ? decoded.vehicle : shownVehicle(decoded.vehicle);
  const texts = TEXTS.flatMap(key => {
    const field = vehicle[key];
    return field ? [[key, String(field.value)] as const] : [];
  });
  const inferred = [
    ...[...TEXTS, 'modelYear' as const, 'doors' as const, 'seats' as const, 'msrp' as const].filter(
      key => vehicle[key]?.source === 'inferred',
    ),
    ...(fuelFields(vehicle).some(field => field.source === 'inferred') ? ['fuel'] : []),
  ];
  const fuel = fuelFields(vehicle)
    .map(({ value }) => value)
    .join(' / ');
  return {
    vin: decoded.vin,
    ...(kind ? { kind } : {}),
    ...(decoded.kind === 'ymm' ? { byName: true } : {}),
    ...(vehicle.modelYear ? { modelYear: vehicle.modelYear.value } : {}),
    ...(decoded.modelYears.length > 0 ? { modelYears: decoded.modelYears } : {}),
    make: vehicle.make?.value ?? '',
    model: vehicle.model?.value ?? '',
    ...Object.fromEntries(texts),
    ...(fuel ? { fuel } : {}),
    ...(inferred.length > 0 ? { inferred } : {}),
    ...(vehicle.doors ? { doors: vehicle.doors.value } : {}),
    ...(vehicle.seats ? { seats: vehicle.seats.value } : {}),
    ...(vehicle.msrp ? { msrp: vehicle.msrp.value } : {}),
    ...(decoded.kind === 'modern' && decoded.checkDigit ? { checkDigitOk: decoded.checkDigit.ok } : {}),
  };
}
