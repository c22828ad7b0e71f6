import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrSvg } from './qr.ts';

function drawn(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(run); i++) {
      const row = dark[Number(y)];
      if (row) row[Number(x) + i] = true;
    }
  }
  return dark;
}

it('draws every dark module of the code and no other', () => {
  const address = 'https://marque.example/verify/7F3K92QD41XA';
  const codes = Array.from(
    { length: 8 },
    (_, maskPattern) => encode(address, { border: 2, ecc: 'M', maskPattern }).data,
  );
  expect(codes).toContainEqual(drawn(qrSvg(address)));
});
