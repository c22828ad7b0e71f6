import { E } from '../load/element-ids.ts';
import type { Tables } from '../load/tables.ts';

/** Cars, trucks, multipurpose vehicles. */
const TYPES: ReadonlySet<number> = new Set([2, 3, 7]);
const OPEN_END = 2999;

export interface PickerLink {
  schema: number;
  from: number;
  to: number;
}
export interface MakeWeights {
  /** Patterns of schemas with a model of the make, by its name in capitals. */
  byMake: Map<string, number>;
  total: number;
}

/**
 * The links of the picker's vehicle types with an end to every one. An open link would list a dead model for ever: it
 * ends in the year after its schema was last changed, and no later than the newest year a closed link of the maker shows.
 */
export function capOpenLinks(tables: Tables): PickerLink[] {
  const { linkStart, linkSchema, linkFrom, linkTo, vehicleTypeId } = tables.wmis;
  const links: PickerLink[] = [];
  const newestClosed = newestClosedYears(tables);
  for (let wmi = 0; wmi + 1 < linkStart.length; wmi++) {
    if (!TYPES.has(vehicleTypeId[wmi]!)) continue;
    for (let link = linkStart[wmi]!; link < linkStart[wmi + 1]!; link++) {
      const schema = linkSchema[link]!;
      const from = linkFrom[link]!;
      const closed = linkTo[link]! < OPEN_END;
      const changed = tables.patterns.schemaChangedYears[schema]! + 1;
      const limit = Math.min(changed, newestClosed.get(tables.wmis.manufacturer[wmi]!) ?? changed);
      links.push({ schema, from, to: closed ? linkTo[link]! : Math.max(from, limit) });
    }
  }
  return links;
}

function newestClosedYears(tables: Tables): Map<number, number> {
  const { linkStart, linkTo, manufacturer, vehicleTypeId } = tables.wmis;
  const newest = new Map<number, number>();
  for (let wmi = 0; wmi + 1 < linkStart.length; wmi++) {
    if (!TYPES.has(vehicleTypeId[wmi]!)) continue;
    for (let link = linkStart[wmi]!; link < linkStart[wmi + 1]!; link++) {
      const to = linkTo[link]!;
      const maker = manufacturer[wmi]!;
      if (to < OPEN_END && to > (newest.get(maker) ?? 0)) newest.set(maker, to);
    }
  }
  return newest;
}

/** The number of records of each make, which separates Ford from a maker of golf carts. */
export function readMakes(tables: Tables): MakeWeights {
  const { groupStart, patternStart, element, value } = tables.patterns;
  const byMake = new Map<string, number>();
  let total = 0;
  const schemas = new Set(capOpenLinks(tables).map(link => link.schema));
  for (const schema of schemas) {
    const from = patternStart[groupStart[schema]!]!;
    const to = patternStart[groupStart[schema + 1]!]!;
    const makes = new Set<number>();
    for (let pattern = from; pattern < to; pattern++) {
      if (element[pattern] !== E.model) continue;
      makes.add(tables.makeOfModel[value[pattern]! - tables.elementStart[E.model]!]!);
    }
    for (const make of makes) {
      if (make < 0) continue;
      const name = tables.valueText[make]!;
      byMake.set(name, (byMake.get(name) ?? 0) + (to - from) / makes.size);
    }
    total += to - from;
  }
  return { byMake, total: Math.max(1, total) };
}
