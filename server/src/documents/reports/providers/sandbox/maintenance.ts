import { dayAfter, daysBetween } from '../../rules/facts/dates.ts';
import type { HistoryRecord } from '../../rules/sources/history-record.ts';
import type { RecordFactory } from './record-factory.ts';

const WORK = [
  'oil_filter tires_rotated',
  'mileage_check brake_check',
  'oil_filter air_filter',
  'brake_pads',
  'battery',
];
const ELECTRIC_WORK = [
  'tires_rotated cabin_filter',
  'software_update',
  'battery_coolant brake_check',
  'tires_new alignment',
];

export interface MaintenancePlan {
  from: string;
  /** Not after this day. */
  until: string;
  where: string;
  miles: number;
  milesPerYear: number;
  everyDays?: number;
  electric?: boolean;
}

/** Regular visits after a day: a service, and every third time an inspection. */
export function maintenance(write: RecordFactory, plan: MaintenancePlan): HistoryRecord[] {
  const every = plan.everyDays ?? 240;
  const work = plan.electric ? ELECTRIC_WORK : WORK;
  const visits = Math.max(0, Math.floor((daysBetween(plan.from, plan.until) - 10) / every));
  return Array.from({ length: visits }, (_, at) => {
    const on = dayAfter(plan.from, every * (at + 1));
    const miles = Math.round(plan.miles + (plan.milesPerYear * every * (at + 1)) / 365.25);
    if (at % 3 === 1) return write.inspection(on, plan.where, miles);
    return write.service(on, plan.where, miles, work[at % work.length] ?? 'oil_filter');
  });
}
