import type { Tables } from '../load/tables.ts';

const CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const BY_CHAR = buildYears();

/** The model year by position 10 (and 7). `years` are the passes to run; none when there is no code. */
export interface YearReading {
  /** 0 when there is no reading. */
  year: number;
  /** The other possible year when the number does not decide, else 0. */
  alternative: number;
  /** `position10` as coded, `descriptor` by NHTSA's list, `links` because the maker has no schema for the coded year. */
  basis: 'none' | 'position10' | 'descriptor' | 'links';
}

const NO_READING: YearReading = { year: 0, alternative: 0, basis: 'none' };

/** The year from 2010 to 2039 of a year code, or 0 for characters that are none (I O Q U Z 0 and the rest). */
export function yearOfCode(charCode: number): number {
  return charCode < 128 ? BY_CHAR[charCode]! : 0;
}

/** Passenger cars, multipurpose vehicles and light trucks: for them position 7 settles the thirty-year cycle. */
export function isLight(tables: Tables, wmi: number): boolean {
  const type = tables.wmis.vehicleTypeId[wmi];
  return type === 2 || type === 7 || (type === 3 && tables.wmis.truckTypeId[wmi] === 1);
}

/** NHTSA's reading of the model year (`wmi` is -1 when unknown). `thisYear` bounds it at `thisYear + 2`. */
export function readModelYear(tables: Tables, vin: string, wmi: number, thisYear: number): YearReading {
  if (vin.length < 10) return NO_READING;
  const coded = yearOfCode(vin.charCodeAt(9));
  if (coded === 0) return NO_READING;
  if (tables.descriptorWmis.has(wmi)) {
    const listed = tables.descriptors.get(descriptorOf(vin));
    if (listed !== undefined) return { year: listed, alternative: 0, basis: 'descriptor' };
  }
  const limit = thisYear + 2;
  let year = coded;
  let settled = false;
  if (wmi >= 0 && isLight(tables, wmi)) {
    const seventh = vin.charCodeAt(6);
    if (seventh >= 48 && seventh <= 57) year = coded - 30;
    settled = seventh !== 42;
  }
  if (year > limit) {
    year -= 30;
    settled = true;
  }
  if (!settled) return { year, alternative: year - 30, basis: 'position10' };
  const other = retryYear(tables, wmi, year, limit);
  return other ? { year: other, alternative: 0, basis: 'links' } : { year, alternative: 0, basis: 'position10' };
}

/** The year thirty away when the maker has schemas for that one only, else 0. */
function retryYear(tables: Tables, wmi: number, year: number, limit: number): number {
  if (wmi < 0 || isCovered(tables, wmi, year)) return 0;
  for (const other of [year - 30, year + 30]) {
    if (other >= FIRST_YEAR && other <= limit && isCovered(tables, wmi, other)) return other;
  }
  return 0;
}

function isCovered(tables: Tables, wmi: number, year: number): boolean {
  const { linkStart, linkFrom, linkTo } = tables.wmis;
  const end = linkStart[wmi + 1]!;
  for (let link = linkStart[wmi]!; link < end; link++) {
    if (linkFrom[link]! <= year && year <= linkTo[link]!) return true;
  }
  return false;
}

/** Positions 1-11 (1-14 for makers of under 1000 vehicles) with `*` for the check digit and for what is missing. */
export function descriptorOf(vin: string): string {
  const length = vin[2] === '9' ? 14 : 11;
  const padded = vin.length >= length ? vin : vin.padEnd(length, '*');
  return `${padded.slice(0, 8)}*${padded.slice(9, length)}`;
}

function buildYears(): Uint16Array {
  const years = new Uint16Array(128);
  for (let step = 0; step < CODES.length; step++) years[CODES.charCodeAt(step)] = 2010 + step;
  return years;
}
