import type { StockConflict } from '../contract.ts';
import { compare, type Stored } from './compare.ts';
import type { StockRow } from './file-rows.ts';

/** What a program sends of a vehicle, whole: what is not in it is empty. */
export interface Entry extends StockRow {
  stockNumber: string;
  color: string;
  photos: string[];
}

/** What contradicts what is stored and is taken only when it is said to be so. */
export const ACCEPTABLE = ['mileage_fell', 'other_rooftop'] as const satisfies readonly StockConflict['kind'][];
export type Acceptable = (typeof ACCEPTABLE)[number];

/** Why a vehicle is not taken. `stored`: what we have of it; `lines`: the others that contradict it. */
export interface Refusal {
  kind: StockConflict['kind'] | 'stock_number_there';
  stored: StockConflict['stored'];
  lines: number[];
}

interface Known {
  rooftopId: string;
  /** Those of the vehicles that the dealership has or had. */
  stored: readonly Stored[];
  /** The vehicles in stock at the rooftop under one of the stock numbers. */
  holders: readonly Pick<Stored, 'vin' | 'stockNumber'>[];
  /** By line: what is said to be so. */
  accepted: ReadonlyMap<number, readonly Acceptable[]>;
}

export interface Judged {
  refused: ReadonlyMap<number, Refusal>;
  /** Lines that say the same of a vehicle as one before. */
  repeated: ReadonlySet<number>;
}

/** Which of some vehicles are taken into stock: the checks of a file, and whether a stock number is another vehicle's. */
export function judge(entries: readonly Entry[], { rooftopId, stored, holders, accepted }: Known): Judged {
  const saying = (kind: Acceptable) => entries.filter(({ line }) => accepted.get(line)?.includes(kind));
  const decisions = Object.fromEntries(saying('mileage_fell').map(({ line, vin }) => [`mileage_fell:${vin}`, line]));
  // One that may come from another rooftop is looked at as if it were here: its mileage counts as well.
  const coming = new Set(saying('other_rooftop').map(({ vin }) => vin));
  const here = stored.map(row => (coming.has(row.vin) ? { ...row, rooftopId } : row));
  const refused = new Map<number, Refusal>();
  for (const { kind, lines, stored: known } of compare(entries, here, { rooftopId, whole: false, decisions }).conflicts)
    for (const { line } of lines) {
      const others = lines.flatMap(other => (other.line === line ? [] : [other.line]));
      refused.set(line, { kind, stored: known, lines: others });
    }
  refuseTaken(entries, holders, refused);
  const repeated = new Set<number>();
  const first = new Map<string, number>();
  for (const { line, vin } of entries) {
    const before = first.get(vin);
    const why = before === undefined ? undefined : refused.get(before);
    if (why) refused.set(line, why);
    else if (before !== undefined) repeated.add(line);
    else first.set(vin, line);
  }
  return { refused, repeated };
}

/** Refuses stock numbers of vehicles that keep theirs; each refusal may keep another one. */
function refuseTaken(entries: readonly Entry[], holders: Known['holders'], refused: Map<number, Refusal>): void {
  for (;;) {
    const moving = new Set(entries.flatMap(({ line, vin }) => (refused.has(line) ? [] : [vin])));
    const kept = new Map(
      holders.filter(({ vin }) => !moving.has(vin)).map(({ stockNumber, vin }) => [stockNumber, vin]),
    );
    const taken = entries.filter(({ line, stockNumber }) => stockNumber && !refused.has(line) && kept.has(stockNumber));
    if (taken.length === 0) return;
    for (const { line } of taken) refused.set(line, { kind: 'stock_number_there', stored: null, lines: [] });
  }
}
