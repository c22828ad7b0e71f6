import type { HistoryRecord, Place, RecordOf } from '../sources/history-record.ts';
import { daysBetween } from './dates.ts';
import { codesIn } from '../titles/title-marks.ts';

/** A record with the names of the sources that told it. */
export interface Reported<R extends HistoryRecord = HistoryRecord> {
  record: R;
  by: readonly string[];
}

type Field = unknown;

/** Words with which a source says that it does not know; any other value says more. */
const UNSPECIFIC: Readonly<Record<string, readonly string[]>> = {
  kind: ['issued'],
  severity: ['unknown'],
  airbags: ['unknown'],
  disposition: ['not_stated'],
  seller: ['not_stated'],
  holder: ['other'],
  sourceType: ['not_stated'],
  reporter: ['–'],
};
/** Fields that may differ in two records of one event: names of the record itself, and the words each source has for it. */
const OWN_WORDS = [
  'recordId',
  'eventOn',
  'reportedOn',
  'place',
  'phone',
  'sourceText',
  'damageText',
  'severityText',
  'words',
  'sellerId',
  'origin',
];
/** Kilometers and miles of one figure differ by less than this once both are whole numbers. */
const SAME_FIGURE = 1;

const isBlank = (name: string, value: Field): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (UNSPECIFIC[name]?.includes(String(value)) ?? false);

/** A company by the letters of its name: `Copart, Inc.` and `COPART INC` are one. */
const plainName = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const codesOf = (value: Field): string[] => [...new Set((value as string[]).flatMap(codesIn))].toSorted();

function agree(name: string, one: Field, other: Field): boolean {
  if (isBlank(name, one) || isBlank(name, other)) return true;
  if (name === 'brandCodes') {
    const [few, many] = [codesOf(one), codesOf(other)].toSorted((a, b) => a.length - b.length);
    return (few ?? []).every(code => many?.includes(code));
  }
  if (name === 'code') return codesOf([one]).join() === codesOf([other]).join();
  if (name === 'reporter') {
    const [a, b] = [plainName(String(one)), plainName(String(other))];
    return a.startsWith(b) || b.startsWith(a);
  }
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= SAME_FIGURE;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two places may be one: a source that names the state alone contradicts none of its cities. */
export function samePlace(one: Place | null, other: Place | null): boolean {
  const same = (a: string | null = null, b: string | null = null) =>
    a === null || b === null || a.toLowerCase() === b.toLowerCase();
  return same(one?.state, other?.state) && same(one?.city, other?.city);
}

/** A crash at night is told on either of two days. */
const ONE_NIGHT = 1;

const isExact = (day: string): boolean => day.length === 10;

/** Whether two records may be of one day: one may know it less exactly, and an accident may lie on two. */
export function sameTime({ section, eventOn: a }: HistoryRecord, { eventOn: b }: HistoryRecord): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true;
  return section === 'accidents' && isExact(a) && isExact(b) && Math.abs(daysBetween(a, b)) <= ONE_NIGHT;
}

const fieldsOf = (record: HistoryRecord): Record<string, Field> => record as unknown as Record<string, Field>;

/** Whether the police tell of a crash and an insurer tells of it too, whoever passes both on. */
function haveTwoTellers(one: HistoryRecord, other: HistoryRecord): boolean {
  const kinds = [one.sourceType, other.sourceType];
  return one.section === 'accidents' && kinds[0] !== kinds[1] && !kinds.includes('not_stated');
}

/** Fields on which the police and an insurer may differ for one crash. */
const BY_TELLER = ['severity', 'severities'];

/** Whether two records tell of one event and contradict each other in nothing but `apart`. */
export function isSameEvent(one: HistoryRecord, other: HistoryRecord, apart: readonly string[] = []): boolean {
  // Most pairs differ in their day, and a preview compares them all: that is looked at first.
  if (one.section !== other.section || !sameTime(one, other)) return false;
  if (!samePlace(one.place, other.place)) return false;
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const isOwn = (name: string) =>
    OWN_WORDS.includes(name) || apart.includes(name) || (name === 'sourceType' && one.section === 'accidents');
  return [...names].every(name => isOwn(name) || agree(name, a[name], b[name]));
}

const isUpload = (origin: Field): boolean => (origin as HistoryRecord['origin'])?.uploadedBy !== undefined;

function moreOf(name: string, one: Field, other: Field): Field {
  // What someone else tells too rests on that, and on no upload.
  if (name === 'origin' && isUpload(one) !== isUpload(other)) return isUpload(one) ? other : one;
  if (isBlank(name, one)) return isBlank(name, other) ? one : other;
  if (isBlank(name, other)) return one;
  if (name === 'eventOn') {
    const [a, b] = [String(one), String(other)];
    return a.length === b.length ? (a <= b ? a : b) : a.length > b.length ? a : b;
  }
  if (name === 'reportedOn') return String(one) <= String(other) ? one : other;
  if (name === 'brandCodes') return codesOf(one).length >= codesOf(other).length ? one : other;
  if (name === 'place') return (one as Place).city === null ? other : one;
  return one;
}

type Accident = RecordOf<'accidents'>;

const GRAVEST_FIRST = ['severe', 'moderate', 'minor', 'unknown'] as const;

/** Each one's severity, the gravest first. */
const severitiesOf = ({ severities, sourceType: by, severity }: Accident) =>
  severities ?? (severity === 'unknown' ? [] : [{ by, severity }]);

/** Of a crash whose tellers differ on its extent: the graver word counts, and each one's is kept. */
function withBothWords(one: HistoryRecord, other: HistoryRecord): Partial<Accident> {
  if (one.section !== 'accidents' || other.section !== 'accidents') return {};
  const severities = [...severitiesOf(one), ...severitiesOf(other)].toSorted(
    (a, b) => GRAVEST_FIRST.indexOf(a.severity) - GRAVEST_FIRST.indexOf(b.severity) || a.by.localeCompare(b.by),
  );
  const [gravest] = severities;
  if (!gravest || severities.every(({ severity }) => severity === gravest.severity)) return {};
  const texts = [one, other].flatMap(({ severityText }) => severityText || []);
  return { severity: gravest.severity, severities, severityText: [...new Set(texts)].join('; ') || null };
}

/** One record of what two say: of each field the one that says more. */
function together(one: HistoryRecord, other: HistoryRecord): HistoryRecord {
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const more = Object.fromEntries([...names].map(name => [name, moreOf(name, a[name], b[name])]));
  return { ...more, ...withBothWords(one, other) } as unknown as HistoryRecord;
}

/**
 * Records of several sources with each event once: those that two sources tell and that contradict each other in nothing
 * become one, with what each says more exactly. Two of one source are never taken for one, unless they have one number and
 * say the same, or are the word of two on one crash, who may differ on its extent. `told` is in the order of the sources' names,
 * so that their order changes nothing.
 */
export function foldRecords(reported: readonly Reported[]): Reported[] {
  const folded: Reported[] = [];
  for (const next of reported) {
    const [own] = next.by;
    const at = folded.findIndex(({ record, by }) => {
      const isOther = own === undefined || !by.includes(own);
      const isOneCrash = haveTwoTellers(record, next.record);
      if (!isOther && !isOneCrash && record.recordId !== next.record.recordId) return false;
      // Two sources that differ are a conflict, which is told as one.
      const isConflict = isOther && own !== undefined && by.length > 0;
      return isSameEvent(record, next.record, isOneCrash && !isConflict ? BY_TELLER : []);
    });
    const same = folded[at];
    if (same) folded[at] = { record: together(same.record, next.record), by: [...new Set([...same.by, ...next.by])] };
    else folded.push(next);
  }
  return folded;
}
