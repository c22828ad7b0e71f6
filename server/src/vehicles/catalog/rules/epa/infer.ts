import type { Decoded } from '@marque/vin';
import { axlesOf, DRIVES, driveOf, type Drive } from './drive.ts';
import { evidenceIn, evidenceKnown, type Evidence } from './evidence.ts';
import type { Configuration } from './configuration.ts';
import { gearboxOf } from './transmission.ts';

/**
 * By what an inference was made: words of trim or series, a code of the number, EPA's configurations, or a
 * type approval.
 */
export type RuleKey = 'words' | 'code' | 'no_words' | 'epa' | 'approval';

interface Because {
  key: RuleKey;
  /** One English sentence part: `position 5 is K, which ...`. */
  rule: string;
  source: string;
  /** The day of the copy, where the source is a file. */
  copiedOn?: string;
}

/** One answer, or the several that are left, with the rule it follows from. */
export type Inference<T> = Because & ({ value: T } | { candidates: readonly T[] });

/** Facts inferred for a vehicle; known and undetermined fields are absent. */
export interface Inferred {
  /** The model of a number of another market, by the type approvals its shape fits. */
  approvedModel?: Inference<string>;
  driveType?: Inference<string>;
  transmission?: Inference<string>;
  transmissionSpeeds?: Inference<number>;
}

type Vehicle = Decoded['vehicle'];

/**
 * Drive and transmission where the decoder's tables have none: by the number's own words and its maker's code first, then
 * by the configurations EPA rated. One answer left is the value, several are the candidates.
 * @param rows the configurations that match; empty without EPA's file
 */
export function inferredOf(decoded: Pick<Decoded, 'vin' | 'vehicle'>, rows: readonly Configuration[]): Inferred {
  const { vehicle } = decoded;
  const { evidence, fitting } = drivenAlike(decoded, rows);
  const driveType = vehicle.driveType?.source === 'known' ? null : driveIn(vehicle, fitting, evidence);
  return {
    ...(driveType && { driveType }),
    ...(vehicle.transmission ? {} : gearboxIn(vehicle, fitting.length > 0 ? fitting : rows)),
  };
}

/** The rows that are driven as the number says, and what says so; all of them where it says nothing. */
export function drivenAlike(
  decoded: Pick<Decoded, 'vin' | 'vehicle'>,
  rows: readonly Configuration[],
): { evidence: Evidence | null; fitting: readonly Configuration[] } {
  const { driveType } = decoded.vehicle;
  const known = driveType?.source === 'known' ? evidenceKnown(driveType.value) : null;
  const evidence = known ?? evidenceIn(decoded, rows);
  return { evidence, fitting: evidence ? rows.filter(row => drivenBy(row) === evidence.axles) : rows };
}

function drivenBy(row: Configuration) {
  const drive = driveOf(row);
  return drive && axlesOf(drive);
}

function driveIn(
  vehicle: Vehicle,
  rows: readonly Configuration[],
  evidence: Evidence | null,
): Inference<string> | null {
  const rated = ratedDrives(rows);
  const only = evidence ? agreed(evidence, rows, rated) : rated.length === 1 ? rated[0] : fourWheels(rows, rated);
  if (only) return { value: DRIVES[only], ...(evidence?.because ?? byEpa(vehicle, rows, 'drive', rated.length)) };
  if (rated.length === 0) return null;
  return { candidates: rated.map(drive => DRIVES[drive]), ...byEpa(vehicle, rows, 'drive', rated.length) };
}

const ratedDrives = (rows: readonly Configuration[]): Drive[] => [...new Set(rows.flatMap(row => driveOf(row) ?? []))];

/** The maker's own word, save for the axle of two: there EPA's, as a code of a maker may be one for front and rear. */
function agreed(evidence: Evidence, rows: readonly Configuration[], rated: readonly Drive[]): Drive | null {
  const { axles, drive, because } = evidence;
  const [first] = rated;
  if (drive && (because.key === 'words' || axles === 'four' || !first)) return drive;
  if (rated.length > 1) return drive && rated.includes(drive) ? drive : fourWheels(rows, rated);
  return first ?? null;
}

/** Where all of them drive four wheels, the word EPA uses most often; the driven wheels are then certain. */
function fourWheels(rows: readonly Configuration[], rated: readonly Drive[]): Drive | null {
  if (rated.length === 0 || rated.some(drive => axlesOf(drive) === 'two')) return null;
  const count = (drive: Drive) => rows.filter(row => driveOf(row) === drive).length;
  return rated.toSorted((a, b) => count(b) - count(a))[0] ?? null;
}

function gearboxIn(
  vehicle: Vehicle,
  rows: readonly Configuration[],
): Pick<Inferred, 'transmission' | 'transmissionSpeeds'> {
  const boxes = rows.flatMap(row => gearboxOf(row) ?? []);
  const styles = [...new Set(boxes.map(({ style }) => style))];
  const [style] = styles;
  if (!style) return {};
  const because = byEpa(vehicle, rows, 'transmission', styles.length);
  if (styles.length > 1) return { transmission: { candidates: styles, ...because } };
  const speeds = [...new Set(boxes.flatMap(box => box.speeds ?? []))];
  const [speed] = speeds;
  const geared = byEpa(vehicle, rows, 'gear count', speeds.length);
  return {
    transmission: { value: style, ...because },
    ...(speed !== undefined && {
      transmissionSpeeds: { ...(speeds.length === 1 ? { value: speed } : { candidates: speeds }), ...geared },
    }),
  };
}

/** The sentence about EPA's rows: which vehicle they are of, and whether they agree. */
function byEpa(vehicle: Vehicle, rows: readonly Configuration[], what: string, left: number): Because {
  const { modelYear, make, model, displacementL, cylinders } = vehicle;
  const name = [modelYear, make, model].map(part => part?.value).join(' ');
  const engine = [displacementL && `${displacementL.value} L`, cylinders && `${cylinders.value} cylinders`].filter(
    Boolean,
  );
  const which = left === 1 ? `the only ${what}` : `the ${what}s`;
  const [first] = rows;
  return {
    key: 'epa',
    rule: `${which} EPA lists for the ${name}${engine.length > 0 ? ` with ${engine.join(' and ')}` : ''}`,
    source: first?.source ?? '',
    ...(first && { copiedOn: first.copiedOn }),
  };
}
