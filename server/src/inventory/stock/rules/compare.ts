import type { Condition, MileageUnit, StockConflict, StockState } from '../contract.ts';
import type { StockRow } from './file-rows.ts';

/** What is stored of a vehicle. */
export interface Stored {
  id: string;
  rooftopId: string;
  vin: string;
  stockNumber: string;
  price: number | null;
  mileage: number | null;
  mileageUnit: MileageUnit;
  condition: Condition | null;
  color: string;
  photos: string[];
  state: StockState;
}

export interface Comparison {
  /** Lines that say the same as one before. */
  repeated: number;
  conflicts: StockConflict[];
  added: StockRow[];
  changed: { row: StockRow; stored: Stored }[];
  same: number;
  gone: Stored[];
}

const KM = 1.609344;
const miles = (mileage: number, unit: MileageUnit): number => (unit === 'km' ? mileage / KM : mileage);

/** A reading may be rounded, or counted over from the other unit, without anybody having turned it back. */
const FELL_BY = 10;

const agree = (a: StockRow, b: StockRow): boolean =>
  a.price === b.price && a.mileage === b.mileage && a.mileageUnit === b.mileageUnit && a.stockNumber === b.stockNumber;

/**
 * What a file changes in the stock of a rooftop, given all vehicles of the dealership. A conflict that is decided (the
 * line that counts, 0 for none) is left out of `conflicts` and done so; one that is not changes nothing.
 */
export function compare(
  rows: readonly StockRow[],
  stored: readonly Stored[],
  { rooftopId, whole, decisions }: { rooftopId: string; whole: boolean; decisions: Readonly<Record<string, number>> },
): Comparison {
  const byVin = new Map(stored.map(each => [each.vin, each]));
  const named = new Set(rows.map(({ vin }) => vin));
  const conflicts: StockConflict[] = [];
  /** The line that counts of some that contradict each other; nothing while nobody has decided. */
  const decide = (kind: StockConflict['kind'], key: string, lines: readonly StockRow[], known?: Stored): StockRow[] => {
    const name = `${kind}:${key}`;
    const line = decisions[name];
    if (line === 0) return [];
    const chosen = lines.find(each => each.line === line);
    if (chosen) return [chosen];
    const vins = [...new Set(lines.map(({ vin }) => vin))];
    conflicts.push({ kind, key: name, vins, lines: lines.map(figuresOf), stored: known ? storedFigures(known) : null });
    return [];
  };

  const ofVin = grouped(rows, ({ vin }) => vin);
  let repeated = 0;
  const once = [...ofVin].flatMap(([vin, lines]) => {
    const [first, ...others] = lines;
    if (others.every(other => agree(first!, other))) {
      repeated += others.length;
      return [first!];
    }
    return decide('vin_twice', vin, lines, byVin.get(vin));
  });
  const single = [...grouped(once, row => row.stockNumber || `vin ${row.vin}`)].flatMap(([number, lines]) =>
    lines.length === 1 ? lines : decide('stock_number_twice', number, lines),
  );
  const taken = single.filter(row => {
    const known = byVin.get(row.vin);
    if (known?.state !== 'stock') return true;
    if (known.rooftopId !== rooftopId) return decide('other_rooftop', row.vin, [row], known).length > 0;
    return !hasFallen(row, known) || decide('mileage_fell', row.vin, [row], known).length > 0;
  });

  const changed = taken.flatMap(row => {
    const known = byVin.get(row.vin);
    return known && differs(row, known, rooftopId) ? [{ row, stored: known }] : [];
  });
  const added = taken.filter(({ vin }) => !byVin.has(vin));
  const isGone = ({ vin, rooftopId: at, state }: Stored) => state === 'stock' && at === rooftopId && !named.has(vin);
  return {
    repeated,
    conflicts,
    added,
    changed,
    same: taken.length - added.length - changed.length,
    gone: whole ? stored.filter(isGone) : [],
  };
}

/** So few vehicles may leave at once without anybody being asked. */
const FEW = 3;

/** Whether a file that comes by itself would remove more than a third of a rooftop's stock: then a person decides. */
export const removesTooMuch = ({ gone, stock }: { gone: number; stock: number }): boolean =>
  gone > FEW && gone * 3 > stock;

/** What of a row counts: a value that the file does not have leaves the one that is stored. */
export function mergedWith(row: StockRow, known: Stored | null) {
  const isOut = known !== null && known.state !== 'stock';
  return {
    stockNumber: row.stockNumber ?? known?.stockNumber ?? '',
    price: row.price ?? known?.price ?? null,
    mileage: row.mileage ?? known?.mileage ?? null,
    mileageUnit: row.mileage === null && known ? known.mileageUnit : row.mileageUnit,
    condition: row.condition ?? known?.condition ?? null,
    color: row.color ?? known?.color ?? '',
    photos: row.photos ?? known?.photos ?? [],
    isBack: isOut,
  };
}

function differs(row: StockRow, known: Stored, rooftopId: string): boolean {
  const next = mergedWith(row, known);
  return (
    next.isBack ||
    known.rooftopId !== rooftopId ||
    next.stockNumber !== known.stockNumber ||
    next.price !== known.price ||
    next.mileage !== known.mileage ||
    next.mileageUnit !== known.mileageUnit ||
    next.condition !== known.condition ||
    next.color !== known.color ||
    next.photos.join() !== known.photos.join()
  );
}

type Run = Pick<Stored, 'mileage' | 'mileageUnit'>;

/** Whether a mileage is lower than the one that is stored, and not by rounding. */
export function hasFallen(row: Run, known: Run): boolean {
  if (row.mileage === null || known.mileage === null) return false;
  return miles(row.mileage, row.mileageUnit) < miles(known.mileage, known.mileageUnit) - FELL_BY;
}

function figuresOf({ line, vin, stockNumber, price, mileage, mileageUnit }: StockRow) {
  return { line, vin, stock_number: stockNumber ?? '', price, mileage, mileage_unit: mileageUnit };
}

function storedFigures({ stockNumber, price, mileage, mileageUnit }: Stored) {
  return { stock_number: stockNumber, price, mileage, mileage_unit: mileageUnit };
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
