import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { ModernBuild } from '../build-data-provider.ts';
import type { Powertrain, Provenance } from '../../document/shape.ts';
import equipment from './equipment.json' with { type: 'json' };
import type { Segment } from './segment.ts';

/** Text, first and last model year, and for which kind: all, one that burns fuel (gas) or gasoline alone (spark), electric (ev), or segments. */
type Item = [text: string, from?: number, to?: number, only?: string];

/* Invented and rough: what was usual in a year, not what one model had. */
const GROUPS = equipment as unknown as readonly { group: Translations; items: readonly Item[] }[];

/** The vehicle's facts that decide its equipment. */
interface Kind {
  segment: Segment;
  powertrain: Powertrain;
  twoSeats: boolean;
}

/** Equipment of a seat in the rear. */
const REAR_SEAT = /rear seat|child seat/i;

function fits([text, from = 1982, to = 9999, only]: Item, year: number, kind: Kind): boolean {
  if (year < from || year > to || (kind.twoSeats && REAR_SEAT.test(text))) return false;
  if (only === 'ev') return kind.powertrain === 'electric';
  if (only === 'gas') return kind.powertrain !== 'electric' && kind.powertrain !== 'hydrogen';
  if (only === 'spark') return kind.powertrain === 'gasoline' || kind.powertrain === 'flex_fuel';
  return !only || only.split(' ').includes(kind.segment);
}

/** Usual standard equipment of such a vehicle in that year, by group. */
export function standardEquipment(year: number, kind: Kind, source: Provenance): ModernBuild['standard'] {
  return GROUPS.map(({ group, items }) => ({
    group,
    items: items.filter(item => fits(item, year, kind)).map(([text]) => ({ text, source })),
  })).filter(({ items }) => items.length > 0);
}
