import type { Part } from '../sheet.ts';

export const FORD_CAR_PLANT: Part = {
  kind: 'code',
  label: 'plant',
  width: 1,
  fields: ['plant'],
  table: `
    A * Atlanta, GA
    B * Oakville, Ontario, Canada
    C 60-62 Chester, PA
    D * Dallas, TX
    E * Mahwah, NJ
    F * Dearborn, MI
    G * Chicago, IL
    H * Lorain, OH
    J * Los Angeles, CA
    K * Kansas City, MO
    L 60-62? Long Beach, CA
    N * Norfolk, VA
    P * St. Paul (Twin Cities), MN
    R * San Jose, CA
    S * Allen Park (pilot plant), MI
    T * Metuchen, NJ
    U * Louisville, KY
    W * Wayne, MI
    X * St. Thomas, Ontario, Canada
    Y * Wixom, MI
    Z * St. Louis, MO`,
};

/** Fifth position of Ford and Mercury cars 1960-80; a letter was used again every few years. */
const ENGINES = `
  A 65 289 CID V8, 4-bbl
  A 66-67? 289 CID V8, 4-bbl
  A 72-78? 460 CID V8, 4-bbl
  A 80? 140 CID 4-cyl
  B 62 406 CID V8, 4-bbl
  B 63? 406 CID V8, 4-bbl
  B 66-72? 240 CID 6-cyl, police
  B 79-80? 200 CID 6-cyl
  C 65 289 CID V8, 2-bbl
  C 63-64,66-68? 289 CID V8, 2-bbl
  C 70-71? 429 CID V8 Cobra Jet
  C 73-74? 460 CID V8, police
  C 80? 200 CID 6-cyl
  D 65 289 CID V8, 4-bbl
  D 64? 289 CID V8, 4-bbl
  D 80? 255 CID V8, 2-bbl
  F 65 260 CID V8, 2-bbl
  F 62-64? 260 CID V8, 2-bbl
  F 70-72 302 CID V8, 2-bbl
  F 68-69,73-80? 302 CID V8, 2-bbl
  G 62 406 CID V8, 3 x 2-bbl
  G 63? 406 CID V8, 3 x 2-bbl
  G 69-70? 302 CID V8, Boss 302
  G 79-80? 351 CID V8, 2-bbl
  H 66-67? 390 CID V8, 2-bbl
  H 69 351 CID V8, 2-bbl
  H 70-80? 351 CID V8, 2-bbl
  J 60 430 CID V8
  J 68? 302 CID V8, 4-bbl
  J 70-71? 429 CID V8 Super Cobra Jet, ram air
  K 65 289 CID V8, 4-bbl, high performance
  K 63-64,66-67? 289 CID V8, 4-bbl, high performance
  K 69-71? 429 CID V8, 2-bbl
  L 62-63? 221 CID V8, 2-bbl
  L 70-72 250 CID 6-cyl
  L 69,73-80? 250 CID 6-cyl
  M 62 390 CID V8, 3 x 2-bbl
  M 61,63? 390 CID V8, 3 x 2-bbl
  M 69-72? 351 CID V8, 4-bbl
  N 68-73? 429 CID V8, 4-bbl
  P 61-64? 390 CID V8, police
  P 66-69? 428 CID V8, police
  P 70-72? 429 CID V8, police
  Q 62 390 CID V8, 4-bbl, high performance
  Q 61? 390 CID V8, 4-bbl, high performance
  Q 63-65? 427 CID V8, 4-bbl
  Q 66-68? 428 CID V8, 4-bbl
  Q 69-70? 428 CID V8 Cobra Jet
  Q 71-74? 351 CID V8 Cobra Jet, 4-bbl
  R 62 390 CID V8, 4-bbl, low compression (export)
  R 63-67? 427 CID V8, 2 x 4-bbl
  R 68-70? 428 CID V8 Cobra Jet, ram air
  R 71? 351 CID V8, Boss 351
  R 72? 351 CID V8, HO
  S 60-64? 144 CID 6-cyl
  S 66-69? 390 CID V8, 4-bbl
  S 71-79? 400 CID V8, 2-bbl
  T 62 292 CID V8, 2-bbl, low compression (export)
  T 65,70-72 200 CID 6-cyl
  T 63-64,66-69,73-78,80? 200 CID 6-cyl
  U 65,70-72 170 CID 6-cyl
  U 61-64,66-69? 170 CID 6-cyl
  V 62 223 CID 6-cyl
  V 60-61,63-64? 223 CID 6-cyl
  V 65-72? 240 CID 6-cyl
  W 62 292 CID V8, 2-bbl
  W 60-61? 292 CID V8, 2-bbl
  W 66-68? 427 CID V8, 4-bbl
  W 71-73? 98 CID 4-cyl
  W 79-80? 140 CID 4-cyl, turbo
  X 62-63 352 CID V8, 2-bbl
  X 60-61? 352 CID V8, 2-bbl
  X 64-66? 352 CID V8, 4-bbl
  X 68-70? 390 CID V8, 2-bbl
  X 71-74? 122 CID 4-cyl
  Y 60-61? 352 CID V8, 4-bbl
  Y 66-71? 390 CID V8, 2-bbl
  Y 74-80? 140 CID 4-cyl
  Z 61-62 390 CID V8, 4-bbl
  Z 63-68? 390 CID V8, 4-bbl
  Z 69-70? 429 CID V8, Boss 429
  Z 74-79? 171 CID V6`;

const LOW_COMPRESSION = `
  2 64-66? 200 CID 6-cyl, low compression
  3 64-68? 289 CID V8, low compression
  4 61-66? 170 CID 6-cyl, low compression
  5 60-64? 223 CID 6-cyl, low compression
  5 65-72? 240 CID 6-cyl, low compression
  6 68-72? 302 CID V8, low compression
  8 66-69? 390 CID V8, low compression
  9 61-66? 390 CID V8, low compression
  2 68-72? 200 CID 6-cyl, low compression
  3 69-72? 250 CID 6-cyl, low compression`;

export const fordCarEngine = (table: string): Part => ({
  kind: 'code',
  label: 'engine',
  width: 1,
  fields: ['engine'],
  table,
  unknown: 'allow',
});

export const FORD_CAR_ENGINE = fordCarEngine(ENGINES + LOW_COMPRESSION);

export const MERCURY_ENGINE = fordCarEngine(`${ENGINES}${LOW_COMPRESSION}
  M 66-67? 410 CID V8, 4-bbl
  E 69? 302 CID V8 Eliminator`);

export const fordCarBody = (table: string, unknown?: 'allow'): Part => ({
  kind: 'code',
  label: 'body series',
  width: 2,
  fields: ['model', 'body', 'series'],
  table,
  ...(unknown && { unknown }),
});

/** Two-letter plants of 1950-53. */
export const FORD_PLANTS_1950 = `
  AT * Atlanta, GA
  BF * Buffalo, NY
  CH * Chicago, IL
  CS * Chester, PA
  DA * Dearborn, MI
  DL * Dallas, TX
  EG * Edgewater, NJ
  HM * Highland Park, MI
  KC * Kansas City, MO
  LB * Long Beach, CA
  LU * Louisville, KY
  MP * Memphis, TN
  NR * Norfolk, VA
  RH * Richmond, CA
  SP * St. Paul, MN
  SR * Somerville, MA`;
