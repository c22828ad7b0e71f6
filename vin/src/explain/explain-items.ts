import { E } from '../load/element-ids.ts';
import { textOf } from '../procedure/flat.ts';
import {
  SOURCE_CONVERSION,
  SOURCE_DEFAULT,
  SOURCE_ENGINE_MODEL,
  SOURCE_FORMULA,
  SOURCE_PATTERN,
  SOURCE_SPEC,
} from '../procedure/items.ts';
import { keyText } from '../procedure/match-string.ts';
import type { Outcome } from '../procedure/procedure.ts';
import type { Tables } from '../load/tables.ts';

/** One value and the rule it came by. */
export interface ExplainedItem {
  /** The flat name, as DecodeVinValues spells it. */
  code: string;
  value: string;
  /** In words. */
  from: string;
  /** The pattern key, where one matched. */
  key?: string;
  /** VIN positions the key names. */
  positions?: number[];
  schema?: { id: number; name: string };
}

/** Every value of the winning pass with its origin. */
export function itemsOf(tables: Tables, { best }: Outcome): ExplainedItem[] {
  const { items } = best;
  const list: ExplainedItem[] = [];
  for (const element of tables.elements) {
    if (!element || element.private || !items.has(element.id)) continue;
    const value = textOf(tables, items, element.id);
    if (value === '') continue;
    const key = items.key[element.id]!;
    const item: ExplainedItem = {
      code: element.code,
      value,
      from: originOf(tables, element.id, items.source[element.id]!, items.has(E.model)),
    };
    if (key >= 0) {
      item.key = keyText(tables.keys, key);
      item.positions = positionsIn(tables, key);
    }
    const pattern = items.pattern[element.id]!;
    if (pattern >= 0) item.schema = schemaOf(tables, pattern);
    list.push(item);
  }
  return list;
}

function originOf(tables: Tables, element: number, source: number, hasModel: boolean): string {
  if (source === SOURCE_PATTERN) return 'a pattern of the maker';
  if (source === SOURCE_FORMULA) return 'digits of the number itself';
  if (source === SOURCE_ENGINE_MODEL) return 'what is on record of the engine model';
  if (source === SOURCE_CONVERSION) return 'another displacement, converted';
  if (source === SOURCE_DEFAULT) return 'a default of the vehicle type';
  if (source === SOURCE_SPEC) return 'a vehicle specification of the model and year';
  if (element === E.make) return hasModel ? 'the make of the model' : 'the only make of the maker';
  return `the maker code (${tables.elements[element]?.name ?? ''})`;
}

function positionsIn(tables: Tables, key: number): number[] {
  const positions: number[] = [];
  for (let index = tables.keys.start[key]!; index < tables.keys.start[key + 1]!; index++) {
    const at = tables.keys.constraints[index]! >> 16;
    if (at !== 5) positions.push(at + 4);
  }
  return positions;
}

function schemaOf(tables: Tables, pattern: number): { id: number; name: string } {
  const { patternStart, groupStart, schemaIds, schemaNames } = tables.patterns;
  const schema = lastNotAbove(groupStart, lastNotAbove(patternStart, pattern));
  return { id: schemaIds[schema]!, name: schemaNames()[schema]! };
}

/** The last index whose start is not above `target`; of equal starts the last, since those before it are empty. */
function lastNotAbove(starts: Int32Array, target: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
