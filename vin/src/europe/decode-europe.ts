import type { Known, Problem, Vehicle } from '../decoded.ts';
import { yearOfCode } from '../model-year.ts';
import { problem } from '../problems.ts';
import { makerOf, type Maker } from './makers.ts';
import { typeCodesOf, type TypeCode } from './models.ts';

/** What a number of another market tells: the maker for sure, model and year only as inferred. */
export interface EuropeanReading {
  vehicle: Vehicle;
  problems: Problem[];
}

/**
 * Reads a number that follows ISO 3779 but not the North American rule. `fallback` holds what vPIC knows of the maker.
 * No check digit, no rule for position 7; a year is given only where the maker is known to encode one.
 */
export function decodeEurope(vin: string, fallback: Vehicle, thisYear: number): EuropeanReading {
  const maker = makerOf(vin);
  const make = maker ? known(maker.make) : fallback.make;
  const types = make ? typeCodesOf(vin, make.value) : [];
  const modelYear = maker ? readYear(vin, maker, types, thisYear) : undefined;
  const type = chooseType(types, modelYear?.value);
  const vehicle: Vehicle = {
    modelYear,
    make,
    model: type ? inferred(type.model, `type code ${type.code} at positions ${type.positions}`) : undefined,
    plantCountry: maker ? inferred(maker.country, `the maker code ${vin.slice(0, 3)} is registered there`) : undefined,
    manufacturer: fallback.manufacturer,
    vehicleType: fallback.vehicleType,
  };
  return { vehicle, problems: [marketNote(vin, modelYear)] };
}

function readYear(vin: string, maker: Maker, types: TypeCode[], thisYear: number): Known<number> | undefined {
  if (maker.yearPosition === 0) return undefined;
  const letter = vin[maker.yearPosition - 1]!;
  const latest = yearOfCode(letter.charCodeAt(0));
  if (latest === 0) return undefined;
  const possible = [latest, latest - 30].filter(year => year <= thisYear + 1);
  const year =
    possible.find(candidate => types.some(type => type.from <= candidate && candidate <= type.to + 1)) ?? possible[0]!;
  const doubt = maker.certain ? '' : ', which is not known to hold for every year';
  return inferred(year, `${maker.make} puts the model year at position ${maker.yearPosition} (${letter})${doubt}`);
}

function chooseType(types: TypeCode[], year: number | undefined): TypeCode | undefined {
  if (types.length < 2 || year === undefined) return types[0];
  return types.find(type => type.from <= year && year <= type.to + 1) ?? types[0];
}

function marketNote(vin: string, year: Known<number> | undefined): Problem {
  const message = year
    ? 'This number was not made for North America: its model year is not reliably encoded, and it has no check digit.'
    : 'This number was not made for North America: it holds no model year, and it has no check digit.';
  return problem('year_not_encoded', 'note', message, { maker: vin.slice(0, 3) }, { position: 10, field: 'modelYear' });
}

function known<T>(value: T): Known<T> {
  return { value, source: 'known' };
}

function inferred<T>(value: T, reason: string): Known<T> {
  return { value, source: 'inferred', reason };
}
