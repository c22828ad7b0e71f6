/** Series letters, engine codes of Chevrolet cars 1972-80 (second and fifth positions). */
export const CHEVROLET_SERIES_1972 = `
  B 72? Chevelle Nomad | Nomad
  B 76-80? Chevette
  C 72-73? Chevelle | Deluxe
  C 74-77? Malibu | Malibu
  D 72-73? Chevelle Malibu | Malibu
  D 74-77? Malibu Classic | Malibu Classic
  E 73? Chevelle Laguna | Laguna
  E 75-76? Malibu Laguna S-3 | Laguna S-3
  G 73-75? Malibu Classic Estate | Estate
  H 72-77? Monte Carlo
  J 76-80? Chevette Scooter | Scooter
  K 72? Biscayne
  K 73-75? Bel Air
  L 72? Bel Air
  L 73-80 Impala
  M 72? Impala
  M 75-80? Monza | Towne Coupe
  N 72? Caprice
  N 73-80 Caprice Classic | Classic
  Q 72-80 Camaro
  R 75-80? Monza 2+2 | 2+2
  S 73-78? Camaro Type LT | Type LT
  S 79-80 Camaro Berlinetta | Berlinetta
  T 78-80 Malibu
  V 72-77? Vega
  W 78-80 Malibu Classic | Classic
  X 72-79 Nova
  Y 73-74? Nova Custom | Custom
  Y 75-77 Nova Concours / LN | Concours
  Y 78-79 Nova Custom | Custom
  Z 78-80 Monte Carlo`;

export const CHEVROLET_ENGINES = `
  A 72-77? 140 CID 4-cyl
  A 78-80 231 CID V6
  B 72-77? 140 CID 4-cyl, 2-bbl
  C 78-79? 196 CID V6
  D 72-79 250 CID 6-cyl
  E 76-80? 98 CID 4-cyl
  F 72-73? 307 CID V8, 2-bbl
  G 75-76? 262 CID V8, 2-bbl
  G 79 305 CID V8, 2-bbl
  H 72-75? 350 CID V8, 2-bbl
  H 79-80 305 CID V8, 4-bbl
  I 76-77? 85 CID 4-cyl
  J 72? 350 CID V8, 4-bbl
  J 79-80 267 CID V8, 2-bbl
  K 72-73? 350 CID V8, 4-bbl
  K 80 229 CID V6
  L 72? 350 CID V8, 4-bbl (Z28)
  L 74-80 350 CID V8, 4-bbl
  M 78-79? 200 CID V6
  N 79-80? 350 CID V8, diesel
  O 75-76? 122 CID 4-cyl, twin cam
  Q 76? 305 CID V8, 2-bbl
  R 72-74? 400 CID V8, 2-bbl
  S 72? 402 CID V8, 4-bbl
  S 76? 454 CID V8, 4-bbl
  T 73-74? 350 CID V8, 4-bbl (Z28)
  U 72? 402 CID V8, 4-bbl
  U 74-76? 400 CID V8, 4-bbl
  U 77-78? 305 CID V8, 2-bbl
  V 72? 454 CID V8, 4-bbl
  V 76? 350 CID V8, 2-bbl
  V 78-80? 151 CID 4-cyl
  W 72? 454 CID V8, 4-bbl
  X,Y 73? 454 CID V8, 4-bbl
  Y 74-75? 454 CID V8, 4-bbl
  1 78-79? 151 CID 4-cyl
  9 79-80? 98 CID 4-cyl, high output`;

export const CORVETTE_ENGINES = `
  K 72? 350 CID V8 (base)
  L 72? 350 CID V8 LT-1
  W 72? 454 CID V8 LS5
  J 73-75? 350 CID V8 L48
  T 73-75? 350 CID V8 L82
  Z 73-74? 454 CID V8 LS4
  L 76-78? 350 CID V8 L48
  X 76-77? 350 CID V8 L82
  4 78-79? 350 CID V8 L82
  H 78? 350 CID V8 L82
  8 79-80? 350 CID V8 L48
  6 80? 350 CID V8 L82
  H 80? 305 CID V8 (California)`;
