import { useFormatter } from 'use-intl';

/** Writes integer minor units of a currency, e.g. 2490 USD as "$24.90". */
export function useMoney(): (minorUnits: number, currency: string) => string {
  const format = useFormatter();
  return (minorUnits, currency) => format.number(minorUnits / 100, { style: 'currency', currency });
}
