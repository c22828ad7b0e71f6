import { shownVehicle, vehicleName, type Decoded } from '@marque/vin';
import { hashToken } from '../../kit/security/crypto.ts';
import type { OnFile, Preview, Problem, SourcesState, VehicleSummary, VinGroup } from './contract.ts';
import { fitsName, type NamedVehicle } from './rules/named-vehicle.ts';
import { titleCase } from './rules/words.ts';

/** How many days a browser that never signs in keeps its token, and its searches. */
export const GUEST_DAYS = 90;

type Vehicle = Decoded['vehicle'];
type Reading = Decoded['candidates'][number];

/** Whether the sources answer: down when one that should answer does not and no other did. */
export function sourcesOf(onFile: readonly OnFile[]): SourcesState {
  if (!onFile.some(row => row.state === 'unavailable')) return 'answering';
  return onFile.some(row => row.state === 'records_exist' || row.state === 'none_reported') ? 'partly' : 'down';
}

/** The car in four words; a value that was not decoded is null. */
export function summaryOf(decoded: Decoded): VehicleSummary {
  const { candidates } = decoded;
  // A trim that was chosen is called as the menu calls it.
  const vehicle = decoded.kind === 'ymm' ? decoded.vehicle : shownVehicle(decoded.vehicle);
  const [first] = decoded.kind === 'classic' ? candidates : [];
  return {
    year: vehicle.modelYear?.value ?? first?.modelYear ?? null,
    make: titleCase(vehicle.make?.value ?? first?.make ?? null),
    model: vehicle.model?.value ?? first?.model ?? null,
    trim: vehicle.trim?.value ?? null,
  };
}

/** `2003 Honda Accord`, or the VIN when the make is unknown: a year alone names no vehicle. */
export function titleOf(summary: VehicleSummary, vin: string): string {
  if (summary.make === null) return vin;
  return vehicleName(summary.year, summary.make, summary.model);
}

/** Trim, body, drive and engine in one line. */
export function subtitleOf(vehicle: Vehicle): string {
  const parts = [vehicle.trim, vehicle.bodyClass, vehicle.driveType, vehicle.engine];
  return parts.flatMap(part => (part ? [part.value] : [])).join(', ');
}

/** The six groups of a 17-character VIN; empty for every other number. */
export function groupsOf(decoded: Decoded): VinGroup[] {
  const { vin } = decoded;
  const vehicle = shownVehicle(decoded.vehicle);
  if (vin.length !== 17 || decoded.kind === 'classic' || !vehicle.make) return [];
  const text = (part: { value: unknown } | undefined) => (part ? String(part.value) : '');
  const description =
    [text(vehicle.series) || text(vehicle.trim), text(vehicle.bodyClass)].filter(Boolean).join(' ') ||
    text(vehicle.model);
  return [
    group(
      'maker',
      1,
      3,
      titleCase(text(vehicle.make)) || text(vehicle.manufacturer),
      titleCase(text(vehicle.plantCountry)),
    ),
    group('description', 4, 8, description, text(vehicle.engine)),
    group('check', 9, 9, vin.charAt(8), decoded.checkDigit?.expected ?? ''),
    group('year', 10, 10, text(vehicle.modelYear), vin.charAt(9)),
    group('plant', 11, 11, titleCase(text(vehicle.plantCity)), titleCase(text(vehicle.plantState))),
    group('serial', 12, 17, vin.slice(11), ''),
  ];
}

function group(key: VinGroup['key'], from: number, to: number, title: string | null, detail: string | null): VinGroup {
  return { key, from, to, title: title ?? '', detail: detail ?? '' };
}

/**
 * The documents that can be made of a number. Either needs a whole number that fits, with make and model. A report is
 * searched by the number, so a model year is not needed; prices when new go by it. Of a classic both rest on
 * its reading. Of a vehicle chosen by year, make and model there is a sticker of the model; a report only of a classic, whose
 * number would not be searched for either.
 */
export function documentsOf(decoded: Decoded): Preview['offers'] {
  if (decoded.kind === 'classic') {
    const isRead = decoded.candidates.length > 0;
    return { report: isRead, sticker: isRead };
  }
  const { make, model, modelYear } = decoded.vehicle;
  if (decoded.kind === 'ymm') {
    const isNamed = Boolean(make && modelYear);
    return { report: isNamed && soldAs(decoded) === 'classic', sticker: isNamed };
  }
  const market = decoded.kind === 'modern' || decoded.kind === 'europe';
  const report = market && !decoded.partial && !isMistyped(decoded) && Boolean(make && model);
  return { report, sticker: report && Boolean(modelYear) };
}

/** For a classic, public sales and the federal list of recalls are no history to sell. */
const NO_HISTORY: ReadonlySet<string> = new Set(['auctions', 'recalls']);

/** Whether a report is offered before payment: of a classic only where a source has more of it than public sales. */
export function isReportWorth({ kind }: Pick<Decoded, 'kind'>, onFile: readonly OnFile[]): boolean {
  return (
    (kind !== 'classic' && kind !== 'ymm') ||
    onFile.some(({ section, state }) => state === 'records_exist' && !NO_HISTORY.has(section))
  );
}

/** The last model year of a classic. Source: the specification, "Business constants and limits". */
export const LAST_CLASSIC_YEAR = 1981;

/** Whether a document is sold at the classic or the modern price; by number, or by the chosen year. */
export function soldAs({ kind, vehicle }: Decoded): 'modern' | 'classic' {
  const chosenClassic = kind === 'ymm' && (vehicle.modelYear?.value ?? Infinity) <= LAST_CLASSIC_YEAR;
  return kind === 'classic' || chosenClassic ? 'classic' : 'modern';
}

/** Key of a chosen reading; it stays the same when the order of readings changes. */
export function readingKey({ modelYear, yearFrom = modelYear, yearTo = modelYear, ...read }: Reading): string {
  const { make, model, series, body, engine, plant } = read;
  const parts = [yearFrom, yearTo, make, model, series, body, engine, plant].map(part => part ?? '').join('|');
  return hashToken(parts).slice(0, 16);
}

/** The readings of a classic number that are different vehicles. */
export function distinctReadings(decoded: Decoded): Reading[] {
  if (decoded.kind !== 'classic') return [];
  const byVehicle = new Map<string, Reading>();
  for (const each of decoded.candidates) {
    const vehicle = [each.yearFrom, each.yearTo, each.make, each.model, each.series].join('|');
    if (!byVehicle.has(vehicle)) byVehicle.set(vehicle, each);
  }
  return [...byVehicle.values()];
}

/** A classic number read as its buyer names the vehicle: the reading that was chosen comes first, then those that fit the name. */
export function readAs(decoded: Decoded, named: NamedVehicle | undefined): Decoded {
  if (!named || decoded.kind !== 'classic') return decoded;
  const rankOf = (each: Reading): number => {
    const { modelYear, yearFrom = modelYear ?? 0, yearTo = modelYear ?? 9999, ...read } = each;
    if (!fitsName(named, { ...read, year_from: yearFrom, year_to: yearTo })) return 2;
    return named.reading === readingKey(each) ? 0 : 1;
  };
  const candidates = decoded.candidates.toSorted((a, b) => rankOf(a) - rankOf(b));
  const [first] = candidates;
  const isOther = first !== undefined && first !== decoded.candidates[0];
  return { ...decoded, candidates, ...(isOther ? { vehicle: vehicleOfReading(first) } : {}) };
}

/** From this confidence on a field counts as read, below as inferred: as the decoder has it. */
const SURE = 0.8;

/** The vehicle of a reading that is not the likeliest, as the decoder would tell it. */
function vehicleOfReading({ modelYear, make, model, series, ...read }: Reading): Vehicle {
  const { body, engine, plant, rule = '', fieldConfidence: sure = {} } = read;
  const valueOf = <Value>(value: Value | undefined, field: string) => {
    if (value === undefined) return undefined;
    if ((sure[field] ?? read.confidence ?? 0) >= SURE) return { value, source: 'known' as const };
    return { value, source: 'inferred' as const, reason: `fits ${rule.replace(/^[\w-]+: /, '')}` };
  };
  return {
    modelYear: valueOf(modelYear, 'modelYear'),
    make: valueOf(make, 'make'),
    model: valueOf(model, 'model'),
    series: valueOf(series, 'series'),
    bodyClass: valueOf(body, 'body'),
    engine: valueOf(engine, 'engine'),
    plantCity: valueOf(plant, 'plant'),
  };
}

/** Whether a key is that of a reading of this number. */
export const isReading = (decoded: Decoded, key: string): boolean =>
  decoded.kind === 'classic' && decoded.candidates.some(each => readingKey(each) === key);

/** The name of one reading, as its buyer chose it. */
export function nameOfReading(reading: Reading): NamedVehicle {
  const { make, model, series, modelYear, yearFrom = modelYear } = reading;
  return { year: yearFrom, make, model, series, reading: readingKey(reading) };
}

/** Whether looking at a vehicle is noted as a search: it is one of which a report can be made, or a chosen one. */
export function isNoted(decoded: Decoded): boolean {
  return documentsOf(decoded).report || (decoded.kind === 'ymm' && Boolean(decoded.vehicle.make));
}

/** Whether a character is wrong, missing, extra or not allowed in a VIN of its kind. */
export function isMistyped(decoded: Decoded): boolean {
  if (decoded.kind === 'classic' || decoded.kind === 'ymm') return false;
  const tooShort = decoded.partial && !decoded.vin.includes('*');
  const impossible = decoded.problems.some(({ code }) => code === 'bad_character' || code === 'too_long');
  return tooShort || impossible || checkDigitOf(decoded)?.ok === false;
}

/** A vehicle that was chosen by year, make and model, as the decoder would name it; nothing where there is none. */
export function chosen(decoded: Decoded, found: VehicleName | null): Decoded {
  if (!found) return decoded;
  const known = <Value>(value: Value) => ({ value, source: 'known' as const });
  const { year, make, model, trim } = found;
  const vehicle = { modelYear: known(year), make: known(make), model: known(model) };
  return { ...decoded, vehicle: trim ? { ...vehicle, trim: known(trim) } : vehicle };
}

interface VehicleName {
  year: number;
  make: string;
  model: string;
  trim: string | null;
}

/** Problems with a number; for a vehicle without VIN, that the catalog does not have it. */
export function problemsOf({ kind, vehicle, problems }: Decoded): Problem[] {
  if (kind !== 'ymm' || vehicle.make) return problems;
  const message = 'There is no vehicle of this name in our catalog.';
  return [...problems, { code: 'ymm_unknown', severity: 'error', message }];
}

/** Whether a number names a vehicle without a doubt. */
export function isValid(decoded: Decoded): boolean {
  if (isMistyped(decoded)) return false;
  if (decoded.kind === 'ymm') return Boolean(decoded.vehicle.make);
  return (
    !decoded.partial && decoded.kind !== 'unknown' && !decoded.problems.some(problem => problem.severity === 'error')
  );
}

/** The publishable part of a decode: a mistyped VIN names no vehicle. */
export function sayable(decoded: Decoded): Decoded {
  return isMistyped(decoded) ? { ...decoded, vehicle: {}, modelYears: [], candidates: [] } : decoded;
}

/** The check digit where the rules demand one: on the road in North America; elsewhere position 9 is free. */
export function checkDigitOf({ kind, checkDigit, problems }: Decoded): Preview['check_digit'] {
  const free = kind !== 'modern' || problems.some(({ code }) => code === 'off_road');
  if (!checkDigit || (free && !checkDigit.ok)) return null;
  return { ok: checkDigit.ok, expected: checkDigit.expected, position: checkDigit.position };
}
