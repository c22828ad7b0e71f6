import { englishOf } from '../../../kit/text/bilingual.ts';
import type { FuelEconomy, FuelFigures, FuelRow, Ratings, SafetyRow } from '../../../vehicles/ratings/contract.ts';
import type { Powertrain } from '../document/shape.ts';
import type { BuildData, ModernBuild } from '../providers/build-data-provider.ts';

type Fuel = NonNullable<ModernBuild['fuel']>;
type Safety = NonNullable<ModernBuild['safety']>;
type Figure = number | [number, number];

/**
 * Build data with the figures that EPA and NHTSA published for the model, in place of those that came with it. Where they
 * published none, what came with it stays as it is.
 */
export function withRatings(build: BuildData, ratings: Ratings): BuildData {
  if (build.template === 'sticker-classic') return build;
  const fuel = labelFuel(ratings.fuel, build.fuel?.powertrain);
  const safety = labelSafety(ratings);
  const price = { ...build.price, ...guzzlerOf(build, ratings.fuel) };
  return { ...build, price, fuel: fuel === undefined ? build.fuel : fuel, safety: safety ?? build.safety };
}

/** The gas guzzler tax where EPA's file says that it is due, and no source of the price has its amount. */
function guzzlerOf({ price }: ModernBuild, { rows }: FuelEconomy): Pick<ModernBuild['price'], 'gas_guzzler_due'> {
  const due = rows.filter(row => row.gas_guzzler).length;
  if (due === 0 || price.gas_guzzler > 0) return {};
  return { gas_guzzler_due: due === rows.length ? 'all' : 'some' };
}

/** One value where all agree, else the lowest and the highest; null where one of them is not known. */
function figure(values: readonly (number | null)[]): Figure | null {
  const known = values.filter(value => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  return lowest === highest ? lowest : [lowest, highest];
}

/** Undefined: nothing was published. Null: what was published cannot be one block, as the candidates are unlike. */
function labelFuel(economy: FuelEconomy, decoded: Powertrain | undefined): Fuel | null | undefined {
  const { state, kind, unit, rows, source, as_of: on } = economy;
  if (state !== 'found' || source === null || on === null) return undefined;
  const of = (pick: (row: FuelRow) => number | null) => figure(rows.map(pick));
  const [city, highway, combined] = [of(row => row.city), of(row => row.highway), of(row => row.combined)];
  if (kind === null || city === null || highway === null || combined === null) return null;
  const block = {
    source: { name: source, on },
    demo: false,
    candidates: rows.length,
    ...powertrainOf(rows, decoded),
    restated: economy.restated,
    city,
    highway,
    combined,
    annual_cost: of(row => row.annual_cost),
    five_year: sameSign(of(row => row.five_year)),
    ghg: of(row => row.greenhouse_gas),
    smog: null,
    price_note: null,
  };
  if (kind === 'electric') return electricFuel(block, of);
  const gallons = figure(rows.map(row => row.combined && Math.round(1000 / row.combined) / 10));
  if (gallons === null) return null;
  const burned = { ...block, unit: unit ?? 'mpg', gal_100: gallons, class: null, class_name: null, average: null };
  if (kind === 'plug_in') return plugInFuel({ ...burned, range: of(row => row.range) }, of);
  const range = unit === 'mpge' ? of(row => row.range) : null;
  return { kind: 'gas', ...burned, range, second: secondFuel(rows) };
}

/** The powertrain of every candidate; nothing where they differ. */
function powertrainOf(rows: readonly FuelRow[], decoded: Powertrain | undefined): { powertrain?: Powertrain } {
  const [first, ...others] = rows.map(row => powertrainOfRow(row, decoded));
  return first && others.every(other => other === first) ? { powertrain: first } : {};
}

/** EPA's fuels tell all but a hybrid from a car that burns gasoline alone: its name does, or what was decoded. */
function powertrainOfRow({ kind, second, name, ...row }: FuelRow, decoded: Powertrain | undefined): Powertrain {
  if (kind !== 'fuel') return kind;
  const fuel = englishOf(row.fuel);
  if (/hydrogen/i.test(fuel)) return 'hydrogen';
  if (/natural gas|CNG/i.test(fuel)) return 'natural_gas';
  if (/diesel/i.test(fuel)) return 'diesel';
  if (/hybrid/i.test(name) || decoded === 'hybrid') return 'hybrid';
  return /E85|ethanol/i.test(englishOf(second?.fuel) ?? '') ? 'flex_fuel' : 'gasoline';
}

type Of = (pick: (row: FuelRow) => number | null) => Figure | null;
type FuelOf<Kind extends Fuel['kind']> = Omit<Extract<Fuel, { kind: Kind }>, 'kind'>;

function electricFuel(block: Omit<FuelOf<'electric'>, 'kwh_100' | 'range' | 'charge_hours'>, of: Of): Fuel | null {
  const [kwh, range] = [of(row => row.kwh_100), of(row => row.range)];
  if (kwh === null || range === null) return null;
  return { kind: 'electric', ...block, kwh_100: kwh, range, charge_hours: of(row => row.charge_hours) };
}

function plugInFuel(block: Omit<FuelOf<'plug_in'>, 'electric'>, of: Of): Fuel | null {
  const [combined, kwh, range] = [
    of(row => row.second?.combined ?? null),
    of(row => row.kwh_100),
    of(row => row.electric_range),
  ];
  if (combined === null || kwh === null || range === null) return null;
  return { kind: 'plug_in', ...block, electric: { combined, kwh_100: kwh, range } };
}

/** Where every candidate has the same other fuel. */
function secondFuel(rows: readonly FuelRow[]): FuelOf<'gas'>['second'] {
  const fuel = rows[0]?.second?.fuel;
  if (fuel === undefined || rows.some(({ second }) => englishOf(second?.fuel) !== englishOf(fuel))) return null;
  const of = (key: keyof Pick<FuelFigures, 'city' | 'highway' | 'combined'>) =>
    figure(rows.map(({ second }) => second?.[key] ?? null));
  const [city, highway, combined] = [of('city'), of('highway'), of('combined')];
  return city === null || highway === null || combined === null ? null : { fuel, city, highway, combined };
}

/** A span from saving to spending more is no sentence. */
function sameSign(value: Figure | null): Figure | null {
  return Array.isArray(value) && value[0] < 0 && value[1] > 0 ? null : value;
}

/** Stars of the label's six lines; a line of which no variant is rated is not rated. */
function labelSafety({ safety }: Ratings): Safety | null {
  const { state, rows, source, as_of: on } = safety;
  if (state !== 'found' || source === null || on === null) return null;
  const of = (pick: (row: SafetyRow) => number | null) => figure(rows.map(pick).filter(value => value !== null));
  return {
    source: { name: source, on },
    demo: false,
    candidates: rows.length,
    overall: of(row => row.overall),
    frontal_driver: of(row => row.frontal_driver),
    frontal_passenger: of(row => row.frontal_passenger),
    side_front: of(row => row.side_front),
    side_rear: of(row => row.side_rear),
    rollover: of(row => row.rollover),
  };
}
