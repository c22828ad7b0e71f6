import { CHECKED_COUNT, nameCharacters } from './named-characters.ts';
import type { Tables } from '../load/tables.ts';

/** The data common to all numbers of one maker and year: which schemas apply, and what characters their keys name. */
export interface MakerYear {
  schemas: Int32Array;
  /** Each link's first year, which is its patterns' priority. */
  from: Int32Array;
  /** Per checked position (4-8, 11-14) the symbols 0-31 and 32-35 that some key names there. */
  low: Uint32Array;
  high: Uint8Array;
  hasFormula: boolean;
  /** By place of the match string and symbol there: the key groups whose test that symbol passes. */
  index: GroupIndex;
}

/** Key groups by what their test asks for, so that a number meets only those it has a chance to match. */
export interface GroupIndex {
  /** First entry of a slot (place * SYMBOLS + symbol); the last slot holds the groups without a test. */
  start: Int32Array;
  group: Int32Array;
  priority: Int32Array;
}

/** Symbols that a class can name: digits, letters, `*`, `|`, `#` and the rest. */
export const SYMBOLS = 40;
const PLACES = 14;
export const UNTESTED = PLACES * SYMBOLS;

/** More than this many makers and years at once are not kept, so that memory stays bounded whatever is asked. */
const MAX_CACHED = 4096;
const YEAR_SPAN = 4096;

/** Finds the schemas of a maker and year, and remembers those met. */
export class MakerYears {
  readonly #tables: Tables;
  readonly #known = new Map<number, MakerYear>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** `year` 0 means every year. */
  get(wmi: number, year: number): MakerYear {
    const key = wmi * YEAR_SPAN + year;
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    const made = readMakerYear(this.#tables, wmi, year);
    this.#known.set(key, made);
    return made;
  }
}

function readMakerYear(tables: Tables, wmi: number, year: number): MakerYear {
  const { linkStart, linkSchema, linkFrom, linkTo } = tables.wmis;
  const schemas: number[] = [];
  const from: number[] = [];
  for (let link = linkStart[wmi]!; link < linkStart[wmi + 1]!; link++) {
    if (year !== 0 && (year < linkFrom[link]! || year > linkTo[link]!)) continue;
    schemas.push(linkSchema[link]!);
    from.push(linkFrom[link]!);
  }
  const low = new Uint32Array(CHECKED_COUNT);
  const high = new Uint8Array(CHECKED_COUNT);
  for (const schema of schemas) nameCharacters(tables, schema, low, high);
  const hasFormula = schemas.some(schema => tables.patterns.formulaSchemas.has(schema));
  const index = indexGroups(tables, schemas, from);
  return { schemas: Int32Array.from(schemas), from: Int32Array.from(from), low, high, hasFormula, index };
}

function indexGroups(tables: Tables, schemas: number[], from: number[]): GroupIndex {
  const start = new Int32Array(UNTESTED + 2);
  eachEntry(tables, schemas, slot => start[slot + 1]!++);
  for (let slot = 0; slot <= UNTESTED; slot++) start[slot + 1]! += start[slot]!;
  const next = start.slice();
  const group = new Int32Array(start[UNTESTED + 1]!);
  const priority = new Int32Array(group.length);
  eachEntry(tables, schemas, (slot, found, at) => {
    const entry = next[slot]!++;
    group[entry] = found;
    priority[entry] = from[at]!;
  });
  return { start, group, priority };
}

/** Calls `take` for every slot of every group of the schemas; `at` is the schema's place in the list. */
function eachEntry(
  { patterns, keys }: Tables,
  schemas: number[],
  take: (slot: number, group: number, at: number) => void,
): void {
  for (let at = 0; at < schemas.length; at++) {
    const end = patterns.groupStart[schemas[at]! + 1]!;
    for (let group = patterns.groupStart[schemas[at]!]!; group < end; group++) {
      const test = patterns.groupTest[group]!;
      const place = test >> 16;
      if (test < 0) take(UNTESTED, group, at);
      if (test < 0 || place >= PLACES) continue;
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const word = keys.bits[((test & 0xffff) << 1) | (symbol >> 5)]!;
        if (((word >>> (symbol & 31)) & 1) === 1) take(place * SYMBOLS + symbol, group, at);
      }
    }
  }
}

/** The shared data of an unknown maker, for every year. */
export const NO_MAKER: MakerYear = {
  schemas: new Int32Array(0),
  from: new Int32Array(0),
  low: new Uint32Array(CHECKED_COUNT),
  high: new Uint8Array(CHECKED_COUNT),
  hasFormula: false,
  index: { start: new Int32Array(UNTESTED + 2), group: new Int32Array(0), priority: new Int32Array(0) },
};
