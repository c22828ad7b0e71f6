import type { FuelEconomy, FuelRow } from '../../../../vehicles/ratings/contract.ts';
import type { ExtraRow, ExtraSection } from '../../document/shape/extras-shape.ts';
import { framed, row } from './extra-frame.ts';
import type { ReportFacts, ReportVehicle } from '../facts/facts.ts';
import { PLUG_IN_FUEL } from '../facts/identity.ts';
import { say } from '../facts/words.ts';

/**
 * How a vehicle uses electricity: alone, from a plug beside gasoline, or only what its engine and brakes make. Of some
 * hybrids no source says whether they have a plug.
 */
export type Electrified = 'electric' | 'plug_in' | 'hybrid' | 'hybrid_or_plug_in' | 'fuel_cell';

/** By the words of the decode, then by EPA's configurations where all of them agree; null: not electrified, or not known. */
export function electrifiedAs({ fuel = '' }: ReportVehicle, rated: FuelEconomy | null | undefined): Electrified | null {
  if (PLUG_IN_FUEL.test(fuel)) return 'plug_in';
  if (/fuel cell|fcev|hydrogen/i.test(fuel)) return 'fuel_cell';
  if (/\bbev\b|battery electric|^electric$/i.test(fuel)) return 'electric';
  if (/hybrid|hev\b|electric/i.test(fuel)) {
    if (rated?.kind === 'plug_in') return 'plug_in';
    return /hev\b/i.test(fuel) || rated?.kind === 'fuel' ? 'hybrid' : 'hybrid_or_plug_in';
  }
  return rated?.kind === 'electric' || rated?.kind === 'plug_in' ? rated.kind : null;
}

/** The battery of the model: its range and charging when new as EPA rated them. What no source says is said to be unknown. */
export function electrifiedSection({ vehicle, ratings }: ReportFacts): ExtraSection | null {
  const fuel = ratings?.fuel;
  const kind = electrifiedAs(vehicle, fuel);
  if (kind === null) return null;
  const read = row(
    say('extra.electrified.kind'),
    say(`extra.electrified.as.${kind}`),
    say('extra.electrified.decoded'),
  );
  const isPlugged = kind === 'electric' || kind === 'plug_in';
  return framed('electrified', {
    state: fuel?.state === 'unavailable' && isPlugged ? 'unavailable' : 'found',
    as_of: fuel?.as_of ?? null,
    demo: fuel?.demo ?? false,
    rows: [
      read,
      ...(isPlugged ? ratedRows(kind, fuel) : []),
      row(say('extra.electrified.battery'), null),
      row(say('extra.electrified.health'), null),
    ],
    notes: [
      ...(isPlugged && fuel?.state === 'found' ? [say('extra.electrified.model')] : []),
      ...(isPlugged ? [say('extra.electrified.about.plugged')] : []),
      ...(kind === 'hybrid' || kind === 'fuel_cell' ? [say('extra.electrified.about.unplugged')] : []),
    ],
    next: say(`extra.electrified.next.${isPlugged ? 'plugged' : 'unplugged'}`),
  });
}

/** EPA's figures of the configurations that use a plug; null where one of them is not known. */
function ratedRows(kind: 'electric' | 'plug_in', fuel: FuelEconomy | null | undefined): ExtraRow[] {
  const rows = fuel?.rows.filter(each => each.kind === kind) ?? [];
  const source = fuel?.source ?? null;
  const figure = (key: string, of: (each: FuelRow) => number | null, unit: 'miles' | 'kwh' | 'hours'): ExtraRow => {
    const span = spanOf(rows.map(of));
    return row(
      say(`extra.electrified.${key}`),
      span && say(`extra.electrified.unit.${unit}`, { n: span }),
      span && source,
    );
  };
  return [
    kind === 'electric'
      ? figure('range', each => each.range, 'miles')
      : figure('electric_range', each => each.electric_range, 'miles'),
    figure('consumption', each => each.kwh_100, 'kwh'),
    figure('charging', each => each.charge_hours, 'hours'),
  ];
}

/** `240`, or `220–310` where the configurations differ; null where one of them has no figure. */
function spanOf(values: readonly (number | null)[]): string | null {
  const known = values.filter(value => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)].map(value => value.toLocaleString('en-US'));
  return low === high ? (low ?? null) : `${low}–${high}`;
}
