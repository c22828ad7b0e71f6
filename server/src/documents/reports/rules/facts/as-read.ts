import type { HistoryRecord, RecordOf } from '../sources/history-record.ts';
import type { SectionKey } from '../../contract.ts';
import { distanceOf } from './distance.ts';
import type { MergedAnswers, ReportFacts } from './facts.ts';
import { severityRead } from '../findings/severity.ts';

type Dates = Pick<ReportFacts, 'vehicle' | 'createdAt'>;

/** Sources write this where no mileage was read. */
const NOT_READ = 999_999;
/** Up to here a figure may also stand for "not read". */
const MIN_MILES = 1;
/** A vehicle that has run this far shows no 0 later. */
const HAS_RUN = 500;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether a day can be that of a record: a model year begins in the year before at the earliest; not after the report. */
export function isDated(day: string, { vehicle, createdAt }: Dates): boolean {
  const earliest = vehicle.modelYear ? vehicle.modelYear - 1 : 1901;
  return yearOf(day) >= earliest && day <= createdAt.slice(0, 10);
}

/** The figure of a record as its source wrote it, and in miles. */
function mileageOf(record: HistoryRecord): { written: number; miles: number } | null {
  if (record.section === 'odometer')
    return { written: record.value, miles: distanceOf(record.value, record.unit).miles };
  if (record.section === 'value' || !('miles' in record) || record.miles === null) return null;
  return { written: record.miles, miles: record.miles };
}

/** Whether the figure of a record stands for "not read": 999,999, or 0 of a vehicle that is not new. */
function isNotRead(record: HistoryRecord, all: readonly HistoryRecord[], dates: Dates): boolean {
  const mileage = mileageOf(record);
  if (!mileage) return false;
  if (mileage.written === NOT_READ) return true;
  if (mileage.written > MIN_MILES) return false;
  if (record.section === 'titles' && record.phrase === 'exempt') return true;
  const isOld = yearOf(record.eventOn) > (dates.vehicle.modelYear ?? Infinity) + 1;
  const hasRun = (other: HistoryRecord) => (mileageOf(other)?.miles ?? 0) > HAS_RUN && other.eventOn <= record.eventOn;
  return isOld || all.some(hasRun);
}

/** A release or a recovery that is still to come has not happened. */
function asOf<R extends HistoryRecord>(record: R, today: string): R {
  if (record.section === 'liens' && record.closedOn !== null && record.closedOn > today)
    return { ...record, status: 'active', closedOn: null };
  if (record.section === 'theft' && record.recoveredOn !== null && record.recoveredOn > today)
    return { ...record, status: 'active', recoveredOn: null };
  if (record.section === 'accidents') return { ...record, ...severityRead(record) };
  return record;
}

const WITH_MILEAGE = ['titles', 'odometer', 'service', 'auctions', 'accidents'] as const;

/** The records as they are to be read on the day of the report: without figures that are no mileage, without the future. */
export function asRead(merged: MergedAnswers, dates: Dates): MergedAnswers {
  const today = dates.createdAt.slice(0, 10);
  const withMileage = WITH_MILEAGE.flatMap(section => merged.records(section) as HistoryRecord[]);
  const read = <S extends SectionKey>(record: RecordOf<S>): RecordOf<S>[] => {
    if (!isNotRead(record, withMileage, dates)) return [asOf(record, today)];
    return record.section === 'odometer' ? [] : [asOf({ ...record, miles: null }, today)];
  };
  return { ...merged, records: section => merged.records(section).flatMap(record => read<typeof section>(record)) };
}

/** The same without records whose day cannot be: they have no place in what is told in order of days. */
export function inTime(merged: MergedAnswers, dates: Dates): MergedAnswers {
  return { ...merged, records: section => merged.records(section).filter(({ eventOn }) => isDated(eventOn, dates)) };
}
