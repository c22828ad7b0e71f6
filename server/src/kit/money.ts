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

/** Whether two amounts are the same amount of the same currency. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency;
}
