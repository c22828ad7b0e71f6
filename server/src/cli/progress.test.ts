import { expect, it } from 'vitest';
import { createProgress, progressLine } from './progress.ts';

it('says rows, share, rate and the time left, as far as they are known', () => {
  expect(progressLine({ rows: 124_000, share: 0.4 }, 40)).toBe('124,000 rows, 40 %, 3,100 rows a second, 60 s left');
  expect(progressLine({ rows: 1000, share: 0.01 }, 10)).toBe('1,000 rows, 1 %, 100 rows a second, 17 min left');
  expect(progressLine({ rows: 1000, share: null }, 10)).toBe('1,000 rows, 100 rows a second');
  expect(progressLine({ rows: 0, share: 0 }, 0)).toBe('0 rows, 0 %');
});

it('rewrites one line on a terminal, and writes one every ten seconds elsewhere', () => {
  for (const [isTerminal, expected] of [
    [true, ['\r\u001b[Klines: 5 rows, 5 rows a second', '\r\u001b[Klines: 60 rows, 6 rows a second', '\r\u001b[K']],
    [false, ['lines: 60 rows, 6 rows a second\n']],
  ] as const) {
    let now = 0;
    const written: string[] = [];
    const progress = createProgress({ isTerminal, write: text => void written.push(text) }, 'lines', () => now);
    for (const [at, rows] of [
      [100, 1],
      [1000, 5],
      [10_000, 60],
      [10_100, 61],
    ] as const) {
      now = at;
      progress.show({ rows, share: null });
    }
    progress.end();
    expect(written).toEqual(expected);
  }
});
