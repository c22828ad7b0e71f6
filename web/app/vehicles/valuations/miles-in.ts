const MAX_MILES = 1_000_000;
const MILES_PER_KM = 0.621371;

/** The unit of a reader's distances; values are asked for in miles. */
export type Units = 'mi' | 'km';

/** A distance as it was typed, in miles. */
export const milesOf = (units: Units, typed: number): number =>
  units === 'km' ? Math.round(typed * MILES_PER_KM) : typed;

/** The mileage of a value, a whole thousand of miles, as its reader counts; kilometers to the hundred. */
export const valuedIn = (units: Units, miles: number): number =>
  units === 'km' ? Math.round(miles / MILES_PER_KM / 100) * 100 : miles;

/** The distance in a text such as "45,000"; `empty`: there is none yet, `wrong`: it is no whole number from 0 to 1,000,000. */
export function milesIn(text: string): number | 'empty' | 'wrong' {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return 'empty';
  return /^\d{1,7}$/.test(digits) && Number(digits) <= MAX_MILES ? Number(digits) : 'wrong';
}
