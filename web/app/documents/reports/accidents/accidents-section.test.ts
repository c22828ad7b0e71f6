import { expect, test } from 'vitest';
import { ZONE_BOXES, ZONES } from './accidents-section.tsx';

test('the zones tile the outline without overlap', () => {
  const area = ZONES.reduce((sum, zone) => sum + ZONE_BOXES[zone][2] * ZONE_BOXES[zone][3], 0);
  expect(area).toBe(446 * 160);
  for (const a of ZONES)
    for (const b of ZONES) {
      if (a === b) continue;
      const [ax, ay, aw, ah] = ZONE_BOXES[a];
      const [bx, by, bw, bh] = ZONE_BOXES[b];
      const apart = ax + aw <= bx || bx + bw <= ax || ay + ah <= by || by + bh <= ay;
      expect(apart, `${a} and ${b}`).toBe(true);
    }
});

test('a car that faces left has its left side below', () => {
  expect(ZONE_BOXES.left_front[1]).toBeGreaterThan(ZONE_BOXES.right_front[1]);
  expect(ZONE_BOXES.front[0]).toBeLessThan(ZONE_BOXES.rear[0]);
});
