import { E } from '../load/element-ids.ts';
import type { KeyTable, Tables } from '../load/tables.ts';
import { byName } from './by-name.ts';

/**
 * The trims (failing those, the series) that are possible with a model: their keys fit the model's in every position.
 */
export function trimsOf(tables: Tables, places: { schema: number; model: number }[]): string[] {
  const trims = namesFor(tables, places, E.trim);
  return trims.length > 0 ? trims : namesFor(tables, places, E.series);
}

function namesFor(tables: Tables, places: { schema: number; model: number }[], wanted: number): string[] {
  const names = new Map<string, string>();
  for (const { schema, model } of places) {
    const modelKeys = keysOf(tables, schema, E.model, model);
    for (const { key, value } of patternsOf(tables, schema, wanted)) {
      if (!modelKeys.some(modelKey => areCompatible(tables.keys, modelKey, key))) continue;
      for (const name of splitNames(tables.valueText[value]!))
        names.set(name.toUpperCase(), names.get(name.toUpperCase()) ?? name);
    }
  }
  return [...names.values()].sort(byName);
}

function keysOf(tables: Tables, schema: number, element: number, value: number): number[] {
  return [...patternsOf(tables, schema, element)].filter(item => item.value === value).map(item => item.key);
}

function* patternsOf(tables: Tables, schema: number, wanted: number): Iterable<{ key: number; value: number }> {
  const { groupStart, groupKey, patternStart, element, value } = tables.patterns;
  for (let group = groupStart[schema]!; group < groupStart[schema + 1]!; group++) {
    for (let pattern = patternStart[group]!; pattern < patternStart[group + 1]!; pattern++) {
      if (element[pattern] === wanted) yield { key: groupKey[group]!, value: value[pattern]! };
    }
  }
}

/** Whether some number fits both keys. */
function areCompatible(keys: KeyTable, a: number, b: number): boolean {
  for (let left = keys.start[a]!; left < keys.start[a + 1]!; left++) {
    for (let right = keys.start[b]!; right < keys.start[b + 1]!; right++) {
      if (keys.constraints[left]! >> 16 !== keys.constraints[right]! >> 16) continue;
      const one = (keys.constraints[left]! & 0xffff) << 1;
      const two = (keys.constraints[right]! & 0xffff) << 1;
      if (((keys.bits[one]! & keys.bits[two]!) | (keys.bits[one + 1]! & keys.bits[two + 1]!)) === 0) return false;
    }
  }
  return true;
}

/** vPIC lists several trims in one value: `L/LE/SE`, `EX, EX-L`; a remark in brackets stays with its trim. */
function splitNames(text: string): string[] {
  return text
    .split(/(?:,|(?<!\bw)\/)(?![^(]*\))/i)
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'Not Applicable');
}
