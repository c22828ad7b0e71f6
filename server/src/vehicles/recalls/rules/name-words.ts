import { createCache } from '../../../kit/cache.ts';
import namedWords from './name-words.json' with { type: 'json' };

/** Body, power, load and driven axles in a model name; null where it has none. */
export interface NameFacts {
  body: string | null;
  power: string | null;
  load: string | null;
  drive: string | null;
}

/** A model's name, taken apart. */
export interface NameParts extends NameFacts {
  /** The rest: letters and digits apart, `F-150` and `F150` are both `F 150`. */
  core: readonly string[];
}

/** Words of two spellings, and words with a digit or a dash that must stay in one piece. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/&/g, ' AND '],
  // `Giulia (952)`: a number of the maker's.
  [/\(\d{3}\)/g, ' '],
  [/\bCROSS COUNTRY\b/g, 'CC'],
  // An engine's size is one word: `3.0i` is no `3`.
  [/(?<=\d)\.(?=\d)/g, 'P'],
  [/\b1\/2[ -]TON\b/g, ' 1500 '],
  [/\b3\/4[ -]TON\b/g, ' 2500 '],
  [/\b1[ -]TON\b/g, ' 3500 '],
  [/\bE[ -]?TRON\b/g, ' ETRON '],
  [/\bPLUG[ -]?IN(?: HYBRID)?\b/g, ' PHEV '],
  [/\bE[ -]HYBRID\b/g, ' PHEV '],
  [/\b(?:ELECTRIC|ELECTRIFIED|BEV)\b/g, ' EV '],
  [/\b(?:4[ -]MATIC|4M)\b/g, '4MATIC'],
  [/\bCUTAWAY VAN\b/g, ' CUTAWAY '],
  // BMW's 328xi is the 328i xDrive, its 328Ci the coupe or convertible of the 328i, its 328iT the wagon.
  [/\b(\d{3})XI(?=T?\b)/g, '$1I XDRIVE '],
  [/\b(\d{3})I(T)\b/g, '$1I WAGON '],
  [/\bSUPER ?DUTY\b|\bSD\b/g, ' SD '],
  [/\b(?:CHASSIS[ -]CAB|CAB[ -]CHASSIS)\b/g, ' CHASSIS '],
  [/\b(?:[45]|FIVE|FOUR)[ -]?(?:DR|DOOR)\b/g, ' 4DR '],
  [/\b(?:2|TWO)[ -]?(?:DR|DOOR)\b/g, ' 2DR '],
  [/\bMACH[ -]E\b/g, ' MACHE '],
  // Volvo writes these onto the model: S60CC, XC90PHEV, XC40BEV.
  [/(?<=\d)PHEV\b/g, ' PHEV '],
  [/(?<=\d)BEV\b/g, ' EV '],
];

/** Words that do not tell one model from another. */
const NEUTRAL: ReadonlySet<string> = new Set(
  (
    'REDUNDANT NEW TRUCK SAV SAC 4X4 4X2 4WD 2WD AWD FWD RWD SDRIVE QUATTRO ALL4 ' +
    '4MOTION CREW CAB EXTENDED DOUBLE QUAD REGULAR MEGA SUPERCREW SUPERCAB SD 4DR 2DR CLASS AMG NA + EDITION'
  ).split(' '),
);

const BODIES: Readonly<Record<string, string>> = namedWords.bodies;

const POWERS: Readonly<Record<string, string>> = namedWords.powers;

/** All wheels driven, where the list has a name of its own for that. */
const DRIVES: ReadonlySet<string> = new Set(['XDRIVE', '4MATIC', '4MATIC+']);

/** How much a truck or van carries, as it stands behind its model. */
const LOADS = /^([1-7]500)(?:HD)?$/;
/** Models of which a name may say the load. */
const LOADED: ReadonlySet<string> = new Set('SILVERADO SIERRA RAM EXPRESS SAVANA SUBURBAN YUKON PROMASTER'.split(' '));

/** A text in capitals without accents and punctuation, by words. */
export function wordsOf(text: string): string[] {
  let plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  for (const [pattern, replacement] of SPELLINGS) plain = plain.replace(pattern, replacement);
  return plain.split(/[^A-Z0-9+]+/).filter(word => word !== '');
}

/** Words without those that do not tell one model from another. */
export const tellingWords = (text: string): string[] => wordsOf(text).filter(word => !NEUTRAL.has(word));

/** Letters and digits apart: `C300` gives C, 300. */
export const tokensOf = (words: readonly string[]): string[] => words.flatMap(word => word.match(/[A-Z]+|\d+/g) ?? []);

/** The names of the list come again and again; there are some 40,000 of them. */
const known = createCache<NameParts>({ max: 50_000 });

/** Takes a model's name apart; words that are the whole name stay, as in `ROADSTER`. */
export const partsOf = (name: string): NameParts => known.get(name, () => takenApart(name));

function takenApart(name: string): NameParts {
  const facts: NameFacts = { body: null, power: null, load: null, drive: null };
  const telling = tellingWords(name);
  const words = telling.length > 0 ? telling : wordsOf(name);
  const core = words.filter((word, at) => words.length === 1 || !takes(facts, word, words[at - 1]));
  return Object.freeze({ ...facts, core: tokensOf(core) });
}

function takes(facts: NameFacts, word: string, before: string | undefined): boolean {
  if (BODIES[word]) facts.body = BODIES[word];
  else if (POWERS[word]) facts.power = POWERS[word];
  else if (DRIVES.has(word)) facts.drive = 'all';
  else if (LOADS.test(word) && before !== undefined && LOADED.has(before)) facts.load = word.slice(0, 4);
  else if (word === 'HD') facts.load ??= 'HD';
  else return false;
  return true;
}

/** The body of a decode, `Sedan/Saloon`, as names say it; null where no name would. */
export function bodyOf(text: string | null | undefined): string | null {
  if (!text) return null;
  const words = wordsOf(text);
  const word = words.find(each => BODIES[each]);
  return word ? BODIES[word]! : 'other';
}

/** Whether a word says what drives a car. */
export const isPower = (word: string): boolean => word in POWERS;

/** Fuels and electrification of a decode as names say them; null where the decode says neither. */
export function powerOf(decode: {
  fuel?: string | null | undefined;
  fuelSecondary?: string | null | undefined;
  electrification?: string | null | undefined;
}): string | null {
  const [first, second, electrification] = [decode.fuel, decode.fuelSecondary, decode.electrification].map(text =>
    (text ?? '').toUpperCase(),
  ) as [string, string, string];
  if (/PHEV|PLUG/.test(electrification)) return 'plugin';
  if (/\bHEV|HYBRID/.test(electrification)) return 'hybrid';
  if (first.startsWith('ELECTRIC') && second !== '') return 'plugin';
  if (second.startsWith('ELECTRIC')) return 'hybrid';
  if (/BEV|FUEL CELL/.test(electrification) || /^ELECTRIC|FUEL CELL/.test(first)) return 'electric';
  if (/DIESEL/.test(first)) return 'diesel';
  return `${first}${electrification}` === '' ? null : 'fuel';
}

/** The load a decoder's series tells: `2500`, `DR (1500)`, `3/4 Ton`. */
export function loadOf(text: string | null | undefined): string | null {
  return (text ? wordsOf(text) : []).find(word => LOADS.test(word))?.slice(0, 4) ?? null;
}
