import { namesOf } from '../../recalls/rules/match-names.ts';
import { versionOf } from '../../recalls/rules/named-vehicle.ts';
import type { NamedVehicle } from '../providers/rating-providers.ts';

/** Of the models a list of NHTSA's has for the make and year, those that are the vehicle's, as the list writes them. */
export function listedAs({ make, model, vehicle }: NamedVehicle, listed: readonly string[]): string[] {
  const plain = new Map(listed.map(name => [name.replaceAll(/\bSUPER (?=CREW|CAB)/gi, 'SUPER'), name]));
  const query = { make, model, ...versionOf(vehicle) };
  return namesOf(query, [...plain.keys()]).flatMap(name => plain.get(name) ?? []);
}

const FOUR = /\b(?:AWD|4WD|4X4)\b/i;
const TWO = /\b(?:FWD|RWD|2WD|4X2)\b/i;

/** Of some variants those driven as the vehicle is, by its tables; all of them where that is not said or none is. */
export function drivenAlike<Row extends { name: string }>({ vehicle }: NamedVehicle, rows: readonly Row[]): Row[] {
  const drive = vehicle.driveType?.value ?? '';
  const is = FOUR.test(drive) ? FOUR : TWO.test(drive) ? TWO : null;
  const fitting = is ? rows.filter(({ name }) => is.test(name) || !(FOUR.test(name) || TWO.test(name))) : rows;
  return fitting.length > 0 ? [...fitting] : [...rows];
}
