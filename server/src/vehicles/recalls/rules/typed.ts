import { AppError } from '../../../kit/errors.ts';

/** The first model year of a recall list: NHTSA's oldest campaigns are of cars of 1949. */
const FIRST_YEAR = 1949;

/** A model year as it was typed. @throws AppError `recall_year` */
export function yearIn(typed: string, now: Date): number {
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN;
  const to = now.getUTCFullYear() + 2;
  if (year >= FIRST_YEAR && year <= to) return year;
  // As text: a year is no number with a comma.
  throw new AppError('recall_year', { field: 'year', params: { from: String(FIRST_YEAR), to: String(to) } });
}

/** A make as it was typed or chosen. @throws AppError `recall_make` */
export const makeIn = (typed: string): string => nameIn(typed, 'make');

/** A model as it was typed or chosen. @throws AppError `recall_model` */
export const modelIn = (typed: string): string => nameIn(typed, 'model');

function nameIn(typed: string, field: 'make' | 'model'): string {
  const name = typed.replaceAll(/\s+/g, ' ').trim();
  if (/[\p{L}\p{N}]/u.test(name) && !/\p{Cc}/u.test(name)) return name;
  throw new AppError(field === 'make' ? 'recall_make' : 'recall_model', { field });
}
