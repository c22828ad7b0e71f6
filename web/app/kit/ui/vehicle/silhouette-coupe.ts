/** Outlines in a box 640 wide, the ground at y = `groundY`; wheels as center x, center y, radius. */
export interface SilhouetteShape {
  body: string;
  glass: string;
  lines: string;
  wheels: [number, number, number][];
  groundY: number;
}

/** By itself, as the home page draws no other. */
export const coupe: SilhouetteShape = {
  body: 'M42 148Q28 146 28 134L31 117Q34 104 54 98C104 86 170 82 214 80C250 57 282 39 334 36C386 33 432 40 470 58C496 68 514 76 536 80L582 84Q600 86 604 102L610 130Q612 146 598 148H536A44 44 0 0 0 448 148H184A44 44 0 0 0 96 148Z',
  glass: 'M234 79C264 58 292 46.5 336 44.5L350 44V79Z M359 44C400 43 432 50 456 62C466 67 474 72 482 79H359Z',
  lines:
    'M224 82C216 100 216 122 222 140M222 140H372M372 140C382 122 380 100 372 82M214 80C330 84 450 84 560 84M342 95h18M34 112L72 104Q78 112 68 118L33 122ZM598 96L574 94Q570 104 580 110L605 110M30 132H92M542 138H608M240 80q-12 0 -14 8h12',
  wheels: [
    [140, 146, 31],
    [492, 146, 31],
  ],
  groundY: 177,
};
