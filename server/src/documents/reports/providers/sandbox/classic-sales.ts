import { seededRandom } from '../../../../kit/security/seeded-random.ts';
import type { HistoryRecord } from '../../rules/sources/history-record.ts';
import { recordFactory } from './record-factory.ts';

const PLACES = ['Scottsdale, AZ', 'Kissimmee, FL', 'Monterey, CA', 'Indianapolis, IN', 'Harrisburg, PA'] as const;

/** Invented sales of a classic: none to three in the last twenty-five years, always the same of one number. */
export function classicSales(vin: string, today: string): HistoryRecord[] {
  const random = seededRandom(vin);
  const write = recordFactory(vin);
  const thisYear = Number(today.slice(0, 4));
  const count = Math.floor(random('sales') * 4);
  return Array.from({ length: count }, (_, at) => {
    const year = thisYear - 24 + at * 8 + Math.floor(random(`year ${at}`) * 7);
    const month = String(1 + Math.floor(random(`month ${at}`) * 12)).padStart(2, '0');
    const where = PLACES[Math.floor(random(`place ${at}`) * PLACES.length)] ?? PLACES[0];
    return write.sale(`${year}-${month}-14`, where, 0, {
      channel: at % 2 === 0 ? 'auction' : 'listing',
      seller: 'private',
      miles: null,
      condition: null,
      soldCents: at % 2 === 0 ? 100 * 1000 * Math.round(14 + random(`price ${at}`) * 50) : null,
      daysListed: null,
    });
  }).filter(({ eventOn }) => eventOn <= today);
}
