import type { Decoded } from '@marque/vin';
import { checkDigitOf, isMistyped, sayable, summaryOf, titleOf } from '../../decode/rules.ts';
import type { VehicleSummary } from '../../decode/contract.ts';
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
    ...(decoded.kind === 'classic' && decoded.candidates.length > 1 ? ['several_readings' as const] : []),
    ...(differs(vehicle, reported) ? ['service_differs' as const] : []),
    ...(found.otherReading ? ['other_reading' as const] : []),
    ...(found.count > 1 ? ['several' as const] : []),
  ];
}

/** Whether the number and the service name another year or make. What either does not say is no difference. */
function differs(vehicle: VehicleSummary, reported: Reported): boolean {
  const otherYear = vehicle.year !== null && reported.year !== null && vehicle.year !== reported.year;
  const otherMake = vehicle.make !== null && reported.make !== null && !isSameMake(vehicle.make, reported.make);
  return otherYear || otherMake;
}

/** Makes under which one car is registered by either name: Ram trucks were Dodges until 2010. */
const ALSO = new Map([
  ['DODGE', 'RAM'],
  ['RAM', 'DODGE'],
  ['CHEVY', 'CHEVROLET'],
]);
/** States register makes by codes of up to four letters of the name: `TOYT`, `LNDR`, `MERZ`. */
const CODE_LENGTH = 4;

/** Whether a service means our make: `MERCEDES BENZ`, `Mercedes` and `MERZ` are Mercedes-Benz. */
function isSameMake(ours: string, theirs: string): boolean {
  const [full, written] = [lettersOf(ours), lettersOf(theirs)];
  if (full.startsWith(written) || written.startsWith(full) || ALSO.get(written) === full) return true;
  return written.length <= CODE_LENGTH && written[0] === full[0] && isPickedFrom(written, full);
}

/** Whether the letters of a code are in a name, in their order. */
function isPickedFrom(code: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === code[at]) at += 1;
  return at === code.length;
}

const lettersOf = (make: string): string => make.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
