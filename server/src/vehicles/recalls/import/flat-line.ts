import type { Fault } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { plainText } from './plain-text.ts';

/** How many columns a line has: since 2008, since March 2020, since May 2025. */
export const COLUMN_COUNTS: readonly number[] = [24, 27, 29];

/** One line of NHTSA's file: a campaign, a component, and a make, model and year. */
export interface FlatLine {
  /** NHTSA's full number, `20V314000`. */
  campaign: string;
  make: string;
  model: string;
  /** 0: not known, or it has none. */
  year: number;
  component: string;
  maker: string;
  /** `V` vehicle, `E` equipment, `T` tire, `C` child seat. */
  kind: string;
  receivedOn: string | null;
  recordedOn: string | null;
  parkIt: boolean;
  parkOutside: boolean;
}

/** The texts of a line; taken apart only where they are needed. */
export interface LineTexts {
  summary: string;
  consequence: string;
  remedy: string;
  notes: string;
}

/** Why a line cannot be used. */
export interface LineFault extends Fault {
  field: string;
}

/** The fields by NHTSA's own description of the file, counted from 0. */
const AT = {
  campaign: 1,
  make: 2,
  model: 3,
  year: 4,
  component: 6,
  filer: 7,
  kind: 10,
  maker: 14,
  received: 15,
  recorded: 16,
  summary: 19,
  consequence: 20,
  remedy: 21,
  notes: 22,
  parkIt: 27,
  parkOutside: 28,
} as const;

const CAMPAIGN = /^(\d\d)-?([A-Z])-?(\d{3})(\d{3})?$/;
const DATE = /^(\d{4})(\d\d)(\d\d)$/;
/** NHTSA keeps campaigns since 1966; an earlier day is a stand-in for one that is not known, such as 19010101. */
const FIRST_DAY = '1966-01-01';
const FIRST_YEAR = 1900;

/**
 * Reads the fields of a line.
 * @param columns how many the file has
 * @param lastDay the latest day that can be true, `2026-11-22`
 */
export function readLine(fields: readonly string[], columns: number, lastDay: string): FlatLine | LineFault {
  if (fields.length !== columns) return { field: '', ...faulty('columns', { values: fields.length, columns }) };
  const campaign = campaignNumber(field(fields, AT.campaign));
  if (!campaign) return { field: 'CAMPNO', ...faulty('campaign', { value: field(fields, AT.campaign).slice(0, 40) }) };
  return {
    campaign,
    make: name(fields, AT.make),
    model: name(fields, AT.model),
    year: yearOf(field(fields, AT.year), Number(lastDay.slice(0, 4))),
    component: name(fields, AT.component),
    maker: name(fields, AT.maker) || name(fields, AT.filer),
    kind: (field(fields, AT.kind) || campaign.charAt(2)).charAt(0).toUpperCase(),
    receivedOn: dayOf(field(fields, AT.received), lastDay),
    recordedOn: dayOf(field(fields, AT.recorded), lastDay),
    parkIt: isYes(fields, AT.parkIt),
    parkOutside: isYes(fields, AT.parkOutside),
  };
}

/** The texts of a line that could be read. */
export const textsOf = (fields: readonly string[]): LineTexts => ({
  summary: plainText(fields[AT.summary] ?? ''),
  consequence: plainText(fields[AT.consequence] ?? ''),
  remedy: plainText(fields[AT.remedy] ?? ''),
  notes: plainText(fields[AT.notes] ?? ''),
});

/** `20V314000`, of any spelling; null for what is none. */
export function campaignNumber(text: string): string | null {
  const [, year, kind, number, suffix = '000'] = CAMPAIGN.exec(text.toUpperCase()) ?? [];
  return year ? `${year}${kind}${number}${suffix}` : null;
}

/** A day as `2026-02-23`; null where it is not a day, or one that only stands for an unknown one. */
export function dayOf(text: string, lastDay: string): string | null {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  if (!year || written < FIRST_DAY || written > lastDay) return null;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** A model year; 0 for 9999, for nothing and for years that cannot be. */
export function yearOf(text: string, thisYear: number): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= thisYear + 2 ? year : 0;
}

const field = (fields: readonly string[], at: number): string => (fields[at] ?? '').trim();
const name = (fields: readonly string[], at: number): string => plainText(fields[at] ?? '');
const isYes = (fields: readonly string[], at: number): boolean => /^y(es)?$/i.test(field(fields, at));
