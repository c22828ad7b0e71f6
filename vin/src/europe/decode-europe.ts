import type { Known, Problem, Vehicle } from '../answer/decoded.ts';
import { yearOfCode } from '../procedure/model-year.ts';
import { problem } from '../answer/problems.ts';
import { makerOf, type Maker } from './makers.ts';
import { typeCodesOf, type TypeCode } from './models.ts';

/** A reading of a number of another market: the maker for sure, the model as inferred, and the possible years. */
export interface EuropeanReading {
  vehicle: Vehicle;
  /** Ascending; empty when the maker writes no year into the number. */
  modelYears: number[];
  problems: Problem[];
}

/**
 * Reads a number that follows ISO 3779 but not the North American rule. `fallback` has vPIC's data of the maker. There
 * is no check digit and no rule for position 7 (49 CFR 565), so a year letter means years thirty apart and no model
 * year is given.
 */
export function decodeEurope(vin: string, fallback: Vehicle, thisYear: number): EuropeanReading {
  const maker = makerOf(vin);
  const make = maker ? known(maker.make) : fallback.make;
  const years = maker ? codedYears(vin, maker, thisYear) : [];
  const types = make ? typesOf(vin, make.value, years) : [];
  const modelYears = yearsOf(years, types);
  const [type] = types;
  const agreed = types.every(other => other.model === type?.model) ? type : undefined;
  const vehicle: Vehicle = {
    make,
    model: agreed ? inferred(agreed.model, `type code ${agreed.code} at positions ${agreed.positions}`) : undefined,
    plantCountry: maker ? inferred(maker.country, `the maker code ${vin.slice(0, 3)} is registered there`) : undefined,
    manufacturer: fallback.manufacturer,
    vehicleType: fallback.vehicleType,
  };
  return { vehicle, modelYears, problems: [marketNote(vin, modelYears)] };
}

/**
 * Whether a number has a type code that its maker uses in other markets, of a possible year of its year letter, with a
 * character that is not on record for North America at one of `positions`.
 */
export function hasOtherType(vin: string, positions: (position: number) => boolean, thisYear: number): boolean {
  const maker = makerOf(vin);
  if (!maker) return false;
  const years = codedYears(vin, maker, thisYear);
  return typeCodesOf(vin, maker.make).some(type => {
    const [from = 0, to = from] = type.positions.split('-').map(Number);
    const isForeign = Array.from({ length: to - from + 1 }, (_, at) => from + at).some(positions);
    return isForeign && years.some(year => wasBuilt(type, year));
  });
}

/** The possible years of a year letter by the maker's practice, ascending. */
function codedYears(vin: string, maker: Maker, thisYear: number): number[] {
  if (maker.yearPosition === 0) return [];
  const latest = yearOfCode(vin.charCodeAt(maker.yearPosition - 1));
  if (latest === 0) return [];
  return [latest - 30, latest].filter(year => year <= thisYear + 1);
}

/** The uses of a number's type code, without those of impossible years. */
function typesOf(vin: string, make: string, years: number[]): TypeCode[] {
  const types = typeCodesOf(vin, make);
  const fitting = types.filter(type => years.some(year => wasBuilt(type, year)));
  return fitting.length > 0 ? fitting : types;
}

/** Leaves out the years in which no vehicle of the type was built, unless that leaves none. */
function yearsOf(years: number[], types: TypeCode[]): number[] {
  const fitting = years.filter(year => types.some(type => wasBuilt(type, year)));
  return fitting.length > 0 ? fitting : years;
}

/** A model year may be sold the year after the last one of building. */
function wasBuilt(type: TypeCode, year: number): boolean {
  return type.from <= year && year <= type.to + 1;
}

function marketNote(vin: string, years: number[]): Problem {
  const note = years.length > 0 ? `; by its maker’s practice it may be ${years.join(' or ')}` : '';
  const message = `This number was not made for North America: it has no check digit, and it does not settle the model year${note}.`;
  const params = { maker: vin.slice(0, 3), years: years.join(', ') };
  return problem('year_not_encoded', 'note', message, params, { position: 10, field: 'modelYear' });
}

function known<T>(value: T): Known<T> {
  return { value, source: 'known' };
}

function inferred<T>(value: T, reason: string): Known<T> {
  return { value, source: 'inferred', reason };
}
