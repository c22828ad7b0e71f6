import type { Decoded } from '@marque/vin';
import { makeKey } from '../names.ts';
import type { Configuration } from './configuration.ts';
import { driveCodeOf } from './drive-codes.ts';
import { axlesOf, DRIVES, driveOf, type Axles, type Drive } from './drive.ts';

/** Evidence in the number itself of how the vehicle is driven. */
export interface Evidence {
  axles: Axles;
  /** Null where only the axles are said: `sDrive`, `4x2`. */
  drive: Drive | null;
  because: { key: 'words' | 'code' | 'no_words'; rule: string; source: string };
}

type Vehicle = Decoded['vehicle'];

const SOURCE = 'the number itself';
/** Makers whose names for NHTSA carry xDrive or quattro where a model is sold without it too, since this model year. */
const SAY_SO: Readonly<Record<string, number>> = { bmw: 2005, audi: 2005 };
/** Their models that are named without the word. */
const NEVER_SAY = /^(?:R8|X5 M|X6 M|M[58])$/i;

/** Words beyond those the decoder reads; each means one number of axles. */
const WORDS: readonly [RegExp, Axles, Drive | null][] = [
  [/\b(?:dual|tri|quad|two|three)[ -]motors?\b/i, 'four', 'AWD'],
  [/\bsingle[ -]motor\b/i, 'two', null],
  [/\bs-?Drive\w*/i, 'two', null],
  [/\b(?:2WD|4x2)\b/i, 'two', null],
  [/\d{3}[CL]?xi\b/i, 'four', 'AWD'],
];

/** A drive that the tables hold. */
export function evidenceKnown(text: string): Evidence | null {
  const drive = driveNamed(text);
  const because = { key: 'words' as const, rule: `the tables say ${text}`, source: SOURCE };
  if (drive) return { axles: axlesOf(drive), drive, because };
  return /4x2/i.test(text) ? { axles: 'two', drive: null, because } : null;
}

/** By the words of trim, series and model, else by the maker's code, else by the absence of a word its maker nearly always writes. */
export function evidenceIn(
  { vin, vehicle }: Pick<Decoded, 'vin' | 'vehicle'>,
  rows: readonly Configuration[],
): Evidence | null {
  return byWords(vehicle) ?? byCode(vin, vehicle) ?? bySilence(vehicle, rows);
}

function byWords(vehicle: Vehicle): Evidence | null {
  const { driveType, series, trim, model, otherEngineInfo } = vehicle;
  const named = driveType && driveNamed(driveType.value);
  if (named) {
    const rule = driveType.reason ?? `the number says ${driveType.value}`;
    return { axles: axlesOf(named), drive: named, because: { key: 'words', rule, source: SOURCE } };
  }
  const text = [trim, series, model, otherEngineInfo].map(part => part?.value ?? '').join(' ; ');
  // Volvo writes one text for its front-driven and its T8 plug-in vehicles.
  if (/FWD\/eAWD \(T8\)/.test(text)) return volvo(vehicle);
  const found = WORDS.flatMap(([pattern, axles, drive]) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [{ word, axles, drive }];
  });
  const [first] = found;
  if (!first || found.some(each => each.axles !== first.axles)) return null;
  const { word, axles, drive } = first;
  return { axles, drive, because: { key: 'words', rule: `the name says ${word}`, source: SOURCE } };
}

function volvo({ electrification }: Vehicle): Evidence {
  const drive = electrification && /plug-?in|PHEV/i.test(electrification.value) ? 'AWD' : 'FWD';
  return {
    axles: axlesOf(drive),
    drive,
    because: { key: 'words', rule: 'the series says FWD/eAWD (T8)', source: SOURCE },
  };
}

function byCode(vin: string, { modelYear, make, model }: Vehicle): Evidence | null {
  if (!modelYear || !make || !model) return null;
  const found = driveCodeOf(vin, { year: modelYear.value, make: make.value, model: model.value });
  return (
    found && { axles: found.axles, drive: found.drive, because: { key: 'code', rule: found.rule, source: SOURCE } }
  );
}

/** A name without the word says something only where a trim or a series is told: a model of the menus is any of its kinds. */
function bySilence({ modelYear, make, model, series, trim }: Vehicle, rows: readonly Configuration[]): Evidence | null {
  const since = make && SAY_SO[makeKey(make.value)];
  if (!series && !trim) return null;
  if (since === undefined || !modelYear || modelYear.value < since || NEVER_SAY.test(model?.value ?? '')) return null;
  const axles = new Set(rows.flatMap(row => driveOf(row) ?? []).map(axlesOf));
  if (axles.size < 2) return null;
  const rule = `the name of the ${model?.value} has no word for four driven wheels, and ${make?.value} nearly always writes one`;
  return { axles: 'two', drive: null, because: { key: 'no_words', rule, source: SOURCE } };
}

const driveNamed = (text: string): Drive | undefined =>
  (Object.keys(DRIVES) as Drive[]).find(each => DRIVES[each] === text);
