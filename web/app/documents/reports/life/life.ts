import { instantOf } from '../day.ts';
import type { EventRow, Gap } from '../document.ts';

/** The chips above the timeline; several kinds of event may share one chip. */
const LIFE_FILTERS = ['title', 'service', 'inspection', 'damage', 'sale', 'recall', 'use'] as const;
export type LifeFilter = 'all' | (typeof LIFE_FILTERS)[number];

export type LifeRow = { kind: 'event'; event: EventRow; owner: number } | { kind: 'gap'; gap: Gap; owner: number };

/** Rows of one owner that follow each other; `from` and `to` are positions in the rows, `to` not included. */
export interface OwnerBand {
  owner: number;
  from: number;
  to: number;
}

const chipOf: Record<EventRow['kind'], LifeFilter> = {
  built: 'title',
  title: 'title',
  service: 'service',
  inspection: 'inspection',
  sale: 'sale',
  damage: 'damage',
  theft: 'damage',
  recall: 'recall',
  use: 'use',
};

/** The chips that have something to show, in their fixed order. */
export function filtersOf(events: readonly EventRow[]): LifeFilter[] {
  const present = new Set(events.map(event => chipOf[event.kind]));
  return ['all', ...LIFE_FILTERS.filter(filter => present.has(filter))];
}

/**
 * Events of the chosen kind, oldest first (a year alone before its days, what has no day before all), with the gaps between records. Gaps are shown only among all events:
 * between two chosen ones there may be records that are merely hidden.
 */
export function lifeRows(events: readonly EventRow[], gaps: readonly Gap[], filter: LifeFilter): LifeRow[] {
  const shown = events
    .filter(event => filter === 'all' || chipOf[event.kind] === filter)
    .toSorted((a, b) => Number(b.undated ?? false) - Number(a.undated ?? false) || a.on.localeCompare(b.on));
  const waiting = filter === 'all' ? gaps.toSorted((a, b) => instantOf(a.from) - instantOf(b.from)) : [];
  const rows: LifeRow[] = [];
  let owner = 0;
  for (const event of shown) {
    while (!event.undated && waiting[0] && waiting[0].from < event.on) {
      const gap = waiting.shift();
      if (gap && rows.length > 0) rows.push({ kind: 'gap', gap, owner });
    }
    owner = event.owner;
    rows.push({ kind: 'event', event, owner });
  }
  return [...rows, ...waiting.map((gap): LifeRow => ({ kind: 'gap', gap, owner }))];
}

/** Neighboring rows of one owner; rows before the first owner have no band. */
export function ownerBands(rows: readonly LifeRow[]): OwnerBand[] {
  const bands: OwnerBand[] = [];
  rows.forEach((row, position) => {
    if (row.owner === 0) return;
    const last = bands.at(-1);
    if (last && last.owner === row.owner && last.to === position) last.to = position + 1;
    else bands.push({ owner: row.owner, from: position, to: position + 1 });
  });
  return bands;
}
