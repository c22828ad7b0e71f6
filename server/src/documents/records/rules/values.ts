/** A value of a file that cannot be used; the message completes "FIELD …". */
export class BadValue extends Error {}

/** How the dates of a file are written; null: year first, `2021-03-04`. */
export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | null;

/** 17-character numbers exist since the model year 1981: an earlier date of such a vehicle is a mistake. */
const FIRST_YEAR = 1980;
/** An earlier date is what a spreadsheet makes of an empty cell. */
const FIRST_CLASSIC_YEAR = 1901;
const DAY_MS = 86_400_000;
const KM_IN_MILE = 1.609344;
const SHOWN = 40;

/** A value as it is quoted in a reason. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `"${text.slice(0, SHOWN)}…"` : `"${text}"`;
}

/** Ways in which people write that they say nothing, besides an empty cell. */
const BLANK = /^\s*(?:null|n\/?a|none|-+)?\s*$/i;
const MAX_BLANK = 8;

/** Whether a file says nothing. */
export function isBlank(value: unknown): boolean {
  if (typeof value !== 'string') return value === null || value === undefined;
  return value.length <= MAX_BLANK ? BLANK.test(value) : value.trim() === '';
}

/** Reads a date of a file as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `isClassic`: of a vehicle with a pre-1981 VIN. @throws BadValue */
export function readDay(value: unknown, format: DateFormat, now: Date, isClassic = false): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') throw new BadValue(`is ${quoted(value)}, which is no date`);
  const day = isoOf(text.trim(), format);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moment = new Date(Date.UTC(year, month - 1, date));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date)
    throw new BadValue(`is ${quoted(value)}, a day that does not exist`);
  const firstYear = isClassic ? FIRST_CLASSIC_YEAR : FIRST_YEAR;
  if (year < firstYear) {
    const why = isClassic ? 'no record of a classic is taken' : 'no vehicle had a 17-character VIN';
    throw new BadValue(`is ${quoted(value)}: before ${firstYear} ${why}`);
  }
  // A day later, because it begins earlier elsewhere.
  if (moment.getTime() > now.getTime() + DAY_MS) throw new BadValue(`is ${quoted(value)}, which is in the future`);
  return day;
}

function isoOf(text: string, format: DateFormat): string {
  const iso = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:[T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1];
  if (iso) return iso;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return compact.slice(1).join('-');
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ].*)?$/.exec(text) ?? [];
  if (year === '') throw new BadValue(`is ${quoted(text)}, which is no date: write 2021-03-04`);
  if (format === null)
    throw new BadValue(
      `is ${quoted(text)}: whether its day or its month comes first is not said. Say it in the mapping: ` +
        '"dates": "MM/DD/YYYY" or "DD/MM/YYYY"',
    );
  const [month, day] = format === 'MM/DD/YYYY' ? [first, second] : [second, first];
  if (Number(month) < 1 || Number(month) > 12)
    throw new BadValue(`is ${quoted(text)}, which has no month ${Number(month)}; the mapping says ${format}`);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads a count or a distance: `59396`, `59,396`. @throws BadValue */
export function readWhole(value: unknown): number {
  const number = typeof value === 'number' ? value : numberIn(value);
  if (number < 0) throw new BadValue(`is ${quoted(value)}, which is negative`);
  if (!Number.isInteger(number)) throw new BadValue(`is ${quoted(value)}, which is no whole number`);
  return number;
}

/** The same of an amount in dollars, in cents. */
export function readDollars(value: unknown): number {
  const number =
    typeof value === 'number' ? value : numberIn(typeof value === 'string' ? value.replace('$', '') : value);
  if (number < 0) throw new BadValue(`is ${quoted(value)}, which is negative`);
  return Math.round(number * 100);
}

/** `59,396` and `59 396` are 59396; `59,39` and `1.000,00` are not guessed at. */
function numberIn(value: unknown): number {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^-?(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d+)?$/.test(text))
    throw new BadValue(`is ${quoted(value)}, which is no number`);
  return Number(text.replaceAll(/[, ]/g, ''));
}

export const milesOfKm = (km: number): number => Math.round(km / KM_IN_MILE);

/** Reads yes or no. @throws BadValue */
export function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(word)) return true;
  if (['false', 'no', 'n', '0'].includes(word)) return false;
  throw new BadValue(`is ${quoted(value)}: write true or false`);
}

/** Reads one of a few words, however its letters and spaces are written. @throws BadValue */
export function readChoice(value: unknown, choices: readonly string[]): string {
  if (typeof value === 'string' && choices.includes(value)) return value;
  const word =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/g, '_')
      : '';
  const choice = choices.find(each => each === word);
  if (choice === undefined) throw new BadValue(`is ${quoted(value)}. There are: ${choices.join(', ')}`);
  return choice;
}

/** Reads several words, as a list or between `;` or `|`. */
export function readList(value: unknown, choices: readonly string[]): string[] {
  const parts = Array.isArray(value) ? value : String(value).split(/[;|]/);
  const words = parts.filter(part => !isBlank(part));
  return words.map(word => (choices.length > 0 ? readChoice(word, choices) : readText(word)));
}

/** Reads words; line breaks in them become spaces. @throws BadValue */
export function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new BadValue(`is ${quoted(value)}, which is no text`);
  const text = value.replaceAll(/\s+/g, ' ').trim();
  // Control characters cannot be stored or printed, halves of a character cannot be written.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) throw new BadValue('holds characters that cannot be printed');
  return text;
}
