import { listOf } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { brandName } from '../titles/brands.ts';
import { daysBetween, figure } from '../facts/dates.ts';
import { roundedIn, shownIn, unitWords, type Units } from '../facts/distance.ts';
import { MAX_MILES_PER_YEAR, type OdometerVerdict } from './odometer.ts';
import { isBelow, milesPerYear } from './odometer-series.ts';
import type { Mileages, SourcedReading } from './readings.ts';
import { say } from '../facts/words.ts';

type Row = ReportDocument['readings'][number];
type Verdict = OdometerVerdict<SourcedReading>;
type Marked = Pick<Row, 'flag' | 'mark'> & { key: string };
/** A reading that nothing speaks against, and one that there is no other to compare with. */
const IN_ORDER = 'in_order';
const ONLY = 'only';
const MARKS = ['rollover', 'jump', 'replaced'] as const;

/** The mark of one reading; a later event outweighs an earlier one. */
function markOf(verdict: Verdict, reading: SourcedReading): Marked {
  if (verdict.suspects.includes(reading)) {
    const isTypo = verdict.findings.some(({ class: kind, later }) => kind === 'typo_suspect' && later === reading);
    const mark = isTypo ? 'typo_suspect' : 'doubtful';
    return { flag: null, mark, key: mark };
  }
  const falls = verdict.findings.filter(({ class: kind }) => kind === 'rollback' || kind === 'possible_rollback');
  if (falls.some(({ earlier }) => earlier === reading)) return { flag: 'flag_a', mark: null, key: 'flag_a' };
  if (falls.some(({ later }) => later === reading)) return { flag: 'flag_b', mark: null, key: 'flag_b' };
  const own = verdict.findings.find(({ later }) => later === reading);
  const mark = MARKS.find(one => one === own?.class);
  if (mark) return { flag: null, mark, key: mark };
  if (falls.some(({ confirmedBy }) => confirmedBy.includes(reading))) {
    return { flag: 'confirm', mark: null, key: 'confirm' };
  }
  return { flag: null, mark: null, key: verdict.readings.length === 1 ? ONLY : IN_ORDER };
}

/** Distance of a year between two readings, as the rules measure it, in whole hundreds. */
function paceShown(units: Units, from: SourcedReading, to: SourcedReading): number {
  const pace = milesPerYear(from, to);
  return Math.sign(pace) * Math.round(shownIn(units, { miles: Math.abs(pace) }) / 100) * 100;
}

/** A figure that nobody has certified, beside the readings: it says where it does not fit them, and nothing of the odometer. */
function listedRow(reading: SourcedReading, verdict: Verdict, units: Units): Row {
  const sound = verdict.readings.filter(other => !verdict.suspects.includes(other));
  const isLower = sound.some(other => other.on < reading.on && isBelow(reading, other));
  const isHigher = sound.some(other => other.on > reading.on && isBelow(other, reading));
  return {
    ...plainRow(reading, units),
    flag: null,
    mark: 'listed',
    finding: say(
      `reading.${reading.beside === 'upload' ? 'uploaded' : 'listed'}${isLower ? '_lower' : isHigher ? '_higher' : ''}`,
    ),
    since_last: null,
    per_year: null,
  };
}

const plainRow = (reading: SourcedReading, units: Units) => ({
  on: reading.on,
  miles: shownIn(units, reading),
  kind: reading.kind,
  source: reading.source,
  place: reading.place,
  record: reading.recordId,
});

/** Table and chart points in `units`, in the order of days. */
export function readingRows({ odometer, listed }: Mileages, units: Units): Row[] {
  const beside = listed.map(reading => listedRow(reading, odometer, units));
  return [...vouchedRows(odometer, units), ...beside].sort((a, b) => a.on.localeCompare(b.on));
}

/** Distances are to the reading before that is not suspect. */
function vouchedRows(verdict: Verdict, units: Units): Row[] {
  const jump = { limit: figure(roundedIn(units, MAX_MILES_PER_YEAR)), unit: unitWords(units) };
  return verdict.readings.map((reading, at) => {
    const { flag, mark, key } = markOf(verdict, reading);
    const { stated } = reading;
    const before = verdict.readings.slice(0, at).findLast(other => !verdict.suspects.includes(other));
    const fits = before && mark === null && flag !== 'flag_b';
    const days = before ? daysBetween(before.on, reading.on) : 0;
    const shown = shownIn(units, reading);
    const driven = before ? shown - shownIn(units, before) : 0;
    return {
      ...plainRow(reading, units),
      flag,
      mark,
      finding:
        [ONLY, IN_ORDER].includes(key) && stated.length > 0
          ? listOf(stated.map(brandName))
          : say(`reading.${key}`, jump),
      since_last: before && !verdict.suspects.includes(reading) ? driven : null,
      per_year: fits && days >= 30 ? paceShown(units, before, reading) : null,
    };
  });
}
