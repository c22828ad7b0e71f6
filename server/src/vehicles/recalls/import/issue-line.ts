import type { IssueList } from '../tables.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { campaignNumber, dayOf, yearOf, type LineFault } from './flat-line.ts';
import { plainText } from './plain-text.ts';

/** One line of NHTSA's file of investigations or of its index of communications. */
export interface IssueLine {
  number: string;
  make: string;
  model: string;
  /** 0: not known, or it is of equipment. */
  year: number;
  component: string;
  openedOn: string | null;
  closedOn: string | null;
  /** The newest day the line names. */
  newestOn: string | null;
  subject: string;
  campaign: string;
}

/** One of the two files: text between tabs, no header, no quotation marks, days as `20240131`. */
export interface IssueFormat {
  list: IssueList;
  /** As a refusal names it. */
  title: string;
  columns: number;
  /** What to download. */
  wanted: string;
  /** Where the summary stands, counted from 0. */
  summary: number;
  /** @param lastDay the latest day that can be true, `2026-11-22` */
  read(fields: readonly string[], lastDay: string): IssueLine | LineFault;
}

/** Two letters or so for the kind, the year, a number: `PE24001`, `EA11-001`. */
const INVESTIGATION = /^[A-Z]{1,3}-?\d{2}[A-Z\d-]{2,7}$/;
const COMMUNICATION = /^\d{4,10}$/;

const field = (fields: readonly string[], at: number): string => (fields[at] ?? '').trim();
const thisYear = (lastDay: string): number => Number(lastDay.slice(0, 4));
const newest = (days: readonly (string | null)[]): string | null =>
  days.toSorted().findLast(day => day !== null) ?? null;

/**
 * The columns by NHTSA's INV.txt (static.nhtsa.gov/odi/ffdd/inv/INV.txt): action number, make, model, year, component,
 * manufacturer, day opened, day closed, recall, subject, summary.
 */
export const INVESTIGATIONS: IssueFormat = {
  list: 'investigations',
  title: 'NHTSA’s file of investigations',
  columns: 11,
  wanted: 'FLAT_INV.zip',
  summary: 10,
  read(fields, lastDay) {
    const number = field(fields, 0).toUpperCase();
    if (!INVESTIGATION.test(number))
      return { field: 'NHTSA ACTION NUMBER', ...faulty('investigation', { value: number.slice(0, 40) }) };
    const [openedOn, closedOn] = [dayOf(field(fields, 6), lastDay), dayOf(field(fields, 7), lastDay)];
    // Without its day, a closed investigation would be shown as open.
    if (closedOn === null && /[1-9]/.test(field(fields, 7)))
      return { field: 'CDATE', ...faulty('day', { value: field(fields, 7).slice(0, 40) }) };
    return {
      number,
      make: plainText(fields[1] ?? ''),
      model: plainText(fields[2] ?? ''),
      year: yearOf(field(fields, 3), thisYear(lastDay)),
      component: plainText(fields[4] ?? ''),
      openedOn,
      closedOn,
      newestOn: newest([openedOn, closedOn]),
      subject: plainText(fields[9] ?? ''),
      campaign: campaignNumber(field(fields, 8)) ?? '',
    };
  },
};

/**
 * The columns by NHTSA's TSBS.txt (static.nhtsa.gov/odi/ffdd/tsbs/TSBS.txt): NHTSA's number, the number of the communication it
 * replaces, day added, the manufacturer's number, its day, its campaign, type, make, model, year, NHTSA's components, the
 * manufacturer's system and part of it, summary.
 */
export const COMMUNICATIONS: IssueFormat = {
  list: 'communications',
  title: 'NHTSA’s index of manufacturers’ communications',
  columns: 14,
  wanted: 'TSBS_RECEIVED_2025-2026.zip',
  summary: 13,
  read(fields, lastDay) {
    const number = field(fields, 0);
    if (!COMMUNICATION.test(number))
      return { field: 'NHTSA ID', ...faulty('communication', { value: number.slice(0, 40) }) };
    const [addedOn, writtenOn] = [dayOf(field(fields, 2), lastDay), dayOf(field(fields, 4), lastDay)];
    return {
      number,
      make: plainText(fields[7] ?? ''),
      model: plainText(fields[8] ?? ''),
      year: yearOf(field(fields, 9), thisYear(lastDay)),
      component: plainText(fields[10] ?? ''),
      openedOn: writtenOn ?? addedOn,
      closedOn: null,
      newestOn: addedOn,
      subject: plainText(fields[3] ?? ''),
      campaign: '',
    };
  },
};
