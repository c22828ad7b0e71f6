import { makeKey, nameKey } from '../../catalogue/rules/names.ts';
import { LISTED_BY_TRIM, LISTED_MAKES, LISTED_MODELS } from './alias-sheet.ts';
import { bodyOf, loadOf, partsOf, powerOf, tellingWords, tokensOf, type NameParts } from './name-words.ts';

/** A vehicle as a decoder or a person names it. What is absent or null is not known. */
export interface SoughtName {
  make: string;
  model: string;
  series?: string | null | undefined;
  trim?: string | null | undefined;
  /** As decoded: `Sedan/Saloon`. */
  body?: string | null | undefined;
  /** As decoded: `Gasoline`. */
  fuel?: string | null | undefined;
  /** As decoded: `PHEV (Plug-in Hybrid Electric Vehicle)`. */
  electrification?: string | null | undefined;
}

/** `sure`: the name says this vehicle. `possible`: it may be another version of the model. */
type Fit = 'sure' | 'possible' | 'no';

interface Sought extends NameParts {
  /** Every way the list may write the model itself. */
  cores: (readonly string[])[];
  /** What trim and series say, one list of words for each alternative, as in `SE/SEL`. */
  details: (readonly string[])[];
  byTrim: boolean;
  /** The name itself says that it is electric: what has the same name without is another model. */
  electricName: boolean;
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
export function namesOf(vehicle: SoughtName, listed: readonly string[]): string[] {
  const sought = readSought(vehicle);
  const fits = listed.map(name => ({ name, parts: partsOf(name), fit: fitOf(sought, partsOf(name)) }));
  const sure = fits.filter(({ fit }) => fit === 'sure');
  const found = sure.length > 0 ? sure : fits.filter(({ fit }) => fit === 'possible');
  const exact = found.filter(({ parts }) => parts.power !== null && parts.power === sought.power);
  return (exact.length > 0 ? exact : found).map(({ name }) => name);
}

function readSought(vehicle: SoughtName): Sought {
  const key = makeKey(vehicle.make);
  const parts = partsOf(vehicle.model);
  const aliases = LISTED_MODELS.filter(([make, model]) => make === key && nameKey(model) === nameKey(vehicle.model));
  const details = [...alternatives(vehicle.trim), ...alternatives(vehicle.series)];
  const power = parts.power ?? powerIn(details) ?? powerOf(vehicle.fuel, vehicle.electrification);
  return {
    ...parts,
    cores: [parts.core, ...aliases.flatMap(([, , names]) => names.map(name => partsOf(name).core))],
    details,
    power,
    body: parts.body ?? bodyOf(vehicle.body),
    load: parts.load ?? loadOf(vehicle.series) ?? loadOf(vehicle.trim),
    byTrim: LISTED_BY_TRIM.has(key),
    electricName: parts.power === 'electric',
  };
}

const alternatives = (text: string | null | undefined): string[][] =>
  (text ?? '')
    .split(/[/,]/)
    .map(tellingWords)
    .filter(words => words.length > 0);

const powerIn = (details: readonly (readonly string[])[]): string | null =>
  details.map(words => partsOf(words.join(' ')).power).find(power => power !== null) ?? null;

function fitOf(sought: Sought, name: NameParts): Fit {
  if (sought.electricName && name.power !== 'electric') return 'no';
  const model = modelFit(sought, name.core);
  const fits = [
    model,
    factFit(sought.body, name.body),
    powerFit(sought.power, name.power),
    factFit(sought.load, name.load),
  ];
  return fits.includes('no') ? 'no' : fits.includes('possible') ? 'possible' : 'sure';
}

/** What a name says must be what is known; a name that says nothing covers all. */
function factFit(known: string | null, said: string | null): Fit {
  if (said === null || said === known) return 'sure';
  return known === null ? 'possible' : 'no';
}

/** An electric car is another model; a hybrid may be unknown to the decoder. */
function powerFit(known: string | null, said: string | null): Fit {
  if (said === 'electric' && known !== 'electric') return 'no';
  return factFit(known, said);
}

function modelFit(sought: Sought, name: readonly string[]): Fit {
  const whole = name.join('');
  if (sought.byTrim && sought.details.some(words => says(words, whole))) return 'sure';
  const rests = sought.cores.filter(core => beginsWith(name, core)).map(core => name.slice(core.length).join(''));
  if (rests.some(rest => rest === '' || sought.details.some(words => says(words, rest)))) return 'sure';
  if (rests.length === 0 || !sought.byTrim) return 'no';
  return sought.details.length === 0 ? 'sure' : 'no';
}

const beginsWith = (name: readonly string[], core: readonly string[]): boolean =>
  core.length > 0 && core.every((token, at) => name[at] === token);

/** Whether some words in a row, put together, are this text. */
function says(words: readonly string[], text: string): boolean {
  return words.some((_, from) =>
    words.slice(from).some((__, to) => tokensOf(words.slice(from, from + to + 1)).join('') === text),
  );
}
