import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../kit/security/seeded-random.ts';
import { dayAfter } from '../facts/dates.ts';
import { distanceOf } from '../facts/distance.ts';
import { assessOdometer, contradictedBy, isConfirmed, type Reading } from './odometer.ts';

const RUNS = 2000;

/** A plausible life: a first title, then a reading every few months at a pace that changes with the owner. */
function plausibleSeries(seed: string): Reading[] {
  const random = seededRandom(seed);
  const readings: Reading[] = [];
  let on = '2012-03-01';
  let miles = 5 + Math.floor(random('first') * 40);
  let pace = 6000 + random('pace') * 12_000;
  const count = 5 + Math.floor(random('count') * 14);
  for (let at = 0; at < count; at += 1) {
    readings.push({ on, miles: Math.round(miles), rank: 2, recordId: `r${at}` });
    if (random(`owner ${at}`) < 0.15) pace = 6000 + random(`pace ${at}`) * 12_000;
    const days = 60 + Math.floor(random(`days ${at}`) * 500);
    on = dayAfter(on, days);
    miles += (days / 365.25) * pace * (0.6 + random(`wear ${at}`) * 0.8);
  }
  return readings;
}

/** The same life with the odometer turned back by 15 to 50 percent; `lone`: one reading only is above the new figure. */
function rolledBack(seed: string, lone: boolean): Reading[] | null {
  const random = seededRandom(`${seed} back`);
  const readings = plausibleSeries(seed);
  const at = 2 + Math.floor(random('at') * (readings.length - 3));
  const high = readings[at - 1];
  if (!high || high.miles < 40_000) return null;
  const by = Math.round(high.miles * (0.15 + random('by') * 0.35));
  const turned = readings.map((reading, index) => (index < at ? reading : { ...reading, miles: reading.miles - by }));
  const low = turned[at];
  if (!low || low.miles < 0 || low.miles >= high.miles * 0.98) return null;
  return lone ? turned.filter((reading, index) => index >= at - 1 || reading.miles <= low.miles) : turned;
}

const SLIPS = ['times ten', 'tenth', 'kilometers', 'swapped', 'doubled'] as const;

function slipOf(miles: number, slip: (typeof SLIPS)[number], random: number): number {
  const digits = String(miles);
  const at = Math.floor(random * (digits.length - 1));
  if (slip === 'times ten') return miles * 10;
  if (slip === 'tenth') return Math.floor(miles / 10);
  if (slip === 'kilometers') return Math.round(miles * 1.609344);
  if (slip === 'swapped') return Number(digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2));
  return Number(digits.slice(0, at + 1) + digits.slice(at));
}

describe('simulated lives', () => {
  it.each([true, false])('excuse no rollback as a typing error and miss none (one reading above: %s)', lone => {
    const cases = Array.from({ length: RUNS }, (_, run) => rolledBack(`rollback ${run}`, lone)).flatMap(one =>
      one ? [one] : [],
    );
    const verdicts = cases.map(readings => assessOdometer(readings, { modelYear: 2012 }));
    const excused = verdicts.filter(({ class: kind }) => kind !== 'rollback' && kind !== 'possible_rollback');
    expect(cases.length).toBeGreaterThan(500);
    expect(excused.length / cases.length).toBeLessThan(0.005);
    const confirmed = verdicts.filter(({ findings }) => findings.some(isConfirmed));
    if (lone) expect(confirmed).toEqual([]);
    else expect(confirmed.length / cases.length).toBeGreaterThan(0.5);
  });

  it('accuse nobody of a rollback for one mistyped entry', () => {
    let wrong = 0;
    let accused = 0;
    let recognized = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const random = seededRandom(`typo ${run}`);
      const readings = plausibleSeries(`typo ${run}`);
      const at = 1 + Math.floor(random('at') * (readings.length - 2));
      const slip = SLIPS[Math.floor(random('slip') * SLIPS.length)] ?? 'tenth';
      const typed = readings.map((reading, index) =>
        index === at ? { ...reading, miles: slipOf(reading.miles, slip, random('digit')) } : reading,
      );
      const verdict = assessOdometer(typed, { modelYear: 2012 });
      if (verdict.class === 'in_order') continue;
      wrong += 1;
      if (verdict.findings.some(isConfirmed)) accused += 1;
      if (verdict.suspects.length > 0) recognized += 1;
    }
    expect(wrong).toBeGreaterThan(1000);
    expect(accused).toBe(0);
    expect(recognized / wrong).toBeGreaterThan(0.9);
  });
});

const anySeries = fc
  .tuple(
    fc.integer({ min: 0, max: 1e6 }),
    fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 20, max: 300 })), { maxLength: 3 }),
  )
  .map(([seed, odd]) => {
    const readings = plausibleSeries(`any ${seed}`);
    return readings.map((reading, at) => {
      const percent = odd.find(([where]) => where === at)?.[1] ?? 100;
      return { ...reading, miles: Math.round((reading.miles * percent) / 100) };
    });
  });

const reported = (readings: readonly Reading[]) => {
  const verdict = assessOdometer(readings, { modelYear: 2012 });
  return {
    class: verdict.class,
    findings: verdict.findings.map(({ class: kind, later, singleHigh }) => [kind, later.recordId, singleHigh]),
    suspects: verdict.suspects.map(({ recordId }) => recordId),
    against: contradictedBy(verdict, 60_000)?.recordId,
  };
};

describe('a verdict', () => {
  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(anySeries, fc.infiniteStream(fc.nat()), (readings, order) => {
        const mixed = readings
          .map(reading => ({ reading, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ reading }) => reading);
        expect(reported(mixed)).toEqual(reported(readings));
      }),
    );
  });

  it('does not change when a source reports a reading again', () => {
    fc.assert(
      fc.property(anySeries, fc.array(fc.nat(20), { maxLength: 5 }), (readings, again) => {
        const copies = again.flatMap(at => readings[at] ?? []).map(copy => ({ ...copy, rank: 9, recordId: 'z' }));
        expect(reported([...copies, ...readings])).toEqual(reported(readings));
      }),
    );
  });

  it('does not depend on the unit a source uses', () => {
    fc.assert(
      fc.property(anySeries, readings => {
        const inKm = readings.map(reading => ({
          ...reading,
          miles: distanceOf(Math.round(reading.miles * 1.609344), 'km').miles,
        }));
        expect(reported(inKm)).toEqual(reported(readings));
      }),
    );
  });
});
