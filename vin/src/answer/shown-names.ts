import type { Vehicle } from './decoded.ts';

/** Notes of the tables beside a name: the market it is sold in, the maker's own grade, the load class in words. */
const NOTES = [
  /\s*\((?:us|us-mex\.?|usa\/canada|usa?)\)/gi,
  /\s*\([^()]*\b(?:grade|level|midd?le|low|high)\b[^()]*\)?/gi,
  /\s*\([^()]*\btons?\b[^()]*\)/gi,
  /\s+-\s+(?:low|high|middle)[\w -]*level$/gi,
];
const ELSEWHERE = /\((?:can|canada|mexico|export)[^()]*\)$/i;
/** Grades that are codes of the maker's factory, and what only says which grade it is. */
const CODES = [
  /^[A-Z]{3,4}\d{2}L$/,
  /^(?:JSL|TAX|GDS|HGS|HGW|MDS|JLX)$/,
  /^(?:low|base|high|core|middle|middle-low|middle-high)(?: (?:grade|level))$/i,
  /^w\/ ?\w/i,
];
/** A chassis of Toyota, `GSU40L`; not the Lexus `RX350L`. */
const CHASSIS = /\b[A-Z]{3,4}\d{2,3}L(?![a-z\d])|\b[A-Z]{3}\d{2}\/[A-Z]{3}\d{2}L/;
/** Two platforms of Chrysler, `JR/PL`, as a series. */
const PLATFORMS = /^[A-Z]{2}\/[A-Z]{2}$/;
const PLATFORM_LOAD = /^[A-Z]{2} \((\d{4})\)$/;
/** Alternatives: `L/LE/SE`, `Base / LX`; not `R/T`, `RT/10` or `1/2 ton`. */
const BETWEEN = /\s*;\s*|\s+\/\s*|\s*\/\s+|(?<=[A-Za-z]{2})\/(?=[A-Za-z])|(?<=[A-Za-z])(?<!\bw)\/(?=[A-Za-z]{2})/i;
/** Packages of options after a name, `Limited+M/R+NAVI(H/K)`; not `EQE350+`. */
const PACKAGES = /\s*\+\s*[A-Za-z].*$/;
const MAX_ALTERNATIVES = 4;
const MAX_LENGTH = 40;

const ABBREVIATIONS = new Set(['PHEV', 'FHEV', 'MHEV', 'BEV', 'ULEV', 'SULEV', 'PZEV', 'EAWD', 'BLUETEC']);

/** `BADLANDS` is `Badlands`; what cannot be spoken, `FLSTF`, is a code and stays. */
function spoken(word: string): string {
  const isWord = /[AEIOUY]/.test(word) && !/[^AEIOUY]{4}/.test(word) && !ABBREVIATIONS.has(word);
  return isWord ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

/**
 * A trim as people call it: without the notes of the tables, with alternatives apart from each other. Undefined where it is a
 * code of the maker that names nothing for a buyer, or a line of several models.
 */
export function shownTrim(text: string): string | undefined {
  const segments = text.split(/,\s+/);
  const here = segments.filter(segment => !ELSEWHERE.test(segment));
  const plain = NOTES.reduce((name, note) => name.replaceAll(note, ''), (here.length > 0 ? here : segments).join(', '));
  const parts = plain
    .replace(PACKAGES, '')
    .split(BETWEEN)
    .map(part => part.replaceAll(/\s+/g, ' ').replace(/,$/, '').trim())
    .filter(part => part !== '');
  const named = [...new Set(parts.flatMap(part => nameIn(part)))];
  const shown = named
    .join(' / ')
    .replaceAll(/\b[A-Z]{4,}\b/g, spoken)
    .replace(/Plug-IN\b/, 'Plug-in');
  return shown === '' || shown.length > MAX_LENGTH || named.length > MAX_ALTERNATIVES ? undefined : shown;
}

/** A part without what of a list of codes is none of a name: `GLS, JSL, TAX` is `GLS`. */
function nameIn(part: string): string[] {
  const named = part.split(/,\s*/).filter(each => !CODES.some(code => code.test(each)));
  return named.length > 0 ? [named.join(', ')] : [];
}

/** A series as people call it: `1500 (1/2 Ton)` is `1500`; undefined where it is a chassis code, `GSU40L/GSU45L`. */
export function shownSeries(text: string): string | undefined {
  if (PLATFORMS.test(text) || CHASSIS.test(text)) return undefined;
  return shownTrim(text.replace(PLATFORM_LOAD, '$1'));
}

/** `LEA - Flex Fuel (Gas/Alc), Aluminum` is the engine `LEA`. */
export function shownEngineCode(text: string): string {
  const [code = ''] = text.split(/ - |,? \(| Federal|, /);
  return /\d|^[A-Z]{3,4}$/.test(code) ? code.trim() : text.replaceAll(/\s*\?\s*/g, '');
}

/** Words that stand for an engine, not the sales code or the emission test group that the tables keep beside them. */
const PLAIN_ENGINE = /^[\w .+-]{2,40}$/;

/** A decoded vehicle with the names that people know; what is only a code of the tables is left out. */
export function shownVehicle<Facts extends Vehicle>(vehicle: Facts): Facts {
  const { trim, trimLevel, series, engineModel, otherEngineInfo } = vehicle;
  return {
    ...vehicle,
    trim: shown(trim, shownTrim),
    trimLevel: shown(trimLevel, shownTrim),
    series: shown(series, shownSeries),
    engineModel: shown(engineModel, shownEngineCode),
    otherEngineInfo: shown(otherEngineInfo, text => (PLAIN_ENGINE.test(text) ? text : undefined)),
  };
}

function shown<Field extends { value: string }>(field: Field | undefined, show: (text: string) => string | undefined) {
  const value = field && show(field.value);
  return field && value !== undefined ? { ...field, value } : undefined;
}

/** `2014 Mazda6` and not `2014 Mazda Mazda6`: a model that begins with its make needs it no more. */
export function vehicleName(
  ...[year, make, model]: [
    year: number | null | undefined,
    make: string | null | undefined,
    model: string | null | undefined,
  ]
): string {
  const isNamed = Boolean(
    make && model && new RegExp(`^${make.replaceAll(/[^\p{L}\p{N}]/gu, '.')}(?![\\p{L}])`, 'iu').test(model),
  );
  return [year, isNamed ? null : make, model]
    .filter(part => part !== null && part !== undefined && part !== '')
    .join(' ');
}
