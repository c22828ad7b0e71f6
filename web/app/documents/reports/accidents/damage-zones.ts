import type { DamageZone } from '../document.ts';

/** A rectangle of the overhead outline: x, y, width, height. The front is at the left, so the left side is below. */
export type ZoneBox = readonly [number, number, number, number];

export const ZONE_BOXES: Record<DamageZone, ZoneBox> = {
  front: [20, 75, 54, 70],
  front_right: [20, 30, 88, 45],
  front_left: [20, 145, 88, 45],
  hood: [74, 75, 92, 70],
  roof: [166, 75, 186, 70],
  trunk: [352, 75, 62, 70],
  right_front: [108, 30, 90, 45],
  right_middle: [198, 30, 92, 45],
  right_rear: [290, 30, 88, 45],
  left_front: [108, 145, 90, 45],
  left_middle: [198, 145, 92, 45],
  left_rear: [290, 145, 88, 45],
  rear_right: [378, 30, 88, 45],
  rear_left: [378, 145, 88, 45],
  rear: [414, 75, 52, 70],
};

export const ZONES = Object.keys(ZONE_BOXES) as DamageZone[];
