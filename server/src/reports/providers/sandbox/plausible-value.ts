import { dayAfter, yearsBetween } from '../../rules/dates.ts';
import type { HistoryRecord, RecordOf } from '../history-record.ts';
import { seededRandom } from '../../../kit/seeded-random.ts';

const hundreds = (cents: number): number => Math.max(30_000, Math.round(cents / 10_000) * 10_000);

function range(cents: number): RecordOf<'value'>['trade'] {
  return { belowCents: hundreds(cents * 0.87), meanCents: hundreds(cents), aboveCents: hundreds(cents * 1.14) };
}

/** An invented market value: a price when new that loses an eighth a year, down to a tenth, less for miles and for title brands. */
export function plausibleValue(
  vehicle: { vin: string; modelYear: number; truck: boolean },
  records: readonly HistoryRecord[],
  miles: number,
  today: string,
): RecordOf<'value'> {
  const random = seededRandom(vehicle.vin);
  const branded = records.some(
    record =>
      record.section === 'titles' && (record.kind === 'salvage' || record.kind === 'rebuilt' || record.kind === 'junk'),
  );
  const brandCutPercent = branded ? 32 : 0;
  const age = Math.max(0, yearsBetween(`${vehicle.modelYear}-01-01`, today));
  const newCents = (vehicle.truck ? 4_100_000 : 2_600_000) + random('price') * 1_200_000;
  const wear = Math.min(1.15, Math.max(0.55, 1.1 - (miles - age * 11_500) / 260_000));
  const cents = newCents * Math.max(0.1, 0.875 ** Math.max(0.6, age)) * wear * (1 - brandCutPercent / 100);
  return {
    section: 'value',
    recordId: `VAL-${vehicle.vin.slice(-6)}-${today.replaceAll('-', '')}`,
    sourceType: 'auction',
    reportedOn: today,
    eventOn: today,
    place: null,
    miles,
    sample: 18 + Math.floor(random('sample') * 70),
    certainty: 70 + Math.floor(random('certainty') * 26),
    from: dayAfter(today, -90),
    to: today,
    brandCutPercent,
    trade: range(cents * 0.83),
    private: range(cents),
    retail: range(cents * 1.16),
  };
}
