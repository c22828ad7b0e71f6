/** Tables of Chrysler Corporation cars 1966-80; the first letter names the line and with it the make. */
export const LINES = `
  B 66-74 Plymouth | Barracuda
  C 66-80 Chrysler | Chrysler
  D 66-76 Dodge | Polara / Monaco
  D 77 Dodge | Royal Monaco
  J 70-74 Dodge | Challenger
  L 66-76 Dodge | Dart
  P 66-74 Plymouth | Fury
  P 75-77 Plymouth | Gran Fury
  R 66-74 Plymouth | Belvedere / Satellite
  R 75-78 Plymouth | Fury
  V 66-76 Plymouth | Valiant
  W 66-70 Dodge | Coronet
  W 71-76 Dodge | Coronet / Charger
  W 77-78 Dodge | Monaco
  X 66-70 Dodge | Charger
  X 75-77 Dodge | Charger SE
  X 78-79 Dodge | Charger SE / Magnum XE
  Y 66-75 Imperial | Imperial
  F 77-78 Chrysler | LeBaron
  F 79-80? Chrysler | LeBaron
  G 77-78 Dodge | Diplomat
  G 79-80? Dodge | Diplomat
  H 77-78 Plymouth | Volare
  H 76,79-80? Plymouth | Volare
  N 76-78 Dodge | Aspen
  N 79-80? Dodge | Aspen
  S 76-79 Chrysler | Cordoba
  S 75,80? Chrysler | Cordoba
  E 79-80? Dodge | St. Regis
  T 79-80? Chrysler | Newport / New Yorker
  J 80? Plymouth | Gran Fury
  M 78 Plymouth | Horizon
  M 79-80? Plymouth | Horizon
  Z 78 Dodge | Omni
  Z 79-80? Dodge | Omni
`;

export const CLASSES = `
  D 74-80? deluxe
  E * economy
  G 73 Dodge taxi
  G 76-80? grand
  H * high
  K * police
  L * low
  M * medium
  N 71-74 New York taxi
  O 67? super stock
  P * premium
  S * special
  T * taxi
  X 69 fast top`;

export const BODIES = `
  21 * 2-door sedan or coupe
  22 76-78 2-door special coupe
  22 74-75,79-80? 2-door special coupe
  23 * 2-door hardtop
  24 78-80? hatchback
  27 66-71 convertible
  29 66-71 2-door sports hardtop
  29 72-75 2-door sports hardtop
  29 76-80 2-door special coupe
  41 * 4-door sedan
  42 66-80? 4-door sedan or pillared hardtop
  43 * 4-door hardtop
  44 78-80 4-door hatchback
  45 * 4-door station wagon, 6 passengers
  46 * 4-door station wagon, 9 passengers`;

export const ENGINES = `
  A 66-69 170 CID 6-cyl
  A 78-80 105 CID 4-cyl
  B 66-69 225 CID 6-cyl
  B 70-71 198 CID 6-cyl
  B 72-74? 198 CID 6-cyl
  C 66-69 6-cyl, special order
  C 70-80 225 CID 6-cyl
  D 66-69 273 CID V8, 2-bbl
  D 77-80 225 CID 6-cyl, 2-bbl
  E 66? 273 CID V8, 4-bbl or 318 CID V8, 2-bbl
  E 67 273 CID V8, 4-bbl
  E 70-80 6-cyl, special order
  F 66? 361 CID V8
  F 67-69 318 CID V8, 2-bbl
  G 66-69 383 CID V8, 2-bbl
  G 70-80 318 CID V8, 2-bbl
  H 66? 383 CID V8, 4-bbl or 426 CID V8 Hemi
  H 67-69 383 CID V8, 4-bbl
  H 70-73 340 CID V8, 4-bbl
  H 74? 360 CID V8, 4-bbl
  J 66? 440 CID V8
  J 67 426 CID V8 Hemi
  J 68-69 426 CID V8 Hemi
  J 70 340 CID V8, 3 x 2-bbl (Six Pack)
  J 74-80 360 CID V8, 4-bbl
  K 66-69 440 CID V8, 4-bbl
  K 70-71 360 CID V8, 2-bbl
  K 72-80 360 CID V8, 2-bbl
  L 66-69 440 CID V8 Magnum / Super Commando, high performance
  L 70-71 383 CID V8, 2-bbl
  L 74-80 360 CID V8, 4-bbl, high performance
  M 66-68 V8, special order
  M 69 440 CID V8, 3 x 2-bbl (Six Pack)
  M 71-76 400 CID V8, 2-bbl
  N 70-71 383 CID V8, 4-bbl
  N 75-78 400 CID V8, 4-bbl
  P 67-69 340 CID V8, 4-bbl
  P 72-78 400 CID V8, 4-bbl
  R 70-71 426 CID V8 Hemi
  R 78 360 CID V8, Lean Burn
  T 70-78 440 CID V8, 4-bbl
  U 70-78 440 CID V8, high performance
  V 70-71 440 CID V8, 3 x 2-bbl (Six Pack)
  V 72? 440 CID V8, 3 x 2-bbl (Six Pack)
  Z 70-80 V8, special order`;

export const PLANTS = `
  A * Lynch Road (Detroit), MI
  B * Hamtramck, MI
  C * Jefferson (Detroit), MI
  D * Belvidere, IL
  E * Los Angeles, CA
  F * Newark, DE
  G * St. Louis, MO
  H 69-73 New Standton, PA
  P 66-70? Wyoming Avenue, MI
  R * Windsor, Ontario, Canada
  2 66-69 Hamtramck, MI
  3 66-69 Jefferson (Detroit), MI
  4 66-69 Belvidere, IL
  5 66-69 Los Angeles, CA
  6 66-69 Newark, DE
  7 66-69 St. Louis, MO
  9 66-69 Windsor, Ontario, Canada
  1 66-69 Lynch Road (Detroit), MI`;

/** Names that line, class and body make together. */
export const MODELS = `
  BH23,BH27 68-71? Barracuda
  BP23,BP27 70-71? Gran Coupe
  BS23,BS27 70-74? 'Cuda
  BS29 68-69? Barracuda | Formula S
  BH29 66-69? Barracuda
  BP29 66? Barracuda
  JH23,JH27,JH29 70-74 Challenger
  JS23,JS27,JS29 70-71 Challenger R/T
  RM21,RM23,RM27 68-70 Road Runner
  RM23 71-74? Road Runner
  RM21 73-75? Road Runner
  RS23,RS27 67-71 GTX
  RX23 75? Road Runner
  RL21,RL41 66-70 Belvedere
  RL21 71-74? Satellite
  RH23,RH27,RH41,RH45,RH46 68-74? Satellite
  RP23,RP27 67-74? Sport Satellite / Satellite Sebring Plus
  RH23 71-74? Satellite Sebring
  RM23 70? Road Runner
  RM23,RM21 68 Road Runner
  RP23,RP27 66? Satellite
  WM21,WM23 68-71 Coronet Super Bee
  WM23 71 Charger Super Bee
  WS23,WS27 67-70 Coronet R/T
  WS23 71 Charger R/T
  WH23,WH21 71-74? Charger
  WP23 71-74? Charger SE / 500
  WP29 71-74? Charger SE
  WL21 71-74? Charger
  XP29 66-69 Charger
  XS29 68-70 Charger R/T
  XX29 69 Charger 500 / Daytona
  XH29 70 Charger
  XP29 70 Charger 500
  XS22 75-77 Charger SE
  XS22 78-79? Magnum XE
  XP22 78-79? Charger SE / Magnum
  LL21 66-76? Dart
  LH41,LH23,LH27 66-69? Dart 270 / Custom
  LM21 69? Dart Swinger 340
  LL23 69-76? Dart Swinger
  LH23 70-76? Dart Swinger / Custom
  LM23 69-70 Dart Swinger 340
  LM29 71-72? Dart Demon 340
  LL29 71-76? Dart Demon / Sport
  LS23,LS27 68-69 Dart GTS
  LO23 68? Dart Hemi Super Stock
  LP23,LP27 66-69? Dart GT
  BO29 68? Barracuda Hemi Super Stock
  VL29 70-76 Valiant Duster
  VS29 70-76? Duster 340 / 360
  VL21,VL41 66-76 Valiant
  VH23 71-76 Valiant Scamp
  VP29 66? Barracuda
  BP29 66? Barracuda
  VH41 66-76 Valiant Signet / Custom
  CE23,CE41,CE43,CE27,CE45,CE46 66-71? Newport
  CL23,CL41,CL43,CL27 66-78? Newport
  CL41 66-78? Newport
  CM23,CM41,CM43,CM27 66-78? Newport Custom / 300
  CM23,CM27,CM43 68-71 300
  CH23,CH41,CH43,CH42 66-76? New Yorker
  CS23,CS41,CS43 72-78? New Yorker Brougham
  CP45,CP46 69-77? Town & Country
  CM23 66-71? 300
  SS22 79 Cordoba / 300
  SP22 78-80? Cordoba
  YM23,YM27,YM43 66-75 Imperial LeBaron / Crown
  DL21,DL41,DL23,DL43,DL27 66-73? Polara
  DH23,DH41,DH43 66-77? Monaco
  DP23,DP41,DP43 66-77? Monaco Brougham / 500
  PE21,PE41 66-71? Fury I
  PL21,PL41,PL23 66-73? Fury II
  PM21,PM23,PM27,PM41,PM43 66-73? Fury III
  PH23,PH27,PH41,PH43 66-73? Fury III
  PS23,PS27 66-71? Sport Fury
  PP23,PS43,PP43 66-69? VIP
  WL41,WL21 66-70? Coronet
  WH41,WH23,WH27 66-70? Coronet 440
  WP23,WP27,WP41 66-70? Coronet 500
  WE21,WE41 66-68? Coronet Deluxe
  HL41,HL45,HL29 76-80? Volare
  NL41,NL45,NL29 76-80? Aspen
  FH22,FP22,FM22 77-80? LeBaron
  ML44 78-80? Horizon
  ML24 79-80? Horizon TC3
  ZL44 78-80? Omni
  ZL24 79-80? Omni 024`;
