import { useFormatter } from '../../kit/messages/intl.ts';

/** Writes cents of United States dollars, without the cents. */
export function useDollars(): (cents: number) => string {
  const format = useFormatter();
  return cents => format.number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
}
