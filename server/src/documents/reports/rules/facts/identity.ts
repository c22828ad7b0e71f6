import { eachLanguage, type Bilingual, type Translations } from '../../../../kit/text/bilingual.ts';
import { decodedWord } from '../../../../vehicles/decode/rules/decoded-words.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { dollars } from './dates.ts';
import type { StickerOptions } from './equipment.ts';
import type { ReportVehicle } from './facts.ts';
import { say } from './words.ts';

/** Words the national decoder uses, which readers meet in both languages; others are shown as decoded. */
const KNOWN: readonly [RegExp, string][] = [
  [/sedan|saloon/i, 'sedan'],
  [/coupe/i, 'coupe'],
  [/convertible|cabriolet/i, 'convertible'],
  [/hatchback|liftback/i, 'hatchback'],
  [/wagon/i, 'wagon'],
  [/sport utility|crossover/i, 'suv'],
  [/pickup|truck/i, 'pickup'],
  [/minivan|van/i, 'van'],
  [/motorcycle/i, 'motorcycle'],
];
const DRIVES: readonly [RegExp, string][] = [
  [/awd|all-wheel/i, 'awd'],
  [/4wd|4x4|four-wheel/i, 'fourwd'],
  [/fwd|front-wheel/i, 'fwd'],
  [/rwd|rear-wheel/i, 'rwd'],
];
const GEARBOXES: readonly [RegExp, string][] = [
  [/continuously|cvt/i, 'cvt'],
  [/manual/i, 'manual'],
  [/automatic/i, 'automatic'],
];
/** A fuel that names a plug, or electricity before another fuel: the one a vehicle is charged with is named first. */
export const PLUG_IN_FUEL = /plug-?\s?in|phev|^electric \/ /i;

const FUELS: readonly [RegExp, string][] = [
  [PLUG_IN_FUEL, 'plug_in'],
  [/hybrid|hev|gas.*electric|electric.*gas|diesel.*electric|electric.*diesel/i, 'hybrid'],
  [/fuel cell|fcev|hydrogen/i, 'hydrogen'],
  [/electric|bev/i, 'electric'],
  [/flexible fuel|ffv|gasoline.*ethanol|ethanol.*gasoline/i, 'flexible'],
  [/^(?!.*gasoline).*(ethanol|e85)/i, 'ethanol'],
  [/^(?!.*gasoline).*(natural gas|cng|lng)/i, 'natural_gas'],
  [/^(?!.*gasoline).*(propane|lpg|petroleum gas)/i, 'propane'],
  [/diesel/i, 'diesel'],
  [/gasoline/i, 'gasoline'],
];

function translated(text: string | undefined, list: readonly [RegExp, string][], namespace: string): Bilingual | null {
  if (!text) return null;
  const hit = list.find(([pattern]) => pattern.test(text));
  return hit ? say(`${namespace}.${hit[1]}`) : decodedWord(text);
}

/** "Wagon, 4 doors" with what is known; null when the body was not decoded. */
export function bodyText(vehicle: ReportVehicle): Bilingual | null {
  const body = translated(vehicle.bodyClass, KNOWN, 'body');
  if (!body) return null;
  return vehicle.doors ? say('body.with_doors', { body, n: vehicle.doors }) : body;
}

function plantText({ plantCity, plantState, plantCountry }: ReportVehicle): Bilingual | null {
  const parts = [plantCity, plantState, plantCountry && decodedWord(plantCountry)].filter(part => part !== undefined);
  return parts.length > 0 ? eachLanguage(pick => parts.map(pick).join(', ')) : null;
}

const ENGINE_WORDS: readonly [RegExp, string][] = [
  [/\binline-(\d+)/gi, '$1 cilindros en línea'],
  [/\bflat-(\d+)/gi, '$1 cilindros opuestos'],
  [/\b1-cylinder/gi, '1 cilindro'],
  [/\b(\d+)-cylinder/gi, '$1 cilindros'],
  [/\b(\d+) cylinders/gi, '$1 cilindros'],
  [/\bturbocharged/gi, 'con turbo'],
  [/\bsupercharged/gi, 'con compresor'],
  [/\bhybrid/gi, 'híbrido'],
  [/\belectric motor/gi, 'motor eléctrico'],
];
/** The rest of a line that is all in Spanish. */
const SPANISH = /cilindros?|en línea|opuestos|con turbo|turbo|con compresor|híbrido|motor eléctrico|\bcid\b|\bl\b/gi;

/** The line of the decoder in both languages; with a word that is not known here it stays as decoded. */
export function engineText(decoded: string): Bilingual {
  const line = decoded.replaceAll(/\((ffv|e85|m85|cng|lpg|lng)\)/g, name => name.toUpperCase());
  const parts = line.split(', ').map(part => builtWords(part) ?? fuelWords(part));
  if (parts.includes(null)) return line;
  const es = parts.join(', ');
  return { en: line, es: es.charAt(0).toUpperCase() + es.slice(1) };
}

/** "2.0 L inline-4 turbo" in Spanish; null where a word is not known. */
function builtWords(text: string): string | null {
  const es = ENGINE_WORDS.reduce((english, [word, spanish]) => english.replace(word, spanish), text);
  return /[a-záéíóú]{3,}/i.test(es.replace(SPANISH, '')) ? null : es;
}

/** "gasoline and electric" in Spanish; null where a word is not known. */
function fuelWords(text: string): string | null {
  const words = text.split(' and ').map(decodedWord);
  const spanish = words.flatMap(word =>
    typeof word === 'string' ? [] : [word.es.charAt(0).toLowerCase() + word.es.slice(1)],
  );
  return spanish.length === words.length ? spanish.join(' y ') : null;
}

/** The model year, or the years the VIN may mean. */
function yearText({ modelYear, modelYears = [] }: ReportVehicle): Bilingual {
  if (modelYear !== undefined) return String(modelYear);
  const [first, second] = modelYears.map(String);
  if (second) return say('identity_year.either', { first: first ?? '', second });
  return first ? say('identity_year.likely', { year: first }) : say('identity_year.none');
}

/** Where a value is from: read from the number, or inferred. */
function originOf({ inferred, kind, byName }: ReportVehicle, fields: readonly (keyof ReportVehicle)[]): Translations {
  if (byName) return say('identity_from.name');
  if (fields.some(field => inferred?.includes(field))) return say('identity_from.inferred');
  return say(kind === 'classic' ? 'identity_from.number' : 'identity_from.vin');
}

/** Where the identity is from, and whether the check digit fits, where the number has one. */
export function decodedWords({ checkDigitOk, kind, byName }: ReportVehicle): Translations {
  if (byName) return say('decoded.name');
  if (kind === 'classic') return say('decoded.number');
  if (checkDigitOk === undefined) return say('decoded.plain');
  return say(checkDigitOk ? 'decoded.correct' : 'decoded.wrong');
}

/** Rows of what was decoded: name, value and where it is from. What is not known has no row. */
export function identityRows(vehicle: ReportVehicle, sticker?: StickerOptions | null): ReportDocument['identity'] {
  const rows: [string, Bilingual | null | undefined, (keyof ReportVehicle)[]][] = [
    ['model_year', yearText(vehicle), ['modelYear']],
    ['built', plantText(vehicle), ['plantCity', 'plantState', 'plantCountry']],
    ['manufacturer', vehicle.manufacturer, ['manufacturer']],
    ['body', bodyText(vehicle), ['bodyClass', 'doors']],
    ['series', vehicle.series, ['series']],
    ['engine', vehicle.engine && engineText(vehicle.engine), ['engine']],
    ['fuel', translated(vehicle.fuel, FUELS, 'fuel'), ['fuel']],
    ['transmission', translated(vehicle.transmission, GEARBOXES, 'gearbox'), ['transmission']],
    ['drive', translated(vehicle.driveType, DRIVES, 'drive'), ['driveType']],
    ['seats', vehicle.seats?.toString(), ['seats']],
    ['weight_class', vehicle.gvwr && decodedWord(vehicle.gvwr), ['gvwr']],
  ];
  const read = rows.flatMap(([key, value, fields]): ReportDocument['identity'] =>
    value ? [[say(`identity.${key}`), value, originOf(vehicle, fields)]] : [],
  );
  return [...read, ...priceRows(vehicle, sticker)];
}

/** The price when new: the sticker's sum, else the base price of the model in the number. */
function priceRows(vehicle: ReportVehicle, sticker: StickerOptions | null | undefined): ReportDocument['identity'] {
  const { msrp } = vehicle;
  if (sticker?.price) {
    const { title, demo, price } = sticker;
    const from = demo ? say('identity_from.demo', { source: title }) : title;
    return [[say(price.is === 'total' ? 'identity.msrp' : 'identity.base_price'), dollars(price.cents), from]];
  }
  return msrp === undefined ? [] : [[say('identity.base_price'), dollars(msrp * 100), originOf(vehicle, ['msrp'])]];
}
