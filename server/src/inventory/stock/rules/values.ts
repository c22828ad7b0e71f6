import type { Condition, MileageUnit } from '../contract.ts';

/** Why a value cannot be used: a key of `stock.reject`. */
export type RowProblem =
  | 'line'
  | 'formula'
  | 'vin'
  | 'price'
  | 'price_most'
  | 'mileage'
  | 'mileage_most'
  | 'unit'
  | 'condition'
  | 'stock_long'
  | 'stock_date'
  | 'photos_many'
  | 'photos_address';
export type Read<Value> = { value: Value } | { problem: RowProblem };

const MAX_DOLLARS = 20_000_000;
const MAX_MILEAGE = 2_000_000;
/** Signs with which a spreadsheet begins a formula; a price may begin with a minus, and is then refused as such. */
const FORMULA = /^[=+@]/;

export const isFormula = (text: string): boolean => FORMULA.test(text.trim());

/**
 * A figure with separators of either convention, as a plain decimal: of two kinds of separator the last one is the decimal
 * one; of one kind it is where it stands once and has no three digits behind it. Null for what is no figure.
 */
function plainFigure(text: string): string | null {
  const figure = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (!/^\d[\d.,]*$/.test(figure)) return null;
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  if (last < 0) return figure;
  const decimals = figure.slice(last + 1);
  const whole = figure.slice(0, last);
  const hasBoth = figure.includes('.') && figure.includes(',');
  const isOnce = !whole.includes(figure[last]!);
  const isDecimal = isOnce && (hasBoth ? decimals.length <= 3 : decimals.length !== 3);
  const groups = (isDecimal ? whole : figure).split(/[.,]/);
  if (groups.slice(1).some(group => group.length !== 3) || groups[0]!.length > (groups.length > 1 ? 3 : 12))
    return null;
  return isDecimal && decimals !== '' ? `${groups.join('')}.${decimals}` : groups.join('');
}

/** Cents; null for an empty text. */
export function readPrice(text: string): Read<number | null> {
  const bare = text
    .trim()
    .replaceAll(/US\$|USD|\$/gi, '')
    .trim();
  if (bare === '') return { value: null };
  const figure = plainFigure(bare);
  if (figure === null) return { problem: 'price' };
  const dollars = Number(figure);
  if (dollars === 0) return { value: null };
  if (dollars > MAX_DOLLARS) return { problem: 'price_most' };
  return { value: Math.round(dollars * 100) };
}

/** Whole miles or kilometers; the text may name its unit. */
export function readMileage(text: string, unit: MileageUnit): Read<{ mileage: number | null; unit: MileageUnit }> {
  const found = /^(.*?)\s*(mi|mi\.|miles?|millas?|km|kms|kilomet(?:er|re)s?|kil[oó]metros?)?$/i.exec(text.trim());
  const named = found?.[2]?.toLowerCase();
  const own = named ? (named.startsWith('k') ? 'km' : 'mi') : unit;
  const bare = found?.[1]?.trim() ?? '';
  if (bare === '') return { value: { mileage: null, unit: own } };
  const figure = plainFigure(bare);
  if (figure === null) return { problem: 'mileage' };
  const mileage = Math.round(Number(figure));
  if (mileage > MAX_MILEAGE) return { problem: 'mileage_most' };
  return { value: { mileage, unit: own } };
}

export function readUnit(text: string, otherwise: MileageUnit): Read<MileageUnit> {
  const word = text.trim().toLowerCase();
  if (word === '') return { value: otherwise };
  if (/^(mi|miles?|millas?|m)\.?$/.test(word)) return { value: 'mi' };
  return /^(kms?|kilom\w+|kilóm\w+)\.?$/.test(word) ? { value: 'km' } : { problem: 'unit' };
}

const CONDITIONS: readonly [RegExp, Condition][] = [
  [/^(used|usado|u|pre-?owned|seminuevo)$/, 'used'],
  [/^(new|nuevo|n)$/, 'new'],
  [/^(cpo|certified|certified pre-?owned|certificado|c)$/, 'certified'],
];

export function readCondition(text: string): Read<Condition | null> {
  const word = text.trim().toLowerCase();
  if (word === '') return { value: null };
  const found = CONDITIONS.find(([words]) => words.test(word));
  return found ? { value: found[1] } : { problem: 'condition' };
}

/** What a spreadsheet makes of a stock number such as 3-12. */
const DATES = [
  /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/,
  /^\d{4}-\d{2}-\d{2}([ T].*)?$/,
  /^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*(-\d{2,4})?$/i,
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*-\d{2,4}$/i,
];

export function readStockNumber(text: string): Read<string> {
  const number = text.trim();
  if (number.length > 40) return { problem: 'stock_long' };
  if (DATES.some(date => date.test(number))) return { problem: 'stock_date' };
  return { value: number };
}

const MAX_PHOTOS = 60;

/** The addresses of photos: apart by `|`, space, semicolon or comma. `own`: how those begin that are kept here. */
export function readPhotos(text: string, own?: string): Read<string[]> {
  const addresses = text.split(/[|;,\s]+/).filter(Boolean);
  if (addresses.length > MAX_PHOTOS) return { problem: 'photos_many' };
  const isGood = (address: string) =>
    (own !== undefined && address.startsWith(own)) || /^https:\/\/[^/]+\.[^/]+\//i.test(address);
  const wrong = addresses.find(address => !isGood(address) || address.length > 600);
  return wrong ? { problem: 'photos_address' } : { value: addresses };
}
