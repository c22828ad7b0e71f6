import { dayOf } from '../../../kit/clock.ts';

/** `20V-314`, `20V314` and `20V314000` are one campaign: two figures of the year, a letter, three figures, a suffix of three. */
const NHTSA_CAMPAIGN = /^(\d\d)([VETC])[ -]?(\d{3})[ -]?(\d{3})?$/;

/**
 * The number of a campaign as it is spelled everywhere here: NHTSA's in full, any other without spaces at its ends. Empty
 * where a source gave none.
 */
export function campaignNumber(text: string): string {
  const upper = text.trim().toUpperCase();
  const [, year, letter, number, suffix = '000'] = NHTSA_CAMPAIGN.exec(upper) ?? [];
  return year ? `${year}${letter}${number}${suffix}` : upper;
}

/** `06/03/2019` as NHTSA's service writes it, the day first: 6 March 2019. Null for what is no day. */
export function dayFirst(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year ? isoDay(Number(year), Number(month), Number(day)) : null;
}

/** `2019-03-06`, with or without a time after it. Null for what is no day. */
export function yearFirst(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text.trim()) ?? [];
  return year ? isoDay(Number(year), Number(month), Number(day)) : null;
}

/** Recalls began in 1966; an earlier day stands for "not known", as 1901-01-01 does. */
const FIRST_YEAR = 1966;

function isoDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && year >= FIRST_YEAR && year < 2100 ? dayOf(at) : null;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text of a source without the markup some of them hold (`<A HREF=...>`), in single spaces. Words are never changed.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gi, (_all, name: string) => ENTITIES[name.toLowerCase()] ?? ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
