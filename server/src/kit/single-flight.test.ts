import { expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

it('runs once for all who ask at the same time, and again for who asks later', async () => {
  const once = createSingleFlight<number>();
  let runs = 0;
  const run = async () => ++runs;
  expect(await Promise.all([once('a', run), once('a', run), once('b', run)])).toEqual([1, 1, 2]);
  expect(await once('a', run)).toBe(3);
});

it('keeps no failure', async () => {
  const once = createSingleFlight<string>();
  const fail = () => Promise.reject(new Error('down'));
  const failed = await Promise.allSettled([once('a', fail), once('a', fail)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a', async () => 'up')).toBe('up');
});
