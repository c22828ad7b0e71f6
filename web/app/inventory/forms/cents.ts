/** Cents of an amount as people type it, e.g. "1,299.50"; NaN where it is none. */
export function centsIn(typed: string): number {
  const amount = typed.replaceAll(/[\s,$]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN;
}

/** The same amount as a field holds it; empty where there is none. */
export const dollarsOf = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : String(cents / 100);
