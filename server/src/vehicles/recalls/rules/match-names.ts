import { makeKey, nameKey } from '../../catalog/rules/names.ts';
import {
  ALWAYS_ELECTRIC,
  ALWAYS_HYBRID,
  LISTED_BY_TRIM,
  LISTED_MAKES,
  LISTED_MODELS,
  NAMED_BY_TRIM,
  OWN_BODY,
} from './alias-sheet.ts';
import {
  bodyOf,
  isPower,
  loadOf,
  partsOf,
  powerOf,
  tellingWords,
  tokensOf,
  wordsOf,
  type NameFacts,
  type NameParts,
} from './name-words.ts';

/** A vehicle as a decoder or a person names it. What is absent or null is not known. */
export interface ModelQuery {
  make: string;
  model: string;
  series?: string | null | undefined;
  trim?: string | null | undefined;
  /** As decoded: `Sedan/Saloon`. */
  body?: string | null | undefined;
  /** As decoded: `Gasoline`. */
  fuel?: string | null | undefined;
  /** As decoded: of a plug-in hybrid `Gasoline` beside `Electric`. */
  fuelSecondary?: string | null | undefined;
  /** As decoded: `PHEV (Plug-in Hybrid Electric Vehicle)`. */
  electrification?: string | null | undefined;
}

/** `sure`: the name says this vehicle. `possible`: it may be another version of the model. */
type Fit = 'sure' | 'possible' | 'no';

interface ReadQuery extends NameParts {
  make: string;
  /** Every way the list may write the model itself. */
  cores: (readonly string[])[];
  /** Words of trim and series, one list for each alternative, as in `SE/SEL`. */
  details: (readonly string[])[];
  /** Facts in the name itself. */
  own: NameFacts;
}

/** The keys of the makes under which the list may have a vehicle of this make, its own first. */
export function listedMakeKeys(make: string): readonly string[] {
  const key = makeKey(make);
  return LISTED_MAKES[key] ?? [key];
}

/**
 * Of the names the list has for a make and year, those that are this vehicle's model: never another model's. A name
 * that covers the model as a whole counts, and so does one of its versions unless something known speaks against it.
 */
export function namesOf(vehicle: ModelQuery, listed: readonly string[]): string[] {
  const query = readQuery(vehicle);
  const fits = listed.map(name => {
    const parts = listedParts(query.make, name);
    return { name, parts, fit: fitOf(query, parts) };
  });
  const sure = fits.filter(({ fit }) => fit === 'sure');
  const found = sure.length > 0 ? sure : fits.filter(({ fit }) => fit === 'possible');
  return found.filter(({ parts }) => isOwn(query, parts, found)).map(({ name }) => name);
}

/** `RAV4 Hybrid`, `Blazer EV`, `EQE SUV` and `Q8 e-tron` are models of their own where the list has such names. */
function isOwn({ own, power, cores }: ReadQuery, name: NameParts, found: readonly { parts: NameParts }[]): boolean {
  const apart: ((parts: NameParts) => boolean)[] = [];
  const ownPower = power === 'electric' ? power : own.power;
  if (ownPower !== null) apart.push(parts => parts.power === ownPower);
  if (own.body !== null) apart.push(parts => parts.body === own.body);
  if (!cores.flat().includes('ETRON')) apart.push(parts => parts.core.includes('ETRON'));
  return apart.every(is => is(name) || !found.some(({ parts }) => is(parts)));
}

function readQuery(vehicle: ModelQuery): ReadQuery {
  const make = makeKey(vehicle.make);
  const parts = listedParts(make, vehicle.model);
  const details = [...alternatives(vehicle.trim), ...alternatives(vehicle.series)];
  // A word alone would be the name itself.
  const stated = details.map(words => partsOf(['X', ...words].join(' ')));
  const statedPower = parts.power ?? stated.find(({ power }) => power !== null)?.power ?? null;
  const model = `${make} ${parts.core.join('').toLowerCase()}`;
  const power = statedPower ?? decodedPower(make, model, vehicle);
  return {
    ...parts,
    make,
    cores: coresOf(make, parts.core, vehicle),
    details,
    power,
    own: parts,
    body: parts.body ?? stated.find(({ body }) => body !== null)?.body ?? bodyOf(vehicle.body),
    load: parts.load ?? loadOf(vehicle.series) ?? loadOf(vehicle.trim),
    drive: parts.drive ?? stated.find(({ drive }) => drive !== null)?.drive ?? null,
  };
}

/** The parts of a name as its make writes it. */
function listedParts(make: string, name: string): NameParts {
  if (OWN_BODY.has(`${make} ${nameKey(name)}`)) return { ...NOTHING, core: tokensOf(wordsOf(name)) };
  if (make === 'mini')
    return partsOf(
      name
        .replace(/^(.+?) (CLUBMAN|COUNTRYMAN|PACEMAN|HARDTOP)\b/i, '$2 $1')
        // The Cooper SE is the electric one.
        .replace(/^COOPER SE$/i, 'COOPER EV'),
    );
  if (make === 'cadillac') return partsOf(name.replace(/ EXT$/i, ' PICKUP'));
  // Audi's `Q5 e` is the plug-in hybrid.
  if (make === 'audi') return partsOf(name.replace(/ E$/i, ' PHEV'));
  const rest = nameKey(name).startsWith(make) ? name.replace(/^[^\s\d]+\s*(?=.)/, '') : name;
  // Since 2010 the make is Ram and its model 1500, before it was Dodge's Ram 1500.
  if (make === 'ram' || make === 'dodge') return partsOf(name.replace(/^(?:RAM )?(?=[1-7]500\b)/i, 'RAM '));
  return partsOf(rest);
}

const NOTHING: NameFacts = { body: null, power: null, load: null, drive: null };

function coresOf(make: string, core: readonly string[], { model }: ModelQuery): (readonly string[])[] {
  const aliases = LISTED_MODELS.filter(([of, name]) => of === make && nameKey(name) === nameKey(model));
  const listed = aliases.flatMap(([, , ...names]) => names.map(name => listedParts(make, name).core));
  // `C-Class` is listed as C300, `328i` also as 3 Series.
  const [first = ''] = core;
  const series = make === 'bmw' && /^\d{3}$/.test(first) ? [[first.charAt(0), 'SERIES']] : [];
  return [core, ...listed, ...series];
}

function decodedPower(make: string, model: string, { series, ...vehicle }: ModelQuery): string | null {
  const power = powerOf(vehicle);
  if (power === null && ALWAYS_ELECTRIC.has(model)) return 'electric';
  if (power !== 'fuel') return power;
  if (ALWAYS_HYBRID.has(model)) return 'hybrid';
  return make === 'toyota' || make === 'lexus' ? toyotaPower(series) : power;
}

/** Toyota's codes of model and engine, `AXVA70L/AXVH70L`: the hybrids' engines are these, since 2018 with an H. */
const HYBRID_CODE = /^(?:[A-Z]{3}H|AHV|AVV|AVX|NHW|ZVW|GVU|GYL|GVF|GWL|GWS|UVF|ZWA|AVU|MHU|AYZ)\d/;

/** The power in a Toyota code; null where it covers versions with and without a battery. */
function toyotaPower(series: string | null | undefined): string | null {
  const codes = (series ?? '').split(/[/,\s]+/).filter(code => /^[A-Z]{2,4}\d/.test(code));
  const hybrids = codes.filter(code => HYBRID_CODE.test(code)).length;
  if (hybrids === 0) return 'fuel';
  return hybrids === codes.length ? 'hybrid' : null;
}

const alternatives = (text: string | null | undefined): string[][] =>
  (text ?? '')
    .replace(/\b[13]\/[24] ?ton\b/gi, '')
    .split(/[/,]/)
    .map(tellingWords)
    .filter(words => words.length > 0);

function fitOf(query: ReadQuery, name: NameParts): Fit {
  if (query.own.power === 'electric' && name.power !== 'electric') return 'no';
  const fits = [
    modelFit(query, name.core),
    factFit(query.body, name.body),
    powerFit(query.power, name.power),
    loadFit(query.load, name.load),
    query.details.length === 0 ? 'sure' : factFit(query.drive, name.drive),
  ];
  return fits.includes('no') ? 'no' : fits.includes('possible') ? 'possible' : 'sure';
}

/** A fact in a name must match the known one; a name without it covers all. */
function factFit(known: string | null, stated: string | null): Fit {
  if (stated === null || stated === known) return 'sure';
  return known === null ? 'possible' : 'no';
}

/** An electric car is another model; whether a car is a hybrid may be unknown. */
function powerFit(known: string | null, stated: string | null): Fit {
  if (stated === 'electric' && known !== 'electric') return 'no';
  return factFit(known, stated);
}

/** `Silverado HD` is any but the 1500. */
function loadFit(known: string | null, stated: string | null): Fit {
  if (known === 'HD') return stated === '1500' ? 'no' : 'sure';
  return stated === 'HD' ? 'sure' : factFit(known, stated);
}

function modelFit({ make, cores, details }: ReadQuery, name: readonly string[]): Fit {
  const whole = name.join('');
  if (whole !== '' && cores.some(core => core.join('') === whole)) return 'sure';
  if (NAMED_BY_TRIM.has(make) && details.some(words => begins(words, whole))) return 'sure';
  const rests = cores.filter(core => beginsWith(name, core)).map(core => name.slice(core.length).join(''));
  const sayIt = make === 'porsche' ? isWhole(cores) : says;
  if (rests.some(rest => rest === '' || details.some(words => sayIt(words, rest)))) return 'sure';
  const byTrim = LISTED_BY_TRIM.has(make) || LISTED_BY_TRIM.has(`${make} ${cores[0]!.join('').toLowerCase()}`);
  return rests.length > 0 && byTrim && details.length === 0 ? 'sure' : 'no';
}

const beginsWith = (name: readonly string[], core: readonly string[]): boolean =>
  core.length > 0 && core.every((token, at) => name[at] === token);

/** Whether the first words, put together, are this text. */
const begins = (words: readonly string[], text: string): boolean =>
  words.some((_, last) => tokensOf(words.slice(0, last + 1)).join('') === text);

/** Whether words are this text as a whole, with or without the model: of a Turbo S neither Turbo nor S. */
const isWhole =
  (cores: ReadQuery['cores']) =>
  (words: readonly string[], text: string): boolean => {
    const stated = tokensOf(words.filter(word => !isPower(word))).join('');
    return ['', ...cores.map(core => core.join(''))].some(model => stated === model + text);
  };

/** Whether some words in a row, put together, are this text. */
const says = (words: readonly string[], text: string): boolean =>
  words.some((_, first) => begins(words.slice(first), text));
