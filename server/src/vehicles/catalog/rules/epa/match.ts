import type { Decoded } from '@marque/vin';
import { nameKey } from '../names.ts';
import type { Configuration } from './configuration.ts';
import { beyondModel, modelKeysOf, otherBodyOf, wordsOf } from './model-words.ts';

type Vehicle = Decoded['vehicle'];

/** The facts compared with configurations, from the decoded number. */
export interface Subject {
  /** Its model as it is written. */
  model: string;
  modelKeys: readonly string[];
  /** Words in EPA's text that make it another model. */
  otherBody: RegExp | null;
  /** Every word of model, series, trim and body, and each two of them that stand together. */
  words: ReadonlySet<string>;
  /** Whether the number says a trim or a series. */
  detailed: boolean;
  /** Whether nothing but year, make and model is known: any configuration of that name may be meant. */
  nameOnly: boolean;
  displacementL: number | undefined;
  cylinders: number | undefined;
  /** `either`: a hybrid that may have a plug. */
  power: 'electric' | 'plug-in' | 'hybrid' | 'either' | 'diesel' | 'other' | undefined;
  turbo: boolean;
  /** Pickups and vans by their size: `15`, `25`, `35` for half a ton, three quarters and one. */
  size: string | undefined;
  /** Above what EPA rates: about 8,500 lb for pickups and vans. */
  tooHeavy: boolean;
}

const BODIES: readonly [RegExp, readonly string[]][] = [
  [/wagon/i, ['WAGON', 'SPORTWAGEN', 'SPORTWAGON', 'TOURING', 'AVANT']],
  [/convertible|cabriolet|roadster/i, ['CONVERTIBLE', 'CABRIOLET', 'ROADSTER', 'SPYDER', 'SPIDER']],
  [/coupe/i, ['COUPE']],
  [/hatchback|liftback/i, ['HATCHBACK', 'SPORTBACK']],
  [/sedan/i, ['SEDAN']],
];
const BODY_WORDS: ReadonlySet<string> = new Set(BODIES.flatMap(([, words]) => words));
/** Weight classes of trucks above those EPA rates: 2G begins at 8,001 lb. */
const HEAVY = /^Class (?:2G|2H|[3-8])/;
const TRUCK = /pickup|\bvan\b|truck|incomplete/i;
const RATED_TRUCK = /pickup|sport utility|special purpose/i;
/** Facts by which the configurations of a model are told apart. */
const NARROWING = ['series', 'trim', 'bodyClass', 'fuel', 'displacementL', 'cylinders', 'gvwr'] as const;
/** Between EPA's displacement and the decoded one lies rounding; more is another engine. */
const SAME_DISPLACEMENT_L = 0.051;
const NEAR_DISPLACEMENT_L = 0.16;

/** The comparable facts of a decoded vehicle; null without year, make and model. */
export function subjectOf(vehicle: Vehicle): Subject | null {
  if (!vehicle.modelYear || !vehicle.make || !vehicle.model) return null;
  const text = (part: { value: string } | undefined) => part?.value ?? '';
  const [model, series, trim, body] = [vehicle.model, vehicle.series, vehicle.trim, vehicle.bodyClass].map(text);
  const words = `${model} ${series} ${trim}`;
  const bodyWords = BODIES.find(([pattern]) => pattern.test(body ?? ''))?.[1] ?? [];
  const isTruck = TRUCK.test(`${body} ${text(vehicle.vehicleType)}`);
  return {
    model: model ?? '',
    modelKeys: [...modelKeysOf(vehicle.make.value, vehicle.model.value), nameKey(`${model}${series}`)],
    otherBody: otherBodyOf(vehicle.make.value, vehicle.model.value),
    words: new Set([...withPairs(wordsOf(words)), ...bodyWords]),
    detailed: series !== '' || trim !== '',
    nameOnly: !NARROWING.some(key => vehicle[key]),
    displacementL: vehicle.displacementL?.value,
    cylinders: vehicle.cylinders?.value,
    power: powerOf(vehicle),
    turbo: /^yes/i.test(text(vehicle.turbo)),
    size: sizeOf(words),
    tooHeavy: isTruck && HEAVY.test(text(vehicle.gvwr)),
  };
}

function powerOf({ fuel, fuelSecondary, electrification, trim, model }: Vehicle): Subject['power'] {
  // `Base/Hybrid` leaves it open.
  const trimName = trim?.value.includes('/') ? '' : (trim?.value ?? '');
  const electric = `${electrification?.value ?? ''} ${trimName} ${model?.value ?? ''}`;
  if (/plug-?in|PHEV/i.test(electric)) return 'plug-in';
  if (/BEV/.test(electric)) return 'electric';
  if (/hybrid|HEV/i.test(electric)) return 'hybrid';
  if (/^electric/i.test(fuel?.value ?? '')) return fuelSecondary ? 'either' : 'electric';
  if (/diesel/i.test(fuel?.value ?? '')) return 'diesel';
  return fuel && 'other';
}

const withPairs = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => [word, ...(at > 0 ? [`${words[at - 1]}${word}`] : [])]);

/** `1500`, `C15`, `K1500` and `15 Hybrid` all are half a ton. */
const sizeOf = (text: string): string | undefined => /(?:^|[^0-9A-Z])[CKGRV]?([123]5)(?:00)?(?![0-9])/i.exec(text)?.[1];

/**
 * The configurations a vehicle may be, of those of its year and make: by the name first, then by engine and fuel.
 * Empty when none has its name and engine.
 */
export function matching(subject: Subject, ofYearAndMake: readonly Configuration[]): Configuration[] {
  if (subject.tooHeavy) return [];
  const named = byName(subject, ofYearAndMake);
  if (!subject.nameOnly && isHalf(named)) return [];
  const { displacementL, cylinders, turbo } = subject;
  let rows = subject.nameOnly ? named : narrowed(named, row => powerFits(subject.power, row));
  if (displacementL !== undefined && rows.some(row => row.displacementL !== null)) {
    const within = (most: number) => (row: Configuration) =>
      row.displacementL !== null && Math.abs(row.displacementL - displacementL) <= most;
    rows = narrowed(rows.filter(within(NEAR_DISPLACEMENT_L)), within(SAME_DISPLACEMENT_L));
  }
  if (cylinders !== undefined) rows = narrowed(rows, row => row.cylinders === cylinders);
  return turbo ? narrowed(rows, row => row.turbo) : rows;
}

/**
 * Whether EPA rated only the rear-driven half of a truck: the heavier one with four driven wheels may be above the weight
 * it rates, so that the rows that are there do not tell.
 */
function isHalf(rows: readonly Configuration[]): boolean {
  const isRear = ({ modelText, drive, vehicleClass }: Configuration) =>
    modelText.includes('2WD') && drive === 'Rear-Wheel Drive' && RATED_TRUCK.test(vehicleClass ?? '');
  return rows.length > 0 && rows.every(isRear);
}

/** Those that pass, or all of them where none does. */
function narrowed(rows: Configuration[], passes: (row: Configuration) => boolean): Configuration[] {
  const left = rows.filter(passes);
  return left.length > 0 ? left : rows;
}

/** Whether a row runs on what the number says. */
export function powerFits(power: Subject['power'], { technology, fuel }: Configuration): boolean {
  if (power === undefined) return technology !== 'EV';
  if (power === 'electric') return technology === 'EV';
  if (power === 'plug-in') return technology === 'Plug-in Hybrid';
  if (power === 'hybrid') return technology === 'Hybrid';
  if (power === 'either') return technology === 'Hybrid' || technology === 'Plug-in Hybrid';
  if (power === 'diesel') return fuel === 'Diesel';
  return technology !== 'EV' && technology !== 'Plug-in Hybrid' && fuel !== 'Diesel';
}

interface Named {
  row: Configuration;
  beyond: string[][];
}

/**
 * A row fits when its text says nothing beyond the model, or only words the number says too. Where a word with a figure in
 * it (C300, xDrive40i) or a body agrees, rows without it are out. A number without trim and series may be any of them.
 */
function byName(subject: Subject, rows: readonly Configuration[]): Configuration[] {
  const hasWord = (word: string) => subject.words.has(word);
  const named = rows.flatMap((row): Named[] => {
    if (subject.otherBody?.test(row.modelText) || (subject.nameOnly && isOther(subject, row))) return [];
    const beyond = beyondModel(row.modelText, row.baseModel, subject.modelKeys);
    return beyond && !contradicts(subject, row, beyond) ? [{ row, beyond }] : [];
  });
  const fitting = named.filter(({ beyond }) => beyond.every(words => words.some(hasWord)));
  const strength = ({ beyond }: Named) =>
    beyond.filter(words => words.some(word => hasWord(word) && (/\d/.test(word) || BODY_WORDS.has(word)))).length;
  const most = Math.max(0, ...fitting.map(strength));
  if (most > 0) return fitting.filter(each => strength(each) === most).map(({ row }) => row);
  return (fitting.length > 0 && subject.detailed ? fitting : named).map(({ row }) => row);
}

/** Whether a row is of a model whose name goes on where this one ends: `Corolla Cross` and `Corolla`. */
function isOther({ model, modelKeys }: Subject, row: Configuration): boolean {
  // A text that no name of the menus begins is stored as its own model.
  if (beyondModel(row.modelText, '', modelKeys) === null) return false;
  const [own, other, text] = [model, row.model, row.modelText].map(wordsOf) as [string[], string[], string[]];
  const begins = (head: readonly string[], words: readonly string[]) => head.every((word, at) => word === words[at]);
  return other.length > own.length && begins(own, other) && begins(other, text);
}

function contradicts(subject: Subject, row: Configuration, beyond: readonly string[][]): boolean {
  const size = sizeOf(row.modelText);
  if (size !== undefined && subject.size !== undefined && size !== subject.size) return true;
  if (subject.nameOnly) return false;
  const bodies = beyond.filter(words => words.some(word => BODY_WORDS.has(word)));
  return bodies.some(words => !words.some(word => subject.words.has(word)));
}
