import { E } from '../load/element-ids.ts';
import { Items, SOURCE_CONVERSION, SOURCE_DEFAULT, SOURCE_ENGINE_MODEL, SOURCE_FORMULA } from './items.ts';
import { SOURCE_MAKER, SOURCE_PATTERN, VALUE_FORMULA } from './items.ts';
import { SYMBOLS, UNTESTED, type GroupIndex, type MakerYear } from './maker-year.ts';
import { formulaSpan, type MatchString } from './match-string.ts';
import { addSpecs } from './specs.ts';
import { symbolText } from './symbols.ts';
import type { Tables } from '../load/tables.ts';

const ENGINE_MODEL_PRIORITY = 50;
const CONSTANT_PRIORITY = 100;
const CONVERTED_PRIORITY = 20;
const DEFAULT_PRIORITY = 10;
const MAX_MATCH = 14;

/** Inputs of a pass: a maker (-1: unknown), a year (0: unknown, so that all its schemas count), and their shared data. */
export interface PassInput {
  wmi: number;
  year: number;
  shared: MakerYear;
}

/** The best engine-model item so far, which the procedure chooses by a special rule. */
const engine = { value: -1, priority: 0, pattern: -1 };

/** One pass of NHTSA's procedure: fills `items` with the one item each element keeps. */
export function runPass(tables: Tables, match: MatchString, { wmi, year, shared }: PassInput, items: Items): void {
  items.clear();
  if (wmi < 0) return;
  engine.value = -1;
  const { start } = shared.index;
  for (let place = 0; place < match.length; place++) {
    const slot = place * SYMBOLS + match.symbols[place]!;
    if (start[slot] !== start[slot + 1]) matchGroups(tables, match, shared.index, slot, items);
  }
  matchGroups(tables, match, shared.index, UNTESTED, items);
  if (shared.hasFormula) for (const schema of shared.schemas) applyFormulas(tables, match, schema, items);
  if (engine.value >= 0) addEngineModel(tables, items);
  addMaker(tables, wmi, items);
  addConversions(tables, items);
  addSpecs(tables, wmi, year, items);
}

function matchGroups(tables: Tables, match: MatchString, index: GroupIndex, slot: number, items: Items): void {
  const { start, group, priority } = index;
  const end = start[slot + 1]!;
  for (let entry = start[slot]!; entry < end; entry++) {
    if (restMatches(tables, match, group[entry]!)) takePatterns(tables, group[entry]!, priority[entry]!, items);
  }
}

/** Whether a key whose last constraint is met matches whole; a key longer than the match string does not. */
function restMatches({ patterns, keys }: Tables, match: MatchString, group: number): boolean {
  const { bits, constraints, start, length } = keys;
  const symbols = match.symbols;
  const key = patterns.groupKey[group]!;
  const stop = start[key + 1]! - 1;
  for (let index = start[key]!; index < stop; index++) {
    const constraint = constraints[index]!;
    const symbol = symbols[constraint >> 16]!;
    if (((bits[((constraint & 0xffff) << 1) | (symbol >> 5)]! >>> (symbol & 31)) & 1) === 0) return false;
  }
  return match.length === MAX_MATCH || length[key]! <= match.length;
}

function takePatterns(tables: Tables, group: number, priority: number, items: Items): void {
  const { groupKey, patternStart, element, value, rank } = tables.patterns;
  const key = groupKey[group]!;
  const last = patternStart[group + 1]!;
  for (let pattern = patternStart[group]!; pattern < last; pattern++) {
    const id = element[pattern]!;
    items.fromPatterns++;
    if (tables.elements[id]!.multiValued) addMulti(items, id, value[pattern]!, rank[pattern]!, key);
    else items.offer(id, value[pattern]!, priority, rank[pattern]!, SOURCE_PATTERN, pattern, key);
    if (id === E.engineModel) considerEngine(tables, pattern, priority);
  }
}

function considerEngine(tables: Tables, pattern: number, priority: number): void {
  if (engine.value >= 0 && priority <= engine.priority) {
    if (priority < engine.priority || engineRankOf(tables, pattern) >= engineRankOf(tables, engine.pattern)) return;
  }
  engine.value = tables.patterns.value[pattern]!;
  engine.priority = priority;
  engine.pattern = pattern;
}

function engineRankOf({ patterns }: Tables, pattern: number): number {
  const { enginePattern, engineRank } = patterns;
  let low = 0;
  let high = enginePattern.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (enginePattern[middle]! < pattern) low = middle + 1;
    else high = middle;
  }
  return engineRank[low]!;
}

/** The elements an engine model is known to have; any VIN pattern beats them. */
function addEngineModel(tables: Tables, items: Items): void {
  const { start, value, rank } = tables.engineModels;
  const model = tables.engineOfValue[engine.value - tables.elementStart[E.engineModel]!]! - 1;
  if (model < 0) return;
  for (let at = start[model]!; at < start[model + 1]!; at++) {
    const id = tables.valueElement[value[at]!]!;
    if (tables.elements[id]!.multiValued) addMulti(items, id, value[at]!, 0x40000000 + at, -1);
    else items.offer(id, value[at]!, ENGINE_MODEL_PRIORITY, rank[at]!, SOURCE_ENGINE_MODEL, -1, -1);
  }
}

/** Values that are a run of the VIN's own digits, under keys with `#`. */
function applyFormulas(tables: Tables, match: MatchString, schema: number, items: Items): void {
  const { groupStart, groupKey, patternStart, element, rank } = tables.patterns;
  for (let group = groupStart[schema]!; group < groupStart[schema + 1]!; group++) {
    const span = formulaSpan(tables.keys, groupKey[group]!, match);
    if (!span) continue;
    let text = '';
    for (let at = span[0]; at <= span[1]; at++) text += symbolText(match.symbols[at]!);
    for (let pattern = patternStart[group]!; pattern < patternStart[group + 1]!; pattern++) {
      const id = element[pattern]!;
      const key = groupKey[group]!;
      items.offer(id, VALUE_FORMULA, CONSTANT_PRIORITY, rank[pattern]!, SOURCE_FORMULA, pattern, key);
      if (items.value[id] === VALUE_FORMULA && items.pattern[id] === pattern) items.formula.set(id, text);
    }
  }
}

function addMulti(items: Items, element: number, value: number, rank: number, key: number): void {
  items.multiValues.push(value);
  items.multiRanks.push(rank);
  items.multiKeys.push(key);
  items.offer(element, value, 0, rank, key < 0 ? SOURCE_ENGINE_MODEL : SOURCE_PATTERN, -1, key);
}

/**
 * Maker, vehicle type and make: the make follows the model; without a model, only a maker with a single make gives it.
 */
function addMaker(tables: Tables, wmi: number, items: Items): void {
  const { vehicleType, manufacturer, makeStart, makes } = tables.wmis;
  items.offer(E.vehicleType, vehicleType[wmi]!, CONSTANT_PRIORITY, 0, SOURCE_MAKER, -1, -1);
  items.offer(E.manufacturer, manufacturer[wmi]!, CONSTANT_PRIORITY, 0, SOURCE_MAKER, -1, -1);
  let make = -1;
  if (items.has(E.model)) make = tables.makeOfModel[items.value[E.model]! - tables.elementStart[E.model]!]!;
  else if (makeStart[wmi + 1] === makeStart[wmi]! + 1) make = makes[makeStart[wmi]!]!;
  if (make >= 0) items.offer(E.make, make, CONSTANT_PRIORITY, 0, SOURCE_MAKER, -1, -1);
}

/** Fills displacements that no item gives from those that one does, highest priority first. */
function addConversions(tables: Tables, items: Items): void {
  const hasCc = items.has(E.displacementCc);
  const hasCi = items.has(E.displacementCi);
  const hasL = items.has(E.displacementL);
  if (!(hasCc || hasCi || hasL) || (hasCc && hasCi && hasL)) return;
  for (const target of [E.displacementCc, E.displacementCi, E.displacementL]) {
    if (items.has(target)) continue;
    let best = -1;
    let result = -1;
    for (const { from, to, start, result: converted } of tables.conversions) {
      if (to !== target || !items.has(from) || items.source[from] === SOURCE_CONVERSION) continue;
      const value = items.value[from]! < 0 ? -1 : converted[items.value[from]! - start]!;
      if (value < 0 || items.priority[from]! <= best) continue;
      best = items.priority[from]!;
      result = value;
    }
    if (result >= 0) items.offer(target, result, CONVERTED_PRIORITY, 0, SOURCE_CONVERSION, -1, -1);
  }
}

/** Defaults of a vehicle type; runs last, after the error codes. */
export function addDefaults(tables: Tables, values: number[] | undefined, items: Items): void {
  if (!values) return;
  for (const value of values) {
    const id = tables.valueElement[value]!;
    if (tables.elements[id] && !items.has(id)) items.offer(id, value, DEFAULT_PRIORITY, 0, SOURCE_DEFAULT, -1, -1);
  }
}
