import { E } from '../load/element-ids.ts';
import { SOURCE_SPEC, type Items } from './items.ts';
import type { SpecTable, Tables } from '../load/tables.ts';

const SPEC_PRIORITY = 5;

/** Fills what is still open from the vehicle specifications of the make, type, model and year; the newest row wins. */
export function addSpecs(tables: Tables, wmi: number, year: number, items: Items): void {
  const { specs } = tables;
  const model = items.value[E.model]!;
  const sheets = model < 0 ? undefined : specs.byModel.get(model);
  if (!sheets) return;
  const open = new Set<number>();
  for (const sheet of sheets) {
    if (!covers(tables, specs, sheet, wmi, year)) continue;
    for (let pattern = specs.patternStart[sheet]!; pattern < specs.patternStart[sheet + 1]!; pattern++) {
      if (hasKeys(tables, pattern, items)) fill(tables, pattern, items, open);
    }
  }
}

function covers(tables: Tables, specs: SpecTable, sheet: number, wmi: number, year: number): boolean {
  if (specs.vehicleTypeId[sheet] !== tables.wmis.vehicleTypeId[wmi]) return false;
  const { makeStart, makes } = tables.wmis;
  let made = false;
  for (let at = makeStart[wmi]!; at < makeStart[wmi + 1]!; at++) made ||= makes[at] === specs.make[sheet];
  const years = specs.years[sheet]!;
  return made && (years.length === 0 || years.includes(year));
}

function hasKeys(tables: Tables, pattern: number, items: Items): boolean {
  const { keyStart, keyValue } = tables.specs;
  for (let at = keyStart[pattern]!; at < keyStart[pattern + 1]!; at++) {
    const wanted = keyValue[at]!;
    const actual = items.value[tables.valueElement[wanted]!]!;
    if (actual === wanted) continue;
    if (actual < 0 || tables.valueAttribute[actual]!.toLowerCase() !== tables.valueAttribute[wanted]!.toLowerCase())
      return false;
  }
  return true;
}

/** `open` holds the elements that a specification filled already, which a newer one may fill again. */
function fill(tables: Tables, pattern: number, items: Items, open: Set<number>): void {
  const { itemStart, itemValue, itemRank } = tables.specs;
  for (let at = itemStart[pattern]!; at < itemStart[pattern + 1]!; at++) {
    const value = itemValue[at]!;
    const element = tables.valueElement[value]!;
    if (tables.elements[element] === undefined || (items.has(element) && !open.has(element))) continue;
    open.add(element);
    items.offer(element, value, SPEC_PRIORITY, itemRank[at]!, SOURCE_SPEC, -1, -1);
  }
}
