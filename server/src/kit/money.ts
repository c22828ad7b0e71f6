/** An amount in integer minor units (cents) of one currency. Arithmetic refuses anything else. */
export interface Money {
  minor: number;
  currency: string;
}

/** @throws RangeError for a fraction, an unsafe integer or a currency that is not three capital letters. */
export function money(minor: number, currency: string): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole number of minor units`);
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not a currency code`);
  return { minor, currency };
}

/** @throws RangeError when the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`Cannot add ${b.currency} to ${a.currency}`);
  return money(a.minor + b.minor, a.currency);
}

/** `times` must be a whole number. */
export function multiplyMoney(amount: Money, times: number): Money {
  if (!Number.isSafeInteger(times)) throw new RangeError(`${times} is not a whole number`);
  return money(amount.minor * times, amount.currency);
}

/** Whether two amounts are the same amount of the same currency. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency;
}
