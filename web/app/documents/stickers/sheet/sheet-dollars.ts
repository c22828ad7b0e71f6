import { useFormatter } from '../../../kit/messages/intl.ts';

/** Dollars as the printed sheet writes them: whole ones without cents. */
export function useSheetDollars(): (cents: number) => string {
  const format = useFormatter();
  return cents => {
    const digits = cents % 100 === 0 ? 0 : 2;
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return format.number(cents / 100, { style: 'currency', currency: 'USD', ...fraction }).replace('-', '−');
  };
}
