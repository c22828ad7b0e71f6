import { expect, it } from 'vitest';
import { addedUp, isFailing, LATENCY_BOUNDS, latencyOf, within } from './rules.ts';

it('counts a call by how long it took, and says within which time a share of them ended', () => {
  const calls = [10, 90, 90, 390, 90_000].map(latencyOf);
  const latency = calls.reduce(addedUp);
  expect(latency).toHaveLength(LATENCY_BOUNDS.length + 1);
  expect(within(latency, 0.5)).toBe(100);
  expect(within(latency, 0.8)).toBe(400);
  expect(within(latency, 0.95)).toBeNull();
  expect(
    within(
      latencyOf(1).map(() => 0),
      0.5,
    ),
  ).toBeNull();
});

it('calls a source failing when half of several calls fail', () => {
  expect(isFailing({ calls: 4, failures: 2 })).toBe(true);
  expect(isFailing({ calls: 4, failures: 1 })).toBe(false);
  expect(isFailing({ calls: 2, failures: 2 })).toBe(false);
});
