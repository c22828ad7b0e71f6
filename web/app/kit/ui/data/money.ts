import { useFormatter, useLocale } from '../../messages/intl.ts';

/**
 * Writes integer minor units of a currency: 2490 USD is "$24.90" in English and "USD 24.90" in Spanish, where "$" may be
 * read as pesos. English writes pesos as "MX$".
 */
export function useMoney(): (minorUnits: number, currency: string) => string {
  const format = useFormatter();
  const currencyDisplay = useLocale().startsWith('es') ? 'code' : 'symbol';
  return (minorUnits, currency) => format.number(minorUnits / 100, { style: 'currency', currency, currencyDisplay });
}
