import type { Condition, Mapping, MileageUnit, StockField } from '../contract.ts';
import { unitOfColumn } from './columns.ts';
import {
  isFormula,
  readCondition,
  readMileage,
  readPhotos,
  readPrice,
  readStockNumber,
  readUnit,
  type Read,
  type RowProblem,
} from './values.ts';

/** What a line of a file says of a vehicle; null: the file has no such column. */
export interface StockRow {
  line: number;
  vin: string;
  stockNumber: string | null;
  price: number | null;
  mileage: number | null;
  mileageUnit: MileageUnit;
  condition: Condition | null;
  color: string | null;
  photos: string[] | null;
}

export interface RowReject {
  line: number;
  field: string;
  problem: RowProblem;
  text: string;
}

/** The longest VIN of the years before 1981, and the shortest. */
const VIN = /^[A-Z\d*-]{5,20}$/;

/** A row of a file as a vehicle, or the first value that cannot be used. `unit`: that of mileage where the file does not say it. */
export function stockRowOf(
  { line, row, text }: { line: number; row: Readonly<Record<string, string>>; text: string },
  mapping: Mapping,
  unit: MileageUnit,
): { row: StockRow } | { reject: RowReject } {
  const values = new Map<StockField, string>();
  let columnUnit: MileageUnit | null = null;
  for (const [column, field] of Object.entries(mapping)) {
    if (field !== '') values.set(field, row[column] ?? '');
    if (field === 'mileage') columnUnit = unitOfColumn(column);
  }
  const reject = (field: string, problem: RowProblem) => ({ reject: { line, field, problem, text } });
  for (const [field, value] of values) if (isFormula(value)) return reject(field, 'formula');
  const vin = (values.get('vin') ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (!VIN.test(vin)) return reject('vin', 'vin');
  const read = <Value>(field: StockField, how: (text: string) => Read<Value>): Value | null => {
    const value = values.get(field);
    if (value === undefined) return null;
    const found = how(value);
    if ('problem' in found) throw new Problem(field, found.problem);
    return found.value;
  };
  try {
    const otherwise = columnUnit ?? unit;
    const own = read('mileage_unit', value => readUnit(value, otherwise)) ?? otherwise;
    const run = read('mileage', value => readMileage(value, own));
    return {
      row: {
        line,
        vin,
        stockNumber: read('stock_number', readStockNumber),
        price: read('price', readPrice),
        mileage: run?.mileage ?? null,
        mileageUnit: run?.unit ?? own,
        condition: read('condition', readCondition),
        color: values.get('color')?.trim().slice(0, 60) ?? null,
        photos: read('photos', readPhotos),
      },
    };
  } catch (error) {
    if (error instanceof Problem) return reject(error.field, error.problem);
    throw error;
  }
}

class Problem extends Error {
  constructor(
    readonly field: string,
    readonly problem: RowProblem,
  ) {
    super(problem);
  }
}
