import { dayAfter, daysBetween } from '../../rules/facts/dates.ts';
import type { HistoryRecord, UseType, RecordOf } from '../../rules/sources/history-record.ts';
import type { OwnershipPeriod } from './ownership-period.ts';
import { seededRandom, pick, type SeededRandom } from '../../../../kit/security/seeded-random.ts';
import { recordFactory, type RecordFactory } from './record-factory.ts';
import { maintenance } from './maintenance.ts';
import { RECALL_KEYS, RECALL_TEXTS } from '../../../../vehicles/recalls/rules/demonstration/demonstration-recalls.ts';

interface Course {
  write: RecordFactory;
  random: SeededRandom;
  stays: readonly OwnershipPeriod[];
  milesPerYear: number;
  today: string;
  /** Titles, services and sales of an uneventful life. */
  plain: HistoryRecord[];
}

type Zones = RecordOf<'accidents'>['zones'];
const AREAS: [Zones, ...Zones[]] = [
  ['front', 'hood'],
  ['front_left', 'left_front'],
  ['front_right', 'right_front'],
  ['rear', 'trunk'],
  ['rear_right', 'right_rear'],
  ['left_middle'],
  ['right_middle', 'right_rear'],
];

function milesAt(stay: OwnershipPeriod, on: string, milesPerYear: number): number {
  return Math.round(stay.miles + (daysBetween(stay.from, on) / 365.25) * milesPerYear);
}

function severityOf(random: number): RecordOf<'accidents'>['severity'] {
  if (random < 0.6) return 'minor';
  if (random < 0.86) return 'moderate';
  return random < 0.93 ? 'unknown' : 'severe';
}

/** A stay long enough to hold an event away from its ends, and the day of the event. */
function moment({ random, stays }: Course, label: string): { stay: OwnershipPeriod; on: string } | null {
  const long = stays.filter(stay => daysBetween(stay.from, stay.to) > 300);
  const [first, ...rest] = long;
  if (!first) return null;
  const stay = pick([first, ...rest], random(`${label} stay`));
  const span = daysBetween(stay.from, stay.to) - 200;
  return { stay, on: dayAfter(stay.from, 60 + Math.floor(random(`${label} day`) * span)) };
}

function accident(course: Course): HistoryRecord[] {
  const { random, write, milesPerYear } = course;
  const when = random('accident') < 0.3 ? moment(course, 'accident') : null;
  if (!when) return [];
  const severity = severityOf(random('severity'));
  const hard = severity === 'severe';
  return [
    write.accident(when.on, when.stay.where, {
      severity,
      zones: severity === 'unknown' ? [] : pick(AREAS, random('area')),
      airbags: hard ? 'deployed' : severity === 'unknown' ? 'unknown' : 'not_deployed',
      towed: severity === 'unknown' ? null : hard,
      repairCents: severity === 'minor' ? 90_000 + Math.floor(random('repair') * 160_000) : null,
      miles: milesAt(when.stay, when.on, milesPerYear),
    }),
  ];
}

/** Written off, sold by a yard and rebuilt for the same state; the new owner's title says so. */
function writeOff(course: Course): HistoryRecord[] {
  const { random, write, milesPerYear } = course;
  const when = random('write-off') < 0.06 ? moment(course, 'write-off') : null;
  if (!when) return [];
  const { stay, on } = when;
  const miles = milesAt(stay, on, milesPerYear);
  const later = dayAfter(on, 70);
  return [
    write.title(on, stay.where, miles, 'salvage', { brandCodes: ['11'] }),
    write.jsi(dayAfter(on, 14), stay.where, { reporter: 'Demonstration Mutual', reporterKind: 'insurer' }),
    ...(later < stay.to
      ? [write.title(later, stay.where, miles + 40, 'rebuilt', { brandCodes: ['09'], newOwner: true, use: 'personal' })]
      : []),
  ];
}

function loans({ random, write, stays }: Course): HistoryRecord[] {
  const last = stays.at(-1);
  if (!last || random('lien') > 0.4) return [];
  const open = random('lien open') < 0.25;
  return [
    write.lien(last.from, last.where, open ? null : dayAfter(last.from, 400), {
      holder: open ? 'bank' : 'credit_union',
    }),
  ];
}

/** Only an electric car has a high voltage battery. */
const ANY_CAR = RECALL_KEYS.filter(key => key !== 'battery');

function recalls({ random, write, stays, today }: Course): HistoryRecord[] {
  const first = stays[0];
  if (!first) return [];
  return ['recall a', 'recall b'].flatMap((label, at): HistoryRecord[] => {
    if (random(label) > 0.42) return [];
    const on = dayAfter(first.from, 300 + at * 500 + Math.floor(random(`${label} day`) * 500));
    if (on > dayAfter(today, -90)) return [];
    const key = ANY_CAR[(Math.floor(random('recall text') * ANY_CAR.length) + at) % ANY_CAR.length] ?? 'fuel_pump';
    const done = random(`${label} done`) < 0.6;
    const campaign = `DEMO-${on.slice(2, 4)}-${100 + Math.floor(random(`${label} number`) * 899)}`;
    const status = done ? 'closed' : 'may_apply';
    return [write.recall(on, { campaign, status, closedOn: done ? dayAfter(on, 80) : null, ...RECALL_TEXTS[key] })];
  });
}

function theft(course: Course): HistoryRecord[] {
  const when = course.random('theft') < 0.02 ? moment(course, 'theft') : null;
  return when ? [course.write.theft(when.on, when.stay.where, dayAfter(when.on, 23))] : [];
}

const lowered = <R extends HistoryRecord>(record: R, by: number): R =>
  'miles' in record && typeof record.miles === 'number' && record.section !== 'value'
    ? { ...record, miles: Math.max(0, record.miles - by) }
    : record;

/** One in forty odometers is turned back once: every reading after that day is lower. */
function rolledBack(course: Course, records: HistoryRecord[]): HistoryRecord[] {
  const when = course.random('rollback') < 0.025 ? moment(course, 'rollback') : null;
  if (!when) return records;
  const miles = milesAt(when.stay, when.on, course.milesPerYear);
  if (miles < 30_000) return records;
  const by = Math.round(miles * (0.2 + course.random('rollback share') * 0.25));
  return records.map(record => (record.eventOn > when.on ? lowered(record, by) : record));
}

/** The same life with what may happen in one. */
function plausibleTrouble(course: Course): HistoryRecord[] {
  const events = [accident, writeOff, loans, recalls, theft].flatMap(happen => happen(course));
  return rolledBack(course, [...course.plain, ...events]);
}

const CITIES = [
  'Columbus, OH', 'Austin, TX', 'Sacramento, CA', 'Tampa, FL', 'Albany, NY', 'Denver, CO', 'Raleigh, NC', 'Tucson, AZ',
  'Spokane, WA', 'Des Moines, IA', 'Knoxville, TN', 'Richmond, VA', 'Salem, OR', 'Lansing, MI', 'Topeka, KS',
] as const; // prettier-ignore

export interface PlausibleVehicle {
  vin: string;
  modelYear: number;
  electric: boolean;
  truck: boolean;
}

function useOf(random: number, first: boolean): UseType {
  if (!first) return random < 0.04 ? 'fleet' : 'personal';
  if (random < 0.16) return 'lease';
  if (random < 0.24) return 'rental';
  return random < 0.28 ? 'fleet' : 'personal';
}

/** Owners one after the other until today; people move to a new city now and then. */
function ownershipPeriods(
  random: SeededRandom,
  vehicle: PlausibleVehicle,
  today: string,
  milesPerYear: number,
): OwnershipPeriod[] {
  const list: OwnershipPeriod[] = [];
  let from = dayAfter(`${vehicle.modelYear - 1}-10-01`, Math.floor(random('first title') * 330));
  let where: string = pick(CITIES, random('city 0'));
  let miles = 5 + Math.floor(random('first miles') * 25);
  while (daysBetween(from, today) > 30 && list.length < 9) {
    const at = list.length;
    const days = Math.floor((at === 0 ? 1000 : 800) + random(`stay ${at}`) * 2100);
    const end = dayAfter(from, days);
    const to = end > today || daysBetween(end, today) < 200 ? today : end;
    list.push({ from, to, where, miles, use: useOf(random(`use ${at}`), at === 0) });
    miles = Math.round(miles + (daysBetween(from, to) / 365.25) * milesPerYear);
    if (random(`move ${at}`) < 0.45) where = pick(CITIES, random(`city ${at + 1}`));
    from = to === today ? today : to;
  }
  return list;
}

function recordsOfPeriod(
  write: RecordFactory,
  period: OwnershipPeriod,
  at: number,
  pace: number,
  vehicle: PlausibleVehicle,
  random: SeededRandom,
): HistoryRecord[] {
  const { from, to, where, miles, use } = period;
  const hired = use === 'rental' || use === 'fleet';
  return [
    ...(at === 0
      ? []
      : [
          write.sale(dayAfter(from, -12), where, miles, {
            channel: 'listing',
            daysListed: 9 + Math.floor(random(`listed ${at}`) * 50),
          }),
        ]),
    write.title(from, where, miles, at === 0 ? 'first' : 'transfer', { use: hired ? null : use }),
    ...(hired ? [write.fleet(from, to, where, use)] : []),
    ...maintenance(write, {
      from,
      until: dayAfter(to, -15),
      where,
      miles,
      milesPerYear: pace,
      everyDays: 200 + Math.floor(random(`every ${at}`) * 160),
      electric: vehicle.electric,
    }),
  ];
}

/**
 * A history for any vehicle: the same VIN always gives the same one, and as time passes it only grows. Three in ten
 * vehicles had an accident, one in sixteen was written off, a few show the rarer things.
 */
export function plausibleHistory(vehicle: PlausibleVehicle, today: string): HistoryRecord[] {
  const random = seededRandom(vehicle.vin);
  const write = recordFactory(vehicle.vin);
  const milesPerYear = Math.round((vehicle.truck ? 9500 : 8200) + random('pace') * 5600);
  const list = ownershipPeriods(random, vehicle, today, milesPerYear);
  const plain = list.flatMap((period, at) => recordsOfPeriod(write, period, at, milesPerYear, vehicle, random));
  return plausibleTrouble({ write, random, stays: list, milesPerYear, today, plain });
}
