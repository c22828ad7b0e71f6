import type { Sum } from './contract.ts';

/** Amounts added up by currency, in the order of the currencies' names; what is nothing is left out. */
export function summed(amounts: readonly { cents: number; currency: string }[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { cents, currency } of amounts) if (cents > 0) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums]
    .map(([currency, minor]) => ({ minor, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** How many orders are in a state; without one, in any. */
export const ordersIn = (counts: readonly { state: string; orders: number }[], state?: string): number =>
  counts.filter(each => !state || each.state === state).reduce((all, { orders }) => all + orders, 0);

/** Whether two lists of sums say the same. */
export const isSameSum = (one: readonly Sum[], other: readonly Sum[]): boolean =>
  one.length === other.length &&
  one.every(({ minor, currency }) => other.some(each => each.minor === minor && each.currency === currency));
