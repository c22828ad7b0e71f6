import type { Sheet } from '../sheet.ts';
import { FORD_CAR_PLANT, MERCURY_ENGINE, fordCarBody, fordCarEngine } from './ford-parts.ts';

const COUGAR = `
  91 67-73 Cougar | 2-door hardtop
  92 69-73 Cougar | convertible
  93 67-76 Cougar XR-7 | 2-door hardtop | XR-7
  94 69-73 Cougar XR-7 | convertible | XR-7
  91 77-79? Cougar | 2-door hardtop
  92 77-79? Cougar | 4-door sedan
  93 77-80? Cougar XR-7 | 2-door hardtop | XR-7
  94 77-79? Cougar Brougham | 4-door sedan`;

const COMET_MONTEGO = `
  01 60-67? Comet | 2-door sedan
  02 60-67? Comet | 4-door sedan
  11 60-63? Comet | 2-door sedan
  12 60-63? Comet | 4-door sedan
  11 64-65? Comet 404 | 2-door sedan
  12 64-67? Comet 404 / Capri | 4-door sedan
  13 66-67? Comet Capri | 2-door hardtop
  17 61-63? Comet S-22 | 2-door sedan
  22 64-67? Comet Caliente | 4-door sedan
  23 64-67? Comet Caliente | 2-door hardtop
  25 64-67? Comet Caliente | convertible
  26 66-67? Cyclone | convertible
  27 64-67? Comet Cyclone | 2-door hardtop
  28 66-67? Cyclone GT | 2-door hardtop
  29 66-67? Cyclone GT | convertible
  01 68-69? Comet | 2-door hardtop
  06 68-69? Montego | 4-door sedan
  07 68-69? Montego | 2-door hardtop
  08 68-76? Montego MX | 4-door station wagon
  10 68-69? Montego MX | 4-door sedan
  11 68-69? Montego MX | 2-door hardtop
  12 68-69? Montego MX | convertible
  15 68-69? Cyclone | 2-door fastback
  16 69? Cyclone CJ | 2-door fastback
  17 68? Cyclone GT | 2-door hardtop
  18 68? Cyclone GT | 2-door fastback
  01 70-71? Montego | 2-door hardtop
  02 70-76? Montego | 4-door sedan
  06 70-71? Montego MX | 4-door sedan
  07 70-76? Montego MX | 2-door hardtop
  10 70-76? Montego MX Brougham | 4-door sedan
  11 70-76? Montego MX Brougham | 2-door hardtop
  15 70-71? Cyclone | 2-door hardtop
  16 70-71? Cyclone GT | 2-door hardtop
  17 70-71? Cyclone Spoiler | 2-door hardtop
  03 72-76? Montego | 2-door hardtop
  04 72-76? Montego MX | 4-door sedan
  16 72-73? Montego GT | 2-door fastback
  18 70-76? Montego MX Villager | 4-door station wagon`;

const FULL_SIZE = `
  42 61-66? Monterey | 4-door sedan
  43 61-66? Monterey | 2-door sedan
  44 67-74? Monterey | 4-door sedan
  45 61-70? Monterey | convertible
  46 69-74? Monterey | 2-door hardtop
  47 61-68? Monterey | 2-door hardtop
  48 61-74? Monterey | 4-door hardtop
  52 64-66? Montclair | 4-door sedan
  54 65-68? Montclair | 4-door sedan
  57 64-68? Montclair | 2-door hardtop
  58 64-68? Montclair | 4-door hardtop
  54 69-74? Monterey Custom | 4-door sedan
  56 69-74? Monterey Custom | 2-door hardtop
  58 69-74? Monterey Custom | 4-door hardtop
  60 69-70? Marauder | 2-door hardtop
  61 69-70? Marauder X-100 | 2-door hardtop
  62 64-66? Park Lane | 4-door sedan
  64 67-68? Park Lane | 4-door sedan
  65 64-68? Park Lane | convertible
  67 64-68? Park Lane | 2-door hardtop
  68 64-68? Park Lane | 4-door hardtop
  69 67-68? Marquis | 2-door hardtop
  62 71-80? Marquis Brougham | 4-door sedan
  63 69-80? Marquis | 4-door sedan
  64 71-80? Grand Marquis / Marquis Brougham | 2-door hardtop
  65 69-70? Marquis | convertible
  66 69-80? Marquis | 2-door hardtop
  68 69-74? Marquis | 4-door hardtop
  72 61-72? Commuter | 4-door station wagon
  74 69-80? Marquis | 4-door station wagon
  76 61-80? Colony Park | 4-door station wagon`;

const COMPACTS = `
  30 71-77 Comet | 4-door sedan
  31 71-77 Comet | 2-door sedan
  20 75-80? Bobcat | 3-door hatchback
  22 75-80? Bobcat | 2-door station wagon
  14 79-80? Capri | 3-door hatchback
  16 79-80? Capri Ghia | 3-door hatchback
  31 78-80? Zephyr | 2-door sedan
  32 78-80? Zephyr | 4-door sedan
  35 78-80? Zephyr Z-7 | 2-door coupe
  36 78-80? Zephyr | 4-door station wagon
  34 75-77? Monarch | 4-door sedan
  35 75-77? Monarch | 2-door sedan
  37 75-77? Monarch Ghia | 4-door sedan
  38 75-77? Monarch Ghia | 2-door sedan
  33 78-80? Monarch | 2-door sedan
  34 78-80? Monarch | 4-door sedan`;

/** Cougars came from Dearborn and San Jose to 1973, from Lorain and Atlanta after; small engines were for small cars. */
const UNLIKELY = `
  .F9,.R9 74-80
  .A9,.G9,.H9,.J9 60-73
  .Y0,.Y1,.Y2,.Y3,.Y4,.Y5,.Y6,.Y7,.Y9 60-80
  ..0.X,..4.X,..5.X,..6.X,..7.X,..9.X 71-74
  ..0.Y,..4.Y,..5.Y,..6.Y,..7.Y,..9.Y 74-80
  ..0.Z,..3.Z,..4.Z,..5.Z,..6.Z,..7.Z,..9.Z 74-79
  ..4.S,..5.S,..6.S,..7.S 60-69
  ..4.U,..5.U,..6.U,..7.U 60-72
  ..4.T,..5.T,..6.T,..7.T 63-80
  ..4.H,..5.H,..6.H,..7.H 69`;

const LINCOLN = `
  81 61-80 Continental | 2-door coupe
  82 61-80 Continental | 4-door sedan
  84 77-80? Versailles | 4-door sedan
  86 61-67 Continental | 4-door convertible
  89 66-67? Continental | 2-door hardtop
  80 68-69? Continental | 2-door hardtop
  89 68-71 Continental Mark III | 2-door hardtop
  89 72-76? Continental Mark IV | 2-door hardtop
  89 77-79? Continental Mark V | 2-door hardtop
  89 80? Continental Mark VI | 2-door coupe
  96 80? Continental Mark VI | 4-door sedan`;

const LINCOLN_ENGINES = `
  H 60-62? 430 CID V8
  N 63-65 430 CID V8
  7 61-65? 430 CID V8, low compression
  G 66-68 462 CID V8
  A 68-78 460 CID V8
  S 77-79? 400 CID V8
  H 77? 351 CID V8
  F 77-80? 302 CID V8
  G 80? 351 CID V8`;

export const MERCURY_LINCOLN: Sheet = {
  id: 'mercury-lincoln',
  sources: [
    'automotivemileposts.com fordvinexplanation.html (layout, plants)',
    'minnesotacats.com, cougarclub.org (Cougar); bappelt/maverick_vin (Comet from 1971)',
    'lincolnvault.com (Lincoln engines, unit numbers, Mark III)',
    'Lines marked ? and the first unit number 500001 of Mercury are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'mercury-car-1960-1980',
      make: 'Mercury',
      rule: 'Mercury car 1960-80: year, plant, body series, engine, unit number',
      years: [1960, 1980],
      parts: [
        { kind: 'year' },
        FORD_CAR_PLANT,
        fordCarBody([COUGAR, COMET_MONTEGO, FULL_SIZE, COMPACTS].join('\n'), 'allow'),
        MERCURY_ENGINE,
        { kind: 'serial', width: 6, usual: '500001-899999' },
      ],
      unlikely: UNLIKELY,
    },
    {
      id: 'lincoln-car-1961-1980',
      make: 'Lincoln',
      rule: 'Lincoln 1961-80: year, Y (Wixom), body series, engine, unit number',
      years: [1961, 1980],
      parts: [
        { kind: 'year' },
        {
          kind: 'code',
          label: 'plant',
          width: 1,
          fields: ['plant'],
          table: 'Y * Wixom, MI\nS *? Allen Park (pilot plant), MI\nJ 69-75? Los Angeles, CA\nW 77-80? Wayne, MI',
        },
        fordCarBody(LINCOLN),
        fordCarEngine(LINCOLN_ENGINES),
        { kind: 'serial', width: 6, usual: '400001-499999,600001-699999,800001-999999' },
      ],
    },
  ],
};
