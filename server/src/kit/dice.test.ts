import { expect, it } from 'vitest';
import { dice, pick } from './dice.ts';

it('gives every label its own fraction, always the same', () => {
  const roll = dice('1HGCM82633A004352');
  const rolls = Array.from({ length: 2000 }, (_, at) => roll(`label ${at}`));
  expect(rolls).toEqual(Array.from({ length: 2000 }, (_, at) => roll(`label ${at}`)));
  expect(new Set(rolls).size).toBeGreaterThan(1990);
  expect(rolls.every(fraction => fraction >= 0 && fraction < 1)).toBe(true);
  const tenths = Array.from(
    { length: 10 },
    (_, at) => rolls.filter(fraction => Math.floor(fraction * 10) === at).length,
  );
  for (const count of tenths) expect(Math.abs(count - 200)).toBeLessThan(70);
});

it('picks every item of a list', () => {
  const list = ['a', 'b', 'c'] as const;
  expect([0, 0.34, 0.99].map(fraction => pick(list, fraction))).toEqual(['a', 'b', 'c']);
});
