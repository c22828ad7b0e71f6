import type { Bilingual, Translations } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
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
  return hit ? say(`${namespace}.${hit[1]}`) : text;
}

/** "Wagon, 4 doors" with what is known; null when the body was not decoded. */
export function bodyText(vehicle: ReportVehicle): Bilingual | null {
  const body = translated(vehicle.bodyClass, KNOWN, 'body');
  if (!body) return null;
  return vehicle.doors ? say('body.with_doors', { body, n: vehicle.doors }) : body;
}

function plantText(vehicle: ReportVehicle): string | null {
  return [vehicle.plantCity, vehicle.plantState, vehicle.plantCountry].filter(Boolean).join(', ') || null;
}

const ENGINE_WORDS: readonly [RegExp, string][] = [
  [/\binline-(\d+)/gi, '$1 cilindros en línea'],
  [/\bflat-(\d+)/gi, '$1 cilindros opuestos'],
  [/\b(\d+)-cylinder/gi, '$1 cilindros'],
  [/\bgasoline\b/gi, 'gasolina'],
  [/\bdiesel\b/gi, 'diésel'],
  [/\belectric\b/gi, 'eléctrico'],
  [/\bethanol \(e85\)/gi, 'etanol (E85)'],
  [/\bflexible fuel vehicle \(ffv\)/gi, 'combustible flexible (FFV)'],
  [/ and /g, ' y '],
];

/** The line of the decoder in both languages; with a word that is not known here it stays as decoded. */
export function engineText(decoded: string): Bilingual {
  const line = decoded.replaceAll(/\((ffv|e85|m85|cng|lpg|lng)\)/g, name => name.toUpperCase());
  const es = ENGINE_WORDS.reduce((text, [word, said]) => text.replace(word, said), line);
  const left = es.replace(
    /cilindros|en línea|opuestos|gasolina|diésel|eléctrico|etanol \(E85\)|combustible flexible \(FFV\)| y |turbo/gi,
    '',
  );
  if (/[a-záéíóú]{3,}/i.test(left)) return line;
  return { en: line, es: es.charAt(0).toUpperCase() + es.slice(1) };
}

/** The model year, or the years the VIN may mean. */
function yearText({ modelYear, modelYears = [] }: ReportVehicle): Bilingual {
  if (modelYear !== undefined) return String(modelYear);
  const [first, second] = modelYears.map(String);
  if (second) return say('identity_year.either', { first: first ?? '', second });
  return first ? say('identity_year.likely', { year: first }) : say('identity_year.none');
}

/** Where a value is from: read from the number, or inferred. */
function originOf({ inferred, kind }: ReportVehicle, fields: readonly (keyof ReportVehicle)[]): Translations {
  if (fields.some(field => inferred?.includes(field))) return say('identity_from.inferred');
  return say(kind === 'classic' ? 'identity_from.number' : 'identity_from.vin');
}

/** Where the identity is from, and whether the check digit fits, where the number has one. */
export function decodedWords({ checkDigitOk }: ReportVehicle): Translations {
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
    ['weight_class', vehicle.gvwr, ['gvwr']],
  ];
  const read = rows.flatMap(([key, value, fields]): ReportDocument['identity'] =>
    value ? [[say(`identity.${key}`), value, originOf(vehicle, fields)]] : [],
  );
  return [...read, ...priceRows(vehicle, sticker)];
}

/** What it cost when it was new: as its window sticker adds it up, else as the number has the base price of its model. */
function priceRows(vehicle: ReportVehicle, sticker: StickerOptions | null | undefined): ReportDocument['identity'] {
  const { msrp } = vehicle;
  if (sticker?.price) {
    const { title, demo, price } = sticker;
    const from = demo ? say('identity_from.demo', { source: title }) : title;
    return [[say(price.is === 'total' ? 'identity.msrp' : 'identity.base_price'), dollars(price.cents), from]];
  }
  return msrp === undefined ? [] : [[say('identity.base_price'), dollars(msrp * 100), originOf(vehicle, ['msrp'])]];
}
