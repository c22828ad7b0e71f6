/** Third and fourth positions of Ford cars 1960-80: model, body, series. */
const FULL_SIZE_1960 = `
  31 60-61? Fairlane | 2-door sedan
  32 60-61? Fairlane | 4-door sedan
  41 60-61? Fairlane 500 | 2-door sedan
  42 60-61? Fairlane 500 | 4-door sedan
  51 60-62 Galaxie | 2-door sedan
  52 60-62 Galaxie | 4-door sedan
  53 60-61? Galaxie Starliner | 2-door hardtop
  54 60-61? Galaxie | 4-door hardtop
  55 60-61? Galaxie Sunliner | convertible
  57 61? Galaxie | 2-door hardtop
  53 63? Ford 300 | 2-door sedan
  54 63? Ford 300 | 4-door sedan
  51 63? Galaxie | 2-door sedan
  52 63? Galaxie | 4-door sedan
  60 63? Galaxie 500 XL | 4-door hardtop
  61 62-63 Galaxie 500 | 2-door sedan (Club Sedan)
  62 62-63 Galaxie 500 | 4-door sedan (Town Sedan)
  63 62-63 Galaxie 500 | 2-door hardtop (Club Victoria)
  64 62-63 Galaxie 500 | 4-door hardtop (Town Victoria)
  65 62-63 Galaxie 500 Sunliner | convertible
  66 63 Galaxie 500 | 2-door hardtop fastback
  67 62-63 Galaxie 500 XL | 2-door hardtop
  68 63? Galaxie 500 XL | 2-door hardtop fastback
  69 62-63 Galaxie 500 XL | convertible
  61 60-61? Ranch Wagon | 2-door station wagon
  62 60-61? Ranch Wagon | 4-door station wagon
  64 60-61? Country Sedan | 4-door station wagon
  66 60-61? Country Sedan | 4-door station wagon
  68 60-61? Country Squire | 4-door station wagon
  71 62-66 Ranch Wagon | 4-door station wagon
  72 62-66 Country Sedan | 4-door station wagon, 6 passengers
  74 62-66 Country Sedan | 4-door station wagon, 9 passengers
  76 62-66 Country Squire | 4-door station wagon, 6 passengers
  78 62-66 Country Squire | 4-door station wagon, 9 passengers`;

const FULL_SIZE_1964 = `
  51 64-66 Custom 500 | 2-door sedan
  52 64-66 Custom 500 | 4-door sedan
  53 64-66 Custom | 2-door sedan
  54 64-66 Custom | 4-door sedan
  60 64? Galaxie 500 XL | 4-door hardtop
  60 65-66 LTD | 4-door hardtop
  61 64? Galaxie 500 | 2-door sedan
  61 66? Galaxie 500 7 Litre | 2-door hardtop
  62 64-66 Galaxie 500 | 4-door sedan
  63 66? Galaxie 500 7 Litre | convertible
  64 64-66 Galaxie 500 | 4-door hardtop
  65 64-66 Galaxie 500 | convertible
  66 64-66 Galaxie 500 | 2-door hardtop
  67 65-66 LTD | 2-door hardtop
  68 64-66 Galaxie 500 XL | 2-door hardtop
  69 64-66 Galaxie 500 XL | convertible
  50 67-69? Custom | 2-door sedan
  51 67-72? Custom | 4-door sedan
  52 67-69? Custom 500 | 2-door sedan
  53 67-78? Custom 500 | 4-door sedan
  54 67-74? Galaxie 500 | 4-door sedan
  55 67-69? Galaxie 500 | 2-door hardtop
  56 67-74? Galaxie 500 | 4-door hardtop
  57 67-70? Galaxie 500 | convertible
  58 67? Galaxie 500 XL | 2-door hardtop
  58 68-74? Galaxie 500 | 2-door hardtop
  59 67? Galaxie 500 XL | convertible
  60 68-70? XL | 2-door hardtop fastback
  61 68-70? XL | convertible
  61 71-72? LTD | convertible
  62 67-80? LTD | 2-door hardtop
  63 71-80? LTD | 4-door sedan
  64 68-70? LTD | 4-door sedan
  64 71-80? LTD Brougham / Landau | 2-door or 4-door
  66 67-76? LTD | 4-door hardtop
  68 71-78? LTD Brougham | 2-door hardtop
  65 75-80? LTD Landau | 4-door
  70 67-73? Ranch Wagon | 4-door station wagon
  71 67-80? Ranch Wagon / Custom 500 | 4-door station wagon
  72 67-74? Ranch Wagon / Country Sedan | 4-door station wagon
  73 67-74? Country Sedan | 4-door station wagon
  74 67-80? Country Sedan / LTD | 4-door station wagon
  75 67-71? Country Squire | 4-door station wagon
  76 67-80? Country Squire | 4-door station wagon`;

const FALCON_FAIRLANE = `
  01 63-65 Falcon | 2-door sedan
  02 63-65 Falcon | 4-door sedan
  11 60-62? Falcon | 2-door sedan
  12 60-62? Falcon | 4-door sedan
  17 61-62? Falcon Futura | 2-door sedan
  11 64-65? Falcon Futura | 2-door hardtop
  12 64-65? Falcon Futura | convertible
  13 64-65? Falcon Sprint | 2-door hardtop
  14 64-65? Falcon Sprint | convertible
  15 63-65 Falcon Futura | convertible
  16 63-65 Falcon Futura | 4-door sedan
  17 63-65? Falcon Futura | 2-door hardtop
  18 63? Falcon Futura Sports | convertible
  19 63-65 Falcon Futura | 2-door sedan
  10 66-69? Falcon | 2-door sedan
  11 66-69? Falcon | 4-door sedan
  12 66-69? Falcon | 4-door station wagon
  20 66-69? Falcon Futura | 2-door sedan
  21 66-69? Falcon Futura | 4-door sedan
  22 66? Falcon Futura | 2-door sport coupe
  22 67-69? Falcon Futura | 2-door sport coupe
  23 67-69? Falcon Futura | 4-door station wagon
  21 60-65? Falcon | 2-door station wagon
  22 60-65? Falcon | 4-door station wagon
  24 63-65 Falcon Deluxe | 4-door station wagon
  26 62-65? Falcon Squire | 4-door station wagon
  27 60-65? Falcon Ranchero | pickup
  29 60-65? Falcon | sedan delivery
  31 62-65 Fairlane | 2-door sedan
  32 62-65 Fairlane | 4-door sedan
  38 63-65 Fairlane Ranch Wagon | 4-door station wagon
  41 62-65 Fairlane 500 | 2-door sedan
  42 62-65 Fairlane 500 | 4-door sedan
  43 63-65 Fairlane 500 | 2-door hardtop
  47 62-65 Fairlane 500 Sport Coupe | 2-door hardtop
  48 63-65 Fairlane 500 Ranch Wagon | 4-door station wagon
  49 63-65? Fairlane Squire | 4-door station wagon
  31 66-67? Fairlane | 2-door sedan
  32 66-67? Fairlane | 4-door sedan
  33 66-67? Fairlane 500 | 2-door sedan
  34 66-69? Fairlane 500 | 4-door sedan
  35 66-67? Fairlane 500 | 2-door hardtop
  36 66-69? Fairlane 500 | convertible
  40 66? Fairlane GT | 2-door hardtop
  44 66? Fairlane GT | convertible
  46 66? Fairlane 500 XL | convertible
  47 66? Fairlane 500 XL | 2-door hardtop
  40 67? Fairlane 500 XL | 2-door hardtop
  41 67? Fairlane 500 XL | convertible
  42 67? Fairlane GT | 2-door hardtop
  43 67? Fairlane GT | convertible`;

const TORINO = `
  30 68-69? Fairlane | 2-door hardtop
  31 68-69? Fairlane | 4-door sedan
  33 68-69? Fairlane 500 | 2-door hardtop
  35 68-69? Fairlane 500 | 2-door fastback
  40 68-69? Torino | 2-door hardtop
  41 68-69? Torino | 4-door sedan
  42 68-69? Torino GT | 2-door fastback
  43 68-69? Torino GT | convertible
  44 68-69? Torino GT | 2-door hardtop
  45 69? Torino Cobra | 2-door hardtop
  46 69? Torino Cobra | 2-door fastback
  25 71? Torino | 2-door hardtop
  26 70? Falcon | 2-door sedan
  27 70? Falcon | 4-door sedan
  27 71? Torino | 4-door sedan
  28 70? Fairlane 500 | 4-door sedan
  29 70? Fairlane 500 | 2-door hardtop
  30 70? Torino | 2-door hardtop
  30 71? Torino 500 | 2-door hardtop
  31 70-71? Torino | 4-door sedan
  32 70-71? Torino | 4-door hardtop
  33 70-71? Torino Brougham | 2-door hardtop
  34 70-71? Torino | 2-door fastback (SportsRoof)
  35 70-71? Torino GT | 2-door fastback (SportsRoof)
  36 70-71? Torino Brougham | 4-door hardtop
  37 70-71? Torino GT | convertible
  38 70-71? Torino Cobra | 2-door fastback (SportsRoof)
  40 70-76? Torino | 4-door station wagon
  42 70-76? Torino 500 / Gran Torino | 4-door station wagon
  43 70-76? Torino Squire | 4-door station wagon
  21 74-76? Elite | 2-door hardtop
  25 72-76? Torino | 2-door hardtop
  27 72-76? Torino | 4-door sedan
  30 72-76? Gran Torino | 2-door hardtop
  31 72-76? Gran Torino | 4-door sedan
  32 73-76? Gran Torino Brougham | 2-door hardtop
  33 73-76? Gran Torino Brougham | 4-door sedan
  35 72-73? Gran Torino Sport | 2-door fastback (SportsRoof)
  38 72-75? Gran Torino Sport | 2-door hardtop
  25 77-79? LTD II S | 2-door hardtop
  27 77-79? LTD II S | 4-door sedan
  30 77-79? LTD II | 2-door hardtop
  31 77-79? LTD II | 4-door sedan
  32 77-79? LTD II Brougham | 2-door hardtop
  33 77-79? LTD II Brougham | 4-door sedan
  47 67? Fairlane Ranchero | pickup
  48 67? Fairlane 500 Ranchero | pickup
  46 70-71? Ranchero | pickup
  47 68-79? Ranchero 500 | pickup
  48 68-79? Ranchero GT | pickup
  49 70-79? Ranchero Squire | pickup`;

export const MUSTANG_BODIES = `
  07 64-66 Mustang | 2-door hardtop coupe
  08 64-66 Mustang | convertible
  09 65-66 Mustang | 2-door fastback
  01 67-73? Mustang | 2-door hardtop coupe
  02 67-73? Mustang | 2-door fastback (SportsRoof)
  03 67-73? Mustang | convertible
  04 69-73? Mustang Grande | 2-door hardtop coupe | Grande
  05 69-73? Mustang Mach 1 | 2-door fastback (SportsRoof) | Mach 1
  02 74-78? Mustang II | 2-door hardtop coupe
  03 74-78? Mustang II | 3-door hatchback
  04 74-78? Mustang II Ghia | 2-door hardtop coupe | Ghia
  05 74-78? Mustang II Mach 1 | 3-door hatchback | Mach 1
  02 79-80? Mustang | 2-door sedan
  03 79-80? Mustang | 3-door hatchback
  04 79-80? Mustang Ghia | 2-door sedan | Ghia
  05 79-80? Mustang Ghia | 3-door hatchback | Ghia`;

const COMPACTS = `
  10 71-80? Pinto | 2-door sedan
  11 71-80? Pinto Runabout | 3-door hatchback
  12 72-80? Pinto | 2-door station wagon
  91 70-77 Maverick | 2-door sedan
  92 71-77 Maverick | 4-door sedan
  93 71-75 Maverick Grabber | 2-door sedan
  91 78-80? Fairmont | 2-door sedan
  92 78-80? Fairmont | 4-door sedan
  93 78-80? Fairmont Futura | 2-door coupe
  94 78-80? Fairmont | 4-door station wagon
  81 75-80? Granada | 2-door or 4-door sedan
  82 75-80? Granada | 2-door or 4-door sedan
  83 75-77? Granada Ghia | sedan
  84 75-77? Granada Ghia | sedan`;

const THUNDERBIRD = `
  71 60 Thunderbird | 2-door hardtop
  71 61? Thunderbird | 2-door hardtop
  73 60-61? Thunderbird | convertible
  81 66? Thunderbird | 2-door Town Hardtop
  83 62-66 Thunderbird | 2-door hardtop
  85 62-66 Thunderbird | convertible
  87 62-66? Thunderbird Landau | 2-door hardtop
  89 62-63? Thunderbird Sports Roadster | convertible
  81 67? Thunderbird | 2-door hardtop
  82 67? Thunderbird Landau | 2-door hardtop
  84 67? Thunderbird Landau | 4-door sedan
  83 68-71? Thunderbird | 2-door hardtop
  84 68-71? Thunderbird Landau | 2-door hardtop
  87 68-71? Thunderbird Landau | 4-door sedan
  87 72-80? Thunderbird | 2-door hardtop`;

export const FORD_BODIES = [
  FULL_SIZE_1960,
  FULL_SIZE_1964,
  FALCON_FAIRLANE,
  TORINO,
  MUSTANG_BODIES,
  COMPACTS,
  THUNDERBIRD,
].join('\n');
