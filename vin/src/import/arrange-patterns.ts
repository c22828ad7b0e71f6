import { E, MULTI_VALUED, NOT_FROM_PATTERNS } from '../load/element-ids.ts';
import { keyWeight, keyWithoutBrackets } from './key-syntax.ts';
import type { ValuePool } from './pools.ts';
import { compareText, type ElementRow, type PatternColumns, type SchemaRow, type WmiRow } from './read-vpic.ts';

interface Input {
  elements: ElementRow[];
  schemas: SchemaRow[];
  wmis: WmiRow[];
  patterns: PatternColumns;
  values: ValuePool;
}

/** One key of a schema and the patterns under it, each an index into `patterns`. */
export interface KeyGroup {
  key: string;
  patterns: number[];
}
export interface ArrangedSchema {
  row: SchemaRow;
  groups: KeyGroup[];
}
/** Each pattern's fields, by its index into `patterns`: columns, as there are millions of them. */
export interface ArrangedPatterns {
  /** How many are decoded; the others are 0 in every column. */
  count: number;
  element: Uint8Array;
  value: Int32Array;
  /** Position among all patterns of the element: the lowest wins when priorities are equal. */
  rank: Int32Array;
  /** For engine models, the order in which the procedure looks for the one whose own patterns it adds. */
  engineRank: Int32Array;
}

/** Groups patterns by schema and key, and settles the order of precedence once and for all. */
export function arrangePatterns({ elements, schemas, wmis, patterns, values }: Input) {
  const decoded = new Set(
    elements.filter(row => row.decode && !row.private && !NOT_FROM_PATTERNS.has(row.id)).map(row => row.id),
  );
  const linked = new Set(wmis.flatMap(wmi => wmi.links.map(link => link.schemaId)));
  const arranged: ArrangedSchema[] = schemas
    .filter(row => !row.toBeChecked && linked.has(row.id))
    .map(row => ({ row, groups: [] }));
  const bySchema = new Map(arranged.map(schema => [schema.row.id, new Map<string, number[]>()]));
  const byElement = new Map<number, number[]>();
  for (let index = 0; index < patterns.id.length; index++) {
    const groups = bySchema.get(patterns.schemaId[index]!);
    if (!groups) continue;
    const key = patterns.key[index]!;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const element = patterns.elementId[index]!;
    if (!decoded.has(element)) continue;
    group.push(index);
    const list = byElement.get(element);
    if (list) list.push(index);
    else byElement.set(element, [index]);
  }
  for (const schema of arranged) {
    const groups = [...bySchema.get(schema.row.id)!].sort((a, b) => compareText(a[0], b[0]));
    schema.groups = groups.map(([key, list]) => ({ key, patterns: sortByElement(list, patterns) }));
  }
  return { decoded, schemas: arranged, items: rank(byElement, patterns, values) };
}

function sortByElement(list: number[], patterns: PatternColumns): number[] {
  return list.sort((a, b) => patterns.elementId[a]! - patterns.elementId[b]! || a - b);
}

function rank(byElement: Map<number, number[]>, patterns: PatternColumns, values: ValuePool): ArrangedPatterns {
  const all = patterns.id.length;
  const [value, ranks, engineRank] = [new Int32Array(all), new Int32Array(all), new Int32Array(all)];
  const items = { count: 0, element: new Uint8Array(all), value, rank: ranks, engineRank };
  const newestFirst = (a: number, b: number) => compareText(patterns.changed[b]!, patterns.changed[a]!);
  const weight = new Map<string, [number, string]>();
  const weigh = (key: string) => {
    const known = weight.get(key);
    if (known) return known;
    const fresh: [number, string] = [keyWeight(key), keyWithoutBrackets(key)];
    weight.set(key, fresh);
    return fresh;
  };
  const precedence = (a: number, b: number) => {
    const byDate = newestFirst(a, b);
    if (byDate !== 0) return byDate;
    const [weightA, textA] = weigh(patterns.key[a]!);
    const [weightB, textB] = weigh(patterns.key[b]!);
    return weightA - weightB || compareText(textA, textB) || a - b;
  };
  for (const [element, list] of byElement) {
    // Values are numbered as they are met, before the list is put into its order of precedence.
    for (const index of list) {
      items.element[index] = element;
      items.value[index] = values.add(element, patterns.attribute[index]!);
    }
    items.count += list.length;
    const byDate = (a: number, b: number) => newestFirst(a, b) || b - a;
    if (element === E.engineModel) [...list].sort(byDate).forEach((index, place) => (engineRank[index] = place));
    const order = MULTI_VALUED.has(element) ? (a: number, b: number) => a - b : precedence;
    list.sort(order).forEach((index, place) => (ranks[index] = place));
  }
  return items;
}
