import { eachLanguage, type Translations } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf, UseType } from '../sources/history-record.ts';
import { daysBetween, monthBefore } from '../facts/dates.ts';
import { neverFalls } from '../odometer/odometer.ts';
import type { SourcedReading } from '../odometer/readings.ts';
import { startsOwnership } from './titles.ts';
import { say } from '../facts/words.ts';

type Title = RecordOf<'titles'>;

export interface Owner {
  /** Its place among all that titles tell of, the unknown ones before it included. */
  n: number;
  /** Null where no source names one. */
  use: UseType | null;
  /** Two-letter codes in the order in which the vehicle was titled there. */
  states: string[];
  /** ISO days; `to` is exclusive and null for the present owner. */
  from: string;
  to: string | null;
  milesPerYear: number | null;
}

/** Miles a year from the first to the last reading of a time, the next title's included; null under half a year. */
function pace(readings: readonly SourcedReading[], from: string, to: string | null): number | null {
  const within = readings.filter(reading => reading.on >= from && (to === null || reading.on <= to));
  const first = within[0];
  const last = within.at(-1);
  if (!first || !last || daysBetween(first.on, last.on) < 180 || !neverFalls(within)) return null;
  return Math.round(((last.miles - first.miles) / daysBetween(first.on, last.on)) * 3.6525) * 100;
}

function useOf(
  titles: readonly Title[],
  fleet: readonly RecordOf<'fleet'>[],
  from: string,
  to: string | null,
): UseType | null {
  // A public list says how the vehicle is used, and nothing of whose it is.
  const hired = fleet.find(
    ({ use, origin, ...time }) =>
      use !== null && !origin?.publicRecord && time.from < (to ?? '9999') && (time.to ?? '9999') > from,
  );
  return hired?.use ?? titles.find(title => title.use !== null)?.use ?? null;
}

const COPY_DAYS = 45;
/** Records of one title that name no mileage lie no further apart. */
const BLANK_COPY_DAYS = 14;

/** Whether two records tell of one title: of one state and day, or soon after and of no other mileage. */
function isSameTitle(a: Title, b: Title): boolean {
  const [one, other] = [a.place?.state ?? null, b.place?.state ?? null];
  if (one !== null && other !== null && one !== other) return false;
  const days = Math.abs(daysBetween(a.eventOn, b.eventOn));
  if (a.miles === null || b.miles === null) return days <= BLANK_COPY_DAYS;
  return days === 0 || (days <= COPY_DAYS && a.miles === b.miles);
}

/** The titles with which an owner begins: the first of all, and each change of hands once. */
function beginnings(titles: readonly Title[]): Title[] {
  const starts: Title[] = [];
  titles.forEach(title => {
    if (title.use === 'dealer') return;
    if (starts.length > 0 && (!startsOwnership(title) || starts.some(start => isSameTitle(start, title)))) return;
    starts.push(title);
  });
  return starts;
}

/** An owner gives up a written-off car at the loss, not when the next title is issued; nobody owns one that is gone. */
function endOf(titles: readonly Title[], next: Title | undefined, goneOn: string | null): string | null {
  if (!next) return goneOn;
  const isGivenUp = ({ kind, use }: Title) => kind === 'salvage' || kind === 'junk' || use === 'dealer';
  return titles.find(isGivenUp)?.eventOn ?? next.eventOn;
}

/** A vehicle that has run farther at its first title had somebody before, if only in another country. */
const MAX_OF_A_NEW_ONE = 10_000;

/** The owners before the first that is known, as far as titles tell of them, and whether there may be more than are counted. */
export interface OwnersBefore {
  n: number;
  isLeast: boolean;
}

/**
 * A transfer as the first title was taken over from somebody, whose own title is not known. A title of which nobody says
 * whether it is of a new owner may be one of the same.
 */
export function ownersBefore(titles: readonly Title[]): OwnersBefore {
  const [opening, [first]] = [titles[0], beginnings(titles)];
  if (!opening || !first) return { n: 0, isLeast: false };
  const isUnclear = ({ kind, newOwner, use }: Title) => kind === 'issued' && newOwner === null && use !== 'dealer';
  const hasRun = (opening.miles ?? MAX_OF_A_NEW_ONE) >= MAX_OF_A_NEW_ONE;
  if (opening.kind === 'first') return { n: 0, isLeast: titles.some(isUnclear) || (opening.miles !== null && hasRun) };
  return { n: Number(hasRun && startsOwnership(first)), isLeast: true };
}

/** Owners calculated from titles. Not every title is an owner, and no person is named or known. */
export function calculateOwners(
  titles: readonly Title[],
  fleet: readonly RecordOf<'fleet'>[],
  readings: readonly SourcedReading[],
  goneOn: string | null = null,
): Owner[] {
  const starts = beginnings(titles);
  const before = ownersBefore(titles).n;
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const own = titles.filter(title => title.eventOn >= start.eventOn && (!next || title.eventOn < next.eventOn));
    const to = endOf(own, next, goneOn !== null && goneOn >= start.eventOn ? goneOn : null);
    return {
      n: before + at + 1,
      use: useOf(own, fleet, start.eventOn, to),
      states: [...new Set(own.flatMap(title => title.place?.state ?? []))],
      from: start.eventOn,
      to,
      milesPerYear: pace(readings, start.eventOn, to),
    };
  });
}

/** 0 before the first owner. After a total loss, the last owner stays until the next title. */
export function ownerAt(owners: readonly Owner[], day: string): number {
  return owners.findLast(owner => owner.from <= day)?.n ?? 0;
}

export function ownerRows(owners: readonly Owner[]): ReportDocument['owners'] {
  return owners.map((owner, at) => {
    const next = owners[at + 1];
    const endsWithNext = owner.to !== null && owner.to === next?.from;
    return {
      n: owner.n,
      type: wordsOfUse(owner.use),
      states: owner.states.join(', ') || '–',
      from: owner.from.slice(0, 7),
      to: owner.to === null ? null : endsWithNext ? lastMonth(owner.from, owner.to) : owner.to.slice(0, 7),
      miles_year: owner.milesPerYear,
    };
  });
}

/** The month before the next owner's first, unless both began in one month. */
function lastMonth(from: string, to: string): string {
  return to.slice(0, 7) === from.slice(0, 7) ? to.slice(0, 7) : monthBefore(to);
}

export const wordsOfUse = (use: UseType | null) => (use === null ? say('answer.unknown') : say(`use.${use}`));

/** Each kind of use once: those of the owners in their order, then what a fleet says of a time without a known owner. */
export const usesOf = (owners: readonly Owner[], fleet: readonly RecordOf<'fleet'>[]): UseType[] => [
  ...new Set([...owners.flatMap(({ use }) => use ?? []), ...fleet.flatMap(({ use }) => use ?? [])]),
];

/** "Personal, lease": each kind of use once. */
export function usesText(owners: readonly Owner[], fleet: readonly RecordOf<'fleet'>[]): Translations | null {
  const uses = usesOf(owners, fleet);
  const inLine = (word: string, at: number) => (at === 0 ? word : word.toLowerCase());
  return uses.length > 0 ? eachLanguage(pick => uses.map(wordsOfUse).map(pick).map(inLine).join(', ')) : null;
}

export const COMMERCIAL: UseType[] = [
  'rental',
  'fleet',
  'taxi',
  'police',
  'government',
  'livery',
  'for_hire',
  'bus',
  'school',
  'ambulance',
  'hearse',
  'tow',
];
