import { CHECKED_COUNT, nameCharacters } from './named-characters.ts';
import type { Tables } from './tables.ts';

/** What is the same for all numbers of one maker and year: which schemas apply, and what characters their keys name. */
export interface MakerYear {
  schemas: Int32Array;
  /** Each link's first year, which is its patterns' priority. */
  from: Int32Array;
  /** Per checked position (4-8, 11-14) the symbols 0-31 and 32-35 that some key names there. */
  low: Uint32Array;
  high: Uint8Array;
  hasFormula: boolean;
}

/** More than this many makers and years at once are not kept, so that memory stays bounded whatever is asked. */
const MOST_KEPT = 8192;
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
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
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
  return { schemas: Int32Array.from(schemas), from: Int32Array.from(from), low, high, hasFormula };
}
