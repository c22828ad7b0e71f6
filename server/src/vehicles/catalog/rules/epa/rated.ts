import type { Decoded } from '@marque/vin';
import type { Configuration } from './configuration.ts';
import { drivenAlike } from './infer.ts';
import { matching, powerFits, subjectOf, type Subject } from './match.ts';
import { beyondModel } from './model-words.ts';
import { gearboxOf, type Gearbox } from './transmission.ts';

type Vehicle = Decoded['vehicle'];

/**
 * The configurations whose figures may be those of a vehicle: by fuel, then by name and engine as `matching` does,
 * then by drive and transmission where the number says them. Several that are left stay several; none is better than one that runs on
 * something else or is driven by other wheels.
 */
export function ratedOf(
  decoded: Pick<Decoded, 'vin' | 'vehicle'>,
  ofYearAndMake: readonly Configuration[],
): Configuration[] {
  const { vehicle } = decoded;
  const subject = subjectOf(vehicle);
  if (!subject) return [];
  const burning = ofYearAndMake.filter(row => runsOn(subject.power, row) && gasFits(vehicle, row));
  const named = ofOneModel(subject, matching(subject, burning));
  return withGearbox(vehicle, drivenAlike(decoded, named).fitting);
}

/**
 * EPA groups two models under one base name, `Legacy/Outback`: where a row's own text names the model, those of the other
 * model are out.
 */
function ofOneModel({ modelKeys }: Subject, rows: Configuration[]): Configuration[] {
  const names = ({ modelText }: Configuration) => beyondModel(modelText, '', modelKeys) !== null;
  return rows.some(names) ? rows.filter(row => names(row) || !row.baseModel.includes('/')) : rows;
}

/**
 * A mild hybrid is no hybrid to EPA; nothing else is taken for what it is not. Where the fuel of a number is not
 * known, `matching` leaves electric cars only to a name under which EPA lists no others; a name alone may be any of them.
 */
function runsOn(power: Subject['power'], row: Configuration): boolean {
  if (power === undefined) return true;
  return power === 'hybrid' ? powerFits('hybrid', row) || powerFits('other', row) : powerFits(power, row);
}

/** Natural gas and gasoline are not counted in the same units, so neither stands in for the other. */
function gasFits({ fuel }: Vehicle, row: Configuration): boolean {
  if (!fuel) return true;
  const isGas = /natural gas|CNG/i.test(fuel.value);
  return isGas ? /natural gas|CNG/i.test(`${row.fuel} ${row.technology}`) : row.technology !== 'CNG';
}

function withGearbox(vehicle: Vehicle, rows: readonly Configuration[]): Configuration[] {
  const style = styleOf(vehicle.transmission?.value ?? '');
  if (!style) return [...rows];
  const boxes = rows.filter(row => gearboxOf(row)?.style === style);
  const speeds = vehicle.transmissionSpeeds?.value;
  const exact = boxes.filter(row => gearboxOf(row)?.speeds === speeds);
  if (exact.length > 0) return exact;
  return boxes.length > 0 ? boxes : [...rows];
}

/** NHTSA's word for a transmission as EPA groups them. */
function styleOf(word: string): Gearbox['style'] | null {
  if (/variable|CVT/i.test(word)) return 'Continuously Variable Transmission (CVT)';
  if (/^manual/i.test(word)) return 'Manual/Standard';
  return /automatic|dual|automated/i.test(word) ? 'Automatic' : null;
}
