import { E, MULTI_VALUED, NOT_FROM_PATTERNS } from '../load/element-ids.ts';
import { keyWeight, keyWithoutBrackets } from './key-syntax.ts';
import { ranksOf, type ValuePool } from './pools.ts';
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
export interface ArrangedPattern {
  element: number;
  value: number;
  /** Position among all patterns of the element: the lowest wins when priorities are equal. */
  rank: number;
  /** For engine models, the order in which the procedure looks for the one whose own patterns it adds. */
  engineRank: number;
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

function rank(byElement: Map<number, number[]>, patterns: PatternColumns, values: ValuePool) {
  const items: ArrangedPattern[] = [];
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
    const ranks = ranksOf(list, MULTI_VALUED.has(element) ? (a, b) => a - b : precedence);
    const engineRanks = element === E.engineModel ? ranksOf(list, (a, b) => newestFirst(a, b) || b - a) : null;
    for (const index of list) {
      const value = values.add(element, patterns.attribute[index]!);
      items[index] = { element, value, rank: ranks.get(index)!, engineRank: engineRanks?.get(index) ?? 0 };
    }
  }
  return items;
}
