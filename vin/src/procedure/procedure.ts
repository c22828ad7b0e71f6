import { E } from '../load/element-ids.ts';
import { findFaults, type Faults } from './errors.ts';
import { Items } from './items.ts';
import { MakerYears, NO_MAKER } from './maker-year.ts';
import { MatchString } from './match-string.ts';
import { readModelYear, type YearReading } from './model-year.ts';
import { addDefaults, runPass } from './pass.ts';
import type { Tables } from '../load/tables.ts';
import { findWmi } from '../load/wmi.ts';

/** NHTSA's weight of each error code for a pass. */
export const ERROR_WEIGHTS: Record<number, number> = {
  1: -5,
  2: -100,
  3: -100,
  4: -200,
  5: -300,
  6: -10,
  7: -10_000,
  8: -1000,
  11: -20,
  12: -20,
  14: -30,
  400: -40,
};
const FIRST_YEAR = 1980;
const MS_PER_DAY = 86_400_000;

/** The outcome of one pass. */
export interface ProcedurePass {
  items: Items;
  year: number;
  faults: Faults;
  /** The schemas that applied. */
  schemas: Int32Array;
}

/** The procedure's result for a number of 3 to 17 characters. */
export interface Outcome {
  vin: string;
  /** Row of the maker, -1 when unknown. */
  wmi: number;
  reading: YearReading;
  best: ProcedurePass;
  /** The pass that lost, when the model year was open. */
  other: ProcedurePass | null;
}

/** NHTSA's decode procedure over one set of tables. It holds the working arrays, so one outcome is valid at a time. */
export class Procedure {
  readonly tables: Tables;
  /** May be shared with another procedure over the same tables. */
  readonly makerYears: MakerYears;
  readonly match = new MatchString();
  #day = -1;
  #thisYear = 0;
  readonly #slots = [new Items(), new Items(), new Items()] as const;

  constructor(tables: Tables, makerYears = new MakerYears(tables)) {
    this.tables = tables;
    this.makerYears = makerYears;
  }

  /** Decodes a normalized number; `askedYear` is the caller's model year, 0 for none. The outcome lasts until the next call. */
  run(vin: string, givenYear: number, now: Date): Outcome {
    this.#setDay(now);
    const thisYear = this.#thisYear;
    const wmi = findWmi(this.tables, vin, this.#day);
    const reading = readModelYear(this.tables, vin, wmi, thisYear);
    this.match.read(vin);
    const year = givenYear >= FIRST_YEAR && givenYear <= thisYear + 2 ? givenYear : 0;
    const forced = year !== 0 && year !== reading.year && year !== reading.alternative;
    const simple = !forced && reading.alternative === 0;
    const outcome: Outcome = simple
      ? { vin, wmi, reading, best: this.#pass(vin, wmi, reading.year, year, 0, false), other: null }
      : this.#best(vin, wmi, reading, year, forced);
    if (wmi >= 0)
      addDefaults(this.tables, this.tables.defaults.get(this.tables.wmis.vehicleTypeId[wmi]!), outcome.best.items);
    return outcome;
  }

  /** Adds what a flat answer says is not applicable to a vehicle of that type. */
  addNotApplicable({ wmi, best }: Outcome): void {
    if (wmi < 0) return;
    addDefaults(this.tables, this.tables.notApplicable.get(this.tables.wmis.vehicleTypeId[wmi]!), best.items);
  }

  /** The best of several passes: for the caller's year, and for both years that position 10 may mean. */
  #best(vin: string, wmi: number, reading: YearReading, year: number, forced: boolean): Outcome {
    const passes: ProcedurePass[] = [];
    if (forced) passes.push(this.#pass(vin, wmi, year, year, 2, true));
    if (!forced || passes[0]!.faults.codes.includes(8)) {
      passes.push(this.#pass(vin, wmi, reading.year, year, 0, false));
      if (reading.alternative !== 0) passes.push(this.#pass(vin, wmi, reading.alternative, year, 1, false));
    }
    const best = this.#choose(passes, year);
    return { vin, wmi, reading, best, other: passes.find(pass => pass !== best) ?? null };
  }

  /** Works the year out once a day: asking a date for it takes longer than finding a maker. */
  #setDay(now: Date): void {
    const day = Math.floor(now.getTime() / MS_PER_DAY);
    if (day === this.#day) return;
    this.#day = day;
    this.#thisYear = now.getUTCFullYear();
  }

  #pass(vin: string, wmi: number, year: number, givenYear: number, slot: 0 | 1 | 2, forced: boolean): ProcedurePass {
    const items = this.#slots[slot];
    const { tables, match } = this;
    const shared = wmi < 0 ? NO_MAKER : this.makerYears.get(wmi, year);
    runPass(tables, match, { wmi, year, shared }, items);
    const faults = findFaults({ tables, vin, match, wmi, year, askedYear: forced ? -1 : givenYear, items, shared });
    return { items, year, faults, schemas: shared.schemas };
  }

  #choose(passes: ProcedurePass[], givenYear: number): ProcedurePass {
    let best = passes[0]!;
    for (const pass of passes) if (pass !== best && this.#compare(pass, best, givenYear) > 0) best = pass;
    return best;
  }

  #compare(a: ProcedurePass, b: ProcedurePass, givenYear: number): number {
    return (
      errorScore(this.tables, a) - errorScore(this.tables, b) ||
      this.weigh(a) - this.weigh(b) ||
      a.items.count - b.items.count ||
      yearScore(a, givenYear) - yearScore(b, givenYear)
    );
  }

  /** How much a pass knows: the weights of the elements that have a value. */
  weigh({ items }: ProcedurePass): number {
    let weight = 0;
    for (let index = 0; index < items.count; index++)
      weight += this.tables.elements[items.touched[index]!]?.weight ?? 0;
    return weight + (this.tables.elements[E.modelYear]?.weight ?? 0);
  }
}

/** Codes 2-5 and 14 say little when the keys are a selection, so they do not choose between passes then. */
function errorScore(tables: Tables, pass: ProcedurePass): number {
  let score = 0;
  for (const code of pass.faults.codes) {
    if (!tables.manifest.complete && ((code >= 2 && code <= 5) || code === 14)) continue;
    score += ERROR_WEIGHTS[code] ?? 0;
  }
  return score;
}

function yearScore(pass: ProcedurePass, givenYear: number): number {
  return pass.year + (pass.year === givenYear ? 10_000 : 0);
}
