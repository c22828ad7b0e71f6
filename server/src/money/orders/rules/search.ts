import type { OrderState } from '../contract.ts';

/** What an operator looks for among the orders of a brand; all that is given has to fit. */
export interface OrderSearch {
  state?: OrderState | undefined;
  /** Ordered at this moment or later. */
  from?: Date | undefined;
  /** Ordered before this moment. */
  until?: Date | undefined;
  /** The price, in minor units, both included. */
  min?: number | undefined;
  max?: number | undefined;
  plan?: string | undefined;
  coupon?: string | undefined;
  gateway?: string | undefined;
  /** The buyer's address, or its beginning with `*` behind it. */
  buyer?: string | undefined;
  vin?: string | undefined;
  /** The printed number, as far as it was typed: `MQO-5F2K-88TA`, or the order's id. */
  number?: string | undefined;
  /** Only these orders. */
  ids?: readonly string[] | undefined;
}

/** Random letters of an id, and the last of them in any order of a database. */
const ID_LENGTH = 20;
const LAST_LETTER = 'z';

/**
 * The ids that an order number, or the beginning of one, can stand for: from `first` to `last`, both included. Null: it is
 * no order number.
 */
export function idsOfNumber(typed: string): { first: string; last: string } | null {
  const text = typed.trim().toLowerCase();
  const code = (text.startsWith('ord_') ? text.slice(4) : text.replace(/^mqo-?/, '')).replaceAll(/[-\s]/g, '');
  if (!/^[0-9a-z]{1,20}$/.test(code)) return null;
  return { first: `ord_${code}`, last: `ord_${code.padEnd(ID_LENGTH, LAST_LETTER)}` };
}
