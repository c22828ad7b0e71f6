import { dayAfter, daysBetween } from '../../rules/facts/dates.ts';
import type { HistoryRecord, UseType } from '../../rules/sources/history-record.ts';
import type { OwnershipPeriod } from './ownership-period.ts';
import { plausibleTrouble } from './plausible-trouble.ts';
import { seededRandom, pick, type SeededRandom } from '../../../../kit/security/seeded-random.ts';
import { recordFactory, type RecordFactory } from './record-factory.ts';
import { maintenance } from './maintenance.ts';

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
