/** What a name says about body, power and load besides the model; null where it says nothing. */
export interface NameFacts {
  body: string | null;
  power: string | null;
  load: string | null;
}

/** A model's name, taken apart. */
export interface NameParts extends NameFacts {
  /** What is left: letters and digits apart, `F-150` and `F150` are both `F 150`. */
  core: readonly string[];
}

/** Words of two spellings, and words with a digit or a dash that must stay in one piece. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/&/g, ' AND '],
  [/\bE[ -]?TRON\b/g, ' ETRON '],
  [/\bPLUG[ -]?IN(?: HYBRID)?\b/g, ' PHEV '],
  [/\bE[ -]HYBRID\b/g, ' PHEV '],
  [/\b(?:ELECTRIC|ELECTRIFIED|BEV)\b/g, ' EV '],
  [/\b4[ -]MATIC\b/g, '4MATIC'],
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
    'REDUNDANT NEW PICKUP TRUCK SUV SAV SAC 4X4 4X2 4WD 2WD AWD FWD RWD XDRIVE SDRIVE 4MATIC 4MATIC+ QUATTRO ALL4 ' +
    '4MOTION CREW CAB EXTENDED DOUBLE QUAD REGULAR MEGA SUPERCREW SUPERCAB SD HD 4DR 2DR CLASS SERIES AMG NA + EDITION'
  ).split(' '),
);

const BODIES: Readonly<Record<string, string>> = {
  SEDAN: 'sedan',
  SALOON: 'sedan',
  COUPE: 'coupe',
  HATCHBACK: 'hatchback',
  HATCH: 'hatchback',
  LIFTBACK: 'hatchback',
  SPORTBACK: 'sportback',
  WAGON: 'wagon',
  ESTATE: 'wagon',
  CONVERTIBLE: 'convertible',
  CABRIOLET: 'convertible',
  ROADSTER: 'convertible',
  CUTAWAY: 'incomplete',
  CHASSIS: 'incomplete',
  INCOMPLETE: 'incomplete',
};

const POWERS: Readonly<Record<string, string>> = {
  HYBRID: 'hybrid',
  HEV: 'hybrid',
  HV: 'hybrid',
  PHEV: 'plugin',
  EV: 'electric',
  DIESEL: 'diesel',
};

/** How much a truck or van carries, as it stands behind its model. */
const LOADS = /^[1-7]500$/;
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

/** Takes a model's name apart; words that are the whole name stay, as in `NEW CAB`. */
export function partsOf(name: string): NameParts {
  const facts: NameFacts = { body: null, power: null, load: null };
  const telling = tellingWords(name);
  const words = telling.length > 0 ? telling : wordsOf(name);
  const core = words.filter((word, at) => words.length === 1 || !takes(facts, word, words[at - 1]));
  return { ...facts, core: tokensOf(core) };
}

function takes(facts: NameFacts, word: string, before: string | undefined): boolean {
  if (BODIES[word]) facts.body = BODIES[word];
  else if (POWERS[word]) facts.power = POWERS[word];
  else if (LOADS.test(word) && before !== undefined && LOADED.has(before)) facts.load = word;
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

/** Fuel and electrification of a decode as names say it; null where the decode says neither. */
export function powerOf(fuel: string | null | undefined, electrification: string | null | undefined): string | null {
  const text = `${electrification ?? ''} ${fuel ?? ''}`.toUpperCase();
  if (/PHEV|PLUG/.test(text)) return 'plugin';
  if (/\bHEV|HYBRID/.test(text)) return 'hybrid';
  if (/BEV|\bELECTRIC\b|FUEL CELL/.test(text)) return 'electric';
  if (/DIESEL/.test(text)) return 'diesel';
  return text.trim() === '' ? null : 'fuel';
}

/** The load a decoder's series tells: `2500`, `DR (1500)`, `3500 (1 Ton)`. */
export function loadOf(text: string | null | undefined): string | null {
  return (text ? wordsOf(text) : []).find(word => LOADS.test(word)) ?? null;
}
