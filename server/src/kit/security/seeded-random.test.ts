import { expect, it } from 'vitest';
import { seededRandom, pick } from './seeded-random.ts';

it('gives every label its own fraction, always the same', () => {
  const random = seededRandom('1HGCM82633A004352');
  const fractions = Array.from({ length: 2000 }, (_, at) => random(`label ${at}`));
  expect(fractions).toEqual(Array.from({ length: 2000 }, (_, at) => random(`label ${at}`)));
  expect(new Set(fractions).size).toBeGreaterThan(1990);
  expect(fractions.every(fraction => fraction >= 0 && fraction < 1)).toBe(true);
  const tenths = Array.from(
    { length: 10 },
    (_, at) => fractions.filter(fraction => Math.floor(fraction * 10) === at).length,
  );
  for (const count of tenths) expect(Math.abs(count - 200)).toBeLessThan(70);
});

it('picks every item of a list', () => {
  const list = ['a', 'b', 'c'] as const;
  expect([0, 0.34, 0.99].map(fraction => pick(list, fraction))).toEqual(['a', 'b', 'c']);
});
