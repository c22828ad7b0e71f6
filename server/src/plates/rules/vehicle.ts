import type { Decoded } from '@marque/vin';
import { checkDigitOf, isMistyped, sayable, summaryOf, titleOf } from '../../vehicles/rules.ts';
import type { VehicleSummary } from '../../vehicles/contract.ts';
import type { PlateDoubt, PlateVehicle, Reported } from '../contract.ts';

/** How a plate led to a vehicle. */
interface Found {
  /** How many vehicles have the plate. */
  count: number;
  /** Found only with O and 0 exchanged. */
  otherReading: boolean;
}

/**
 * A vehicle of a plate: first what our decoder reads from its number, then what the service said. A number that does not
 * fit names no vehicle, and is not shown as certain.
 */
export function plateVehicle(decoded: Decoded, reported: Reported, found: Found): PlateVehicle {
  const vehicle = summaryOf(sayable(decoded));
  const doubts = doubtsOf(decoded, vehicle, reported, found);
  const title = titleOf(vehicle, decoded.vin);
  return { vin: decoded.vin, title, vehicle, reported, confidence: doubts.length === 0 ? 'high' : 'low', doubts };
}

function doubtsOf(decoded: Decoded, vehicle: VehicleSummary, reported: Reported, found: Found): PlateDoubt[] {
  const digitWrong = checkDigitOf(decoded)?.ok === false;
  const nameless = !digitWrong && (vehicle.make === null || isMistyped(decoded));
  return [
    ...(digitWrong ? ['check_digit' as const] : []),
    ...(nameless ? ['not_decoded' as const] : []),
    ...(differs(vehicle, reported) ? ['service_differs' as const] : []),
    ...(found.otherReading ? ['other_reading' as const] : []),
    ...(found.count > 1 ? ['several' as const] : []),
  ];
}

/** Whether the number and the service name another year or make. What either does not say is no difference. */
function differs(vehicle: VehicleSummary, reported: Reported): boolean {
  const otherYear = vehicle.year !== null && reported.year !== null && vehicle.year !== reported.year;
  const [ours, theirs] = [lettersOf(vehicle.make), lettersOf(reported.make)];
  return otherYear || (ours !== '' && theirs !== '' && !ours.startsWith(theirs) && !theirs.startsWith(ours));
}

/** `Mercedes-Benz` and `MERCEDES BENZ` are the same make, and so is `Mercedes`. */
const lettersOf = (make: string | null): string => (make ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
