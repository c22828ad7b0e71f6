import { createHash } from 'node:crypto';
import { z } from 'zod';
import { distanceOf } from '../../rules/facts/distance.ts';
import { UNDATED } from '../../rules/facts/dates.ts';
import { stateCode } from '../../rules/facts/words.ts';
import type { Place } from '../../rules/sources/history-record.ts';

/** A text or a number of a service as one line of text; empty for anything else. */
const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .catch(null)
  .transform(value =>
    String(value ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  );

/** A row of a service as its fields in text, whatever else is in it. */
export const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const plainRows = new WeakMap<Row, Row>();
/** A row under its plain names: some answers of a service write `meterUnit`, others `meter_unit`. */
function plainRow(row: Row): Row {
  const known = plainRows.get(row);
  if (known) return known;
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [plainName(name), value]));
  plainRows.set(row, plain);
  return plain;
}

/** The first of several fields that holds a text, however their names are written: `meterUnit` is `meter_unit` too. */
export function textOf(row: Row, ...names: string[]): string {
  const plain = plainRow(row);
  return names.map(name => Text.parse(row[name] ?? plain[plainName(name)])).find(text => text !== '') ?? '';
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const two = (text = '') => text.padStart(2, '0');

function partsOf(text: string): [string, string?, string?] | null {
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ].*)?$/.exec(text);
  if (iso?.[1]) return [iso[1], iso[2], iso[3]];
  const american = /^(?:(\d{1,2})\/)?(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text);
  if (american?.[3]) return american[1] ? [american[3], american[1], american[2]] : [american[3], american[2]];
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact?.[1]) return [compact[1], compact[2], compact[3]];
  const written = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (written?.[3]) return [written[3], String(MONTHS.indexOf((written[1] ?? '').toLowerCase()) + 1), written[2]];
  return null;
}

/**
 * A day as a service writes it (`08/31/2011`, `2016-12-06T00:00:00.000Z`, `Aug 5, 2017`, `2015`), as an ISO date. What is
 * no date, and January 1, 1900, which stands for "not known", are `UNDATED`: the record counts without a day.
 */
export function dayOf(text: string): string {
  const parts = partsOf(text.trim());
  if (!parts) return UNDATED;
  const [year, month, day] = parts;
  const iso = [year, month && two(month), day && two(day)].filter(Boolean).join('-');
  const isReal = !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);
  return isReal && Number(year) > Number(UNDATED) ? iso : UNDATED;
}

const MAX_MILES = 3_000_000;

/** A mileage such as `59,396` or `59396 mi`, in miles; null where none is stated. */
export function milesOf(text: string, unit = ''): number | null {
  const [, figure, own] = /^(\d[\d,]*)(?:\.\d+)?\s*([a-z]*)\.?$/i.exec(text.trim()) ?? [];
  if (figure === undefined) return null;
  const number = Number(figure.replaceAll(',', ''));
  const { miles } = distanceOf(number, /^k/i.test(own || unit) ? 'km' : 'mi');
  return miles <= MAX_MILES ? miles : null;
}

/** An amount such as `$6,483.50`, in cents. */
export function centsOf(text: string): number | null {
  const [, amount] = /^(?:US)?\s*\$?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:USD)?$/i.exec(text.trim()) ?? [];
  return amount === undefined ? null : Math.round(Number(amount.replaceAll(',', '')) * 100);
}

const MAX_CITY = 40;

/** A count such as `12`; null where none is stated. */
export function countOf(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** Fields of a record, without those of which nothing is stated: a record of which a service says no more keeps its number. */
export function stated<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>;
}

/** City and state; null where neither is stated. What may be a street is dropped. */
export function placeOf(city: string, state: string): Place | null {
  const named = stateCode(state);
  const town = /\d/.test(city) ? '' : city.slice(0, MAX_CITY);
  return town || named ? { city: town || null, state: named } : null;
}

/** The place of a text such as `Dallas, TX` or `Ohio`. */
export function placeIn(text: string): Place | null {
  const at = text.lastIndexOf(',');
  return at < 0 ? placeOf('', text) : placeOf(text.slice(0, at).trim(), text.slice(at + 1));
}

/** Yes, no, or null where nothing is said. */
export function flagOf(text: string): boolean | null {
  if (/^(y|yes|true|1)$/i.test(text)) return true;
  return /^(n|no|false|0)$/i.test(text) ? false : null;
}

/** A text of a source as it is shown: one line, without addresses and telephone numbers, or null. */
export function shownText(text: string, longest = 200): string | null {
  const plain = text
    .replaceAll(/\S+@\S+\.\S+/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? null : plain.slice(0, longest);
}

/** A number for a record of a service that gives none: the same for the same content, so that a dispute can name it. */
export function recordIdOf(prefix: string, content: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${prefix}-${hash.slice(0, 10).toUpperCase()}`;
}
