/**
 * Arithmetic of NHTSA's unit conversions: SQL Server decimals, exact and truncated. A product has the scale s1 + s2,
 * a quotient max(6, s1 + p2 + 1), where p is a literal's digit count and s its decimals.
 */
export type Operation = { sign: '*' | '/'; operand: string };

/** Reads `#x# / 16.387064 `; null when the formula is of another shape. */
export function parseFormula(formula: string): Operation | null {
  const match = /^\s*#x#\s*([*/])\s*(\d+\.?\d*)\s*$/.exec(formula);
  return match ? { sign: match[1] as '*' | '/', operand: match[2]! } : null;
}

/** The converted value as the service prints it; text that is no number gives `0`. */
export function convert(value: string, operation: Operation): string {
  const left = parseDecimal(value.trim());
  const right = parseDecimal(operation.operand);
  if (!left || !right || right.digits === 0n) return '0';
  if (operation.sign === '*') return print(left.digits * right.digits, left.scale + right.scale);
  const scale = Math.max(6, left.scale + right.precision + 1);
  const numerator = left.digits * 10n ** BigInt(scale - left.scale + right.scale);
  return print(numerator / right.digits, scale);
}

interface Decimal {
  digits: bigint;
  scale: number;
  precision: number;
}

function parseDecimal(text: string): Decimal | null {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(text);
  if (!match || `${match[2]}${match[3]}` === '') return null;
  const whole = match[2]!.replace(/^0+/, '');
  const digits = BigInt(match[2]! + match[3]!) * (match[1] ? -1n : 1n);
  return { digits, scale: match[3]!.length, precision: Math.max(1, whole.length + match[3]!.length) };
}

function print(digits: bigint, scale: number): string {
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}
