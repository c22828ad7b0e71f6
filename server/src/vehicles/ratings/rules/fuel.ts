import { EPA_SOURCE } from '../../catalog/rules/epa/read-row.ts';
import type { ConfigurationRow } from '../../catalog/service.ts';
import { transmissionWords } from '../../decode/rules/catalog-words.ts';
import { decodedWord } from '../../decode/rules/decoded-words.ts';
import type { EnergyKind, FuelEconomy, FuelFigures, FuelRow, RatingState, Span } from '../contract.ts';

/** A configuration with its figures, stored or as the service gave it. */
export type RatedConfiguration = Omit<ConfigurationRow, 'id' | 'makeKey' | 'modelKey' | 'make' | 'model'>;

/** The first model year of EPA's file. */
export const FIRST_FUEL_YEAR = 1984;
/** The last model year whose figures were restated by the method of 2008. */
const LAST_RESTATED = 2007;

/** Fuels that are counted as the gasoline of the same energy. */
const BY_ENERGY = /electric|hydrogen|natural gas|CNG/i;

/** How EPA's file says that the gas guzzler tax is due: `T` up to model year 1997 and from 2000 to 2003, else `G`. */
const GUZZLER: ReadonlySet<string> = new Set(['G', 'T']);

const cents = (dollars: unknown): number | null => (typeof dollars === 'number' ? Math.round(dollars * 100) : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
const oneDecimal = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const whole = (value: unknown): number | null => {
  const number = numberOf(value);
  return number === null ? null : Math.round(number);
};

function kindOf(technology: unknown): EnergyKind {
  if (technology === 'EV') return 'electric';
  return technology === 'Plug-in Hybrid' ? 'plug_in' : 'fuel';
}

function figuresOf(fuel: string, figures: Pick<FuelFigures, 'city' | 'highway' | 'combined'>): FuelFigures {
  return { fuel: decodedWord(fuel), unit: BY_ENERGY.test(fuel) ? 'mpge' : 'mpg', ...figures };
}

/** One configuration as it is shown. EPA's figures as they are; only its dollars become cents, and its words are in both languages. */
function fuelRow(row: RatedConfiguration): FuelRow {
  const { figures } = row;
  const kind = kindOf(figures.atvType);
  const second = typeof figures.fuelType2 === 'string' ? figures.fuelType2 : null;
  const secondCombined = whole(figures.combA08);
  const cost = cents(figures.fuelCost08);
  // Without a price of its fuel EPA counts it as free: a saving that nobody has.
  const saved = cost === null ? null : cents(figures.youSaveSpend);
  return {
    ref: row.ref,
    name: row.modelText,
    kind,
    displacement_l: row.displacementL,
    cylinders: row.cylinders,
    transmission: row.transmission && transmissionWords(row.transmission),
    drive: row.drive && decodedWord(row.drive),
    vehicle_class: row.vehicleClass && decodedWord(row.vehicleClass),
    ...figuresOf(row.fuel ?? '', { city: row.cityMpg, highway: row.highwayMpg, combined: row.combinedMpg }),
    second:
      second === null || secondCombined === null
        ? null
        : figuresOf(second, {
            city: whole(figures.cityA08),
            highway: whole(figures.highwayA08),
            combined: secondCombined,
          }),
    kwh_100: oneDecimal(numberOf(figures.combE)),
    range: whole(figures.range),
    electric_range: kind === 'plug_in' ? whole(figures.rangeA) : null,
    charge_hours: numberOf(figures.charge240),
    annual_cost: cost,
    // That of a plug-in hybrid counts its electricity in, which its annual cost leaves out.
    five_year: saved === null || kind === 'plug_in' ? null : 0 - saved,
    greenhouse_gas: whole(figures.ghgScore),
    ...(typeof figures.guzzler === 'string' && GUZZLER.has(figures.guzzler) ? { gas_guzzler: true } : {}),
  };
}

/** An answer without figures; `asOf` is null where nobody was asked. */
export function noFuel(state: Exclude<RatingState, 'found'>, asOf: string | null): FuelEconomy {
  return {
    state,
    source: state === 'not_covered' ? null : decodedWord(EPA_SOURCE),
    as_of: asOf,
    demo: false,
    restated: false,
    kind: null,
    unit: null,
    city: null,
    highway: null,
    combined: null,
    annual_cost: null,
    rows: [],
  };
}

/** The configurations a vehicle may be, at least one, with the span of each figure; as of the oldest of them. */
export function fuelEconomy(year: number, configurations: readonly RatedConfiguration[]): FuelEconomy {
  const rows = configurations.map(fuelRow);
  const [first] = rows;
  const alike = rows.every(({ kind, unit }) => kind === first?.kind && unit === first.unit);
  const span = (key: 'city' | 'highway' | 'combined' | 'annual_cost') =>
    alike ? spanOf(rows.map(row => row[key])) : null;
  return {
    state: 'found',
    source: decodedWord(EPA_SOURCE),
    as_of: configurations.map(({ copiedOn }) => copiedOn).toSorted()[0] ?? null,
    demo: false,
    restated: year <= LAST_RESTATED,
    kind: alike ? (first?.kind ?? null) : null,
    unit: alike ? (first?.unit ?? null) : null,
    city: span('city'),
    highway: span('highway'),
    combined: span('combined'),
    annual_cost: span('annual_cost'),
    rows,
  };
}

/** Null where one of them is not known: the span would leave it out. */
function spanOf(values: readonly (number | null)[]): Span | null {
  const known = values.filter(value => value !== null);
  return known.length === 0 || known.length < values.length ? null : [Math.min(...known), Math.max(...known)];
}
