const MOST_MILES = 1_000_000;

/** The mileage in a text such as "45,000"; `empty`: there is none yet, `wrong`: it is no whole number from 0 to 1,000,000. */
export function milesIn(text: string): number | 'empty' | 'wrong' {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return 'empty';
  return /^\d{1,7}$/.test(digits) && Number(digits) <= MOST_MILES ? Number(digits) : 'wrong';
}
