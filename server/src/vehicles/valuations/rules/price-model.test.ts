import { expect, it } from 'vitest';
import { seededRandom } from '../../../kit/security/seeded-random.ts';
import { estimatePrice, MIN_PRICES, type PricePoint } from './price-model.ts';

/** Prices that fall by 12 % a year and 4 % for 10,000 miles, give or take some percent. */
function sample(count: number, spread = 0.05): PricePoint[] {
  const random = seededRandom('prices');
  return Array.from({ length: count }, (_, at) => {
    const age = 1 + random(`age ${at}`) * 5;
    const miles = age * (8_000 + random(`miles ${at}`) * 8_000);
    return { age, miles, cents: Math.round(truth(age, miles) * Math.exp((random(`off ${at}`) - 0.5) * 2 * spread)) };
  });
}
const truth = (age: number, miles: number): number => 3_000_000 * 0.88 ** age * 0.96 ** (miles / 10_000);
const QUERY = { age: 3, miles: 36_000 };

it('finds the price that the prices follow, with a range and an honest error', () => {
  const made = estimatePrice(QUERY, sample(60));
  expect(Math.abs((made?.mid ?? 0) / truth(QUERY.age, QUERY.miles) - 1)).toBeLessThan(0.03);
  expect(made?.count).toBe(60);
  expect((made?.low ?? 0) / (made?.mid ?? 1)).toBeCloseTo(0.965, 1);
  expect((made?.high ?? 0) / (made?.mid ?? 1)).toBeCloseTo(1.035, 1);
  const errors = [...(made?.errors ?? [])].sort((a, b) => a - b);
  expect(errors[30]).toBeGreaterThan(1);
  expect(errors[30]).toBeLessThan(4);
});

it('states the error of each price as it is estimated from all others', () => {
  const points = sample(40);
  const made = estimatePrice(QUERY, points);
  for (const at of [0, 7, 21]) {
    const point = points[at]!;
    const others = estimatePrice(
      point,
      points.filter(each => each !== point),
    );
    expect(made?.errors[at]).toBeCloseTo(Math.abs((others?.mid ?? 0) / point.cents - 1) * 100, 0);
  }
});

it('is not moved by mistyped prices, and counts them as errors', () => {
  const mistyped = sample(3).map(point => ({ ...point, cents: point.cents * 10 }));
  const made = estimatePrice(QUERY, [...sample(60), ...mistyped]);
  expect(Math.abs((made?.mid ?? 0) / truth(QUERY.age, QUERY.miles) - 1)).toBeLessThan(0.03);
  expect(made?.count).toBe(60);
  expect(made?.errors.filter(error => error > 80)).toHaveLength(3);
});

it('says nothing from too few prices, nor of a mileage or an age that none of them has', () => {
  expect(estimatePrice(QUERY, sample(MIN_PRICES - 1))).toBeNull();
  expect(estimatePrice(QUERY, [])).toBeNull();
  expect(estimatePrice({ age: 3, miles: 250_000 }, sample(60))).toBeNull();
  expect(estimatePrice({ age: 14, miles: 36_000 }, sample(60))).toBeNull();
});

it('never gains by miles, and takes prices of one age and mileage', () => {
  const rising = sample(40).map(point => ({ ...point, age: 3, cents: 1_000_000 + Math.round(point.miles) }));
  const at = (miles: number) => estimatePrice({ age: 3, miles }, rising)?.mid;
  expect(at(50_000)).toBe(at(20_000));
  const same = Array.from({ length: 30 }, () => ({ age: 3, miles: 36_000, cents: 1_000_000 }));
  expect(estimatePrice(QUERY, same)).toMatchObject({ low: 1_000_000, mid: 1_000_000, high: 1_000_000 });
});
