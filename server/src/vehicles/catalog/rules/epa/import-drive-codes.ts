import type { CodeLine } from './drive.ts';

const REAR = ['RWD', '4WD'] as const;
const REAR_AWD = ['RWD', 'AWD'] as const;
const FRONT = ['FWD', 'AWD'] as const;
const FRONT_4WD = ['FWD', '4WD'] as const;

const TOYOTA: readonly CodeLine[] = [
  ['toyota', /^Camry/, [2020, 2024], 7, 'A', 'B', FRONT],
  ['toyota', /^RAV4/, [1996, 2005], 4, 'G', 'H', FRONT_4WD],
  ['toyota', /^RAV4/, [2006, 2012], 4, 'Z W Y', 'B R D J', FRONT_4WD],
  ['toyota', /^RAV4/, [2013, 2018], 4, 'Z W Y', 'B R D J', FRONT],
  ['toyota', /^RAV4/, [2019, 2025], 4, 'H W C Y', 'P F G A J N', FRONT],
  ['toyota', /^Highlander/, [2001, 2007], 4, 'G D', 'H E', FRONT_4WD],
  ['toyota', /^Highlander/, [2008, 2013], 4, 'Z K Y', 'B J D', FRONT_4WD],
  ['toyota', /^Highlander/, [2014, 2019], 4, 'Z K Y', 'B J D', FRONT],
  ['toyota', /^Highlander/, [2020, 2026], 7, 'A', 'B', FRONT],
  ['toyota', /^Tacoma/, [2005, 2015], 4, 'J K T N', 'L M U P', REAR],
  ['toyota', /^Tacoma/, [2016, 2023], 4, 'A B R', 'C D S', REAR],
  ['toyota', /^Tundra/, [2000, 2006], 4, 'R E J', 'B D K', REAR],
  ['toyota', /^Tundra/, [2007, 2021], 4, 'R E G', 'B D U H', REAR],
  ['toyota', /^4Runner/, [1990, 1995], 6, '2', '3', REAR],
  ['toyota', /^4Runner/, [1996, 2002], 4, 'G', 'H', REAR],
  ['toyota', /^4Runner/, [2003, 2024], 4, 'Z', 'B J', REAR],
  ['toyota', /^FJ Cruiser/, [2007, 2014], 4, 'Z', 'B', REAR],
  ['toyota', /^Sequoia/, [2001, 2022], 4, 'Z K Y', 'B J D', REAR],
  ['toyota', /^Sienna/, [2004, 2010], 4, 'Z', 'B', FRONT],
  ['toyota', /^Sienna/, [2011, 2020], 4, 'Z K Y X', 'J D', FRONT],
  ['toyota', /^Venza/, [2009, 2016], 4, 'Z', 'B', FRONT],
  ['lexus', /^RX/, [1999, 2009], 4, 'G', 'H', FRONT],
  ['lexus', /^RX/, [2010, 2019], 4, 'Z', 'B', FRONT],
  ['lexus', /^RX/, [2020, 2022], 7, 'A', 'D', FRONT],
  ['lexus', /^NX/, [2015, 2021], 4, 'Y', 'B', FRONT],
  ['lexus', /^IS|^GS|^LS/, [2006, 2016], 4, 'B', 'C', REAR_AWD],
];

const HONDA: readonly CodeLine[] = [
  ['honda', /^CR-?V/, [1997, 2001], 4, 'RD2', 'RD1', FRONT_4WD],
  ['honda', /^CR-?V/, [2002, 2006], 4, 'RD6', 'RD7', FRONT_4WD],
  ['honda', /^CR-?V/, [2007, 2011], 4, 'RE3', 'RE4', FRONT_4WD],
  ['honda', /^CR-?V/, [2012, 2016], 4, 'RM3', 'RM4', FRONT],
  ['honda', /^CR-?V/, [2017, 2022], 4, 'RW1 RW5 RT5', 'RW2 RW6 RT6', FRONT],
  ['honda', /^CR-?V/, [2023, 2026], 4, 'RS3 RS5', 'RS4 RS6', FRONT],
  ['honda', /^HR-?V/, [2016, 2026], 4, 'RU5 RZ1', 'RU6 RZ2', FRONT],
  ['honda', /^Pilot/, [2006, 2008], 4, 'YF2', 'YF1', FRONT_4WD],
  ['honda', /^Pilot/, [2009, 2015], 4, 'YF3', 'YF4', FRONT_4WD],
  ['honda', /^Pilot/, [2016, 2022], 4, 'YF5', 'YF6', FRONT],
  ['honda', /^Passport/, [2019, 2025], 4, 'YF7', 'YF8', FRONT],
  ['honda', /^Ridgeline/, [2017, 2026], 4, 'YK2', 'YK3', FRONT],
  ['honda', /^Element/, [2003, 2011], 4, 'YH1', 'YH2', FRONT_4WD],
  ['honda', /Crosstour/, [2010, 2015], 4, 'TF1 TF3', 'TF2', FRONT],
  ['acura', /^MDX/, [2014, 2020], 4, 'YD3', 'YD4 YD7', FRONT],
  ['acura', /^RDX/, [2007, 2026], 4, 'TB2 TB3 TC1', 'TB1 TB4 TC2', FRONT],
  ['acura', /^TLX/, [2015, 2025], 4, 'UB1 UB2 UB5', 'UB3 UB6', FRONT],
  ['acura', /^TL$/, [2009, 2014], 4, 'UA8', 'UA9', FRONT],
];

const NISSAN: readonly CodeLine[] = [
  ['nissan', /^Rogue Sport|^Qashqai/i, [2017, 2023], 8, 'P V', 'R W', FRONT],
  ['nissan', /^Rogue/, [2008, 2020], 8, 'T', 'V', FRONT],
  ['nissan', /^Rogue/, [2021, 2026], 8, 'A', 'B', FRONT],
  ['nissan', /^Murano/, [2003, 2014], 8, 'T U', 'W', FRONT],
  ['nissan', /^Murano/, [2015, 2024], 8, 'G J', 'H S', FRONT],
  ['nissan', /^Pathfinder/, [1996, 2004], 8, 'S X', 'Y', REAR],
  ['nissan', /^Pathfinder/, [2005, 2012], 8, 'U', 'W', REAR],
  ['nissan', /^Pathfinder/, [2013, 2020], 8, 'N', 'M', FRONT_4WD],
  ['nissan', /^Xterra/, [2000, 2015], 8, 'T U', 'Y W', REAR],
  ['nissan', /^Armada|^Pathfinder Armada/, [2004, 2015], 8, 'A E', 'B C', REAR],
  ['nissan', /^Frontier/, [1998, 2004], 8, 'S T X', 'Y', REAR],
  ['nissan', /^Frontier/, [2005, 2021], 8, 'U T R', 'W V', REAR],
  ['nissan', /^Frontier/, [2022, 2026], 8, 'J', 'K', REAR],
  ['nissan', /^Titan$/, [2004, 2008], 8, 'A', 'B', REAR],
  ['nissan', /^Juke/, [2011, 2017], 8, 'R', 'V', FRONT],
  ['infiniti', /^QX60|^JX35/, [2013, 2020], 8, 'N', 'M', FRONT],
  ['infiniti', /^QX56/, [2004, 2010], 8, 'A', 'C', REAR],
  ['infiniti', /^FX|^QX70/, [2003, 2017], 8, 'U', 'W', REAR_AWD],
  ['infiniti', /^EX|^QX50/, [2008, 2017], 8, 'P', 'R', REAR_AWD],
  ['infiniti', /^[GMQ]\d\d/, [2003, 2024], 8, 'E P K', 'F R L', REAR_AWD],
];

/** Sixth character: a figure for two driven wheels, C or D for four. */
const KOREAN: readonly CodeLine[] = [
  ['hyundai', /^Santa Fe/, [2001, 2009], 6, '1', '7', FRONT],
  ['hyundai', /^Santa Fe/, [2010, 2026], 6, '1 2 3 4', 'C D', FRONT],
  ['hyundai', /^Tucson/, [2005, 2009], 6, '1', '7', FRONT],
  ['hyundai', /^Tucson/, [2010, 2026], 6, '3 4', 'C D', FRONT],
  ['hyundai', /^(?:Palisade|Kona|Santa Cruz|Veracruz)/, [2018, 2026], 6, '1 2 3 4', 'C D', FRONT],
  ['hyundai', /^Ioniq 5/i, [2022, 2026], 6, '3 4', 'C D', REAR_AWD],
  ['kia', /^Sportage/, [2011, 2026], 6, '3 4', 'C D', FRONT],
  ['kia', /^Sorento/, [2003, 2009], 5, 'D', 'C', REAR],
  ['kia', /^Sorento/, [2011, 2026], 6, '3 4', 'C D', FRONT],
  ['kia', /^(?:Telluride|Seltos)/, [2020, 2026], 6, '2 3 4', 'C D', FRONT],
  ['kia', /^EV6/, [2022, 2026], 6, '3 4', 'C D', REAR_AWD],
];

/** Positions 4 to 7 are the maker's model code, where names for NHTSA leave 4MATIC out in one year and write it in another. */
const MERCEDES: readonly CodeLine[] = (
  [
    [/^C-Class/, 'RF40 RF52 RF54 RF56 RF61 RF64 RF65 RF76 RH61 RH64 RN40 RN64', 'RF81 RF84 RF87 RF92 RH81 RH84'],
    [/^C-Class/, 'GF4H GF54 GF56 GF5C GF5E GF5G GF5H GF77 GF7H', 'GF81 GF8A GF8B GF8F GF8H GF8J'],
    [/^C-Class/, 'GJ4H GJ5H GJ7H', 'GJ8J'],
    [/^C-Class/, 'WF4H WF4J WF8D WF8G WF8H', 'WF0K WF4K WF5E WF6E WF6G WF8E'],
    [/^C-Class/, 'WJ4J WJ8D WJ8G WJ8H WK4J WK8D WK8G WK8H', 'WJ4K WJ6E WJ8E WK4K WK6E WK8E'],
    [/^C-Class/, 'AF4G', 'AF4H AF8A AF8H'],
    [/^E-Class/, 'UF22 UF26 UF56 UF65 UF70 UF72 UF76 UF77 UH65 UH77', 'UF82 UF83 UF87 UF90 UH82 UH83 UH87 UH90'],
    [/^E-Class/, 'HF0E HF2E HF5F HF5G HF5K HF6F HF7C HF7H', 'HF6H HF7G HF8B HF8H HF8J HF9A HF9B HF9C HF9H'],
    [/^E-Class/, 'KJ5G KJ5K KJ6F KJ7C KJ7D KK5G KK5K KK6F KK7C KK7D', 'HH6H HH7G HH8H HH8J HH9C KJ6H KJ8J'],
    [/^E-Class/, 'ZF4J ZF5D ZF8D', 'ZF4K ZF5E ZF5K ZF6B ZF6E ZF6G ZF6J ZF8E ZF8J ZF8K ZH6A ZH6G ZH6J ZH8K'],
    [/^E-Class/, '1J5J 1J6F 1J6H 1K5J 1K6F 1K6H', '1J5K 1J6B 1J6G 1J6J 1K5K 1K6B 1K6G 1K6J'],
    [/^E-Class/, 'LF4G', 'LF4H LF6B LF6D LH6D LH6F'],
    [/^S-Class/, 'NF67 NG70 NG71 NG74 NG75 NG76 NG77 NG79', 'NF83 NF9E NG83 NG84 NG86 NG8D NG8G NG9E'],
    [/^S-Class/, 'NG7B NG7D NG7E NG7G NG7H NG7K NG9F', 'UF6E UF6H UF8F UF8G'],
    [/^S-Class/, 'UG6G UG7D UG7G UG7K UG8C UG8D UX7G UX8A', 'UG6E UG7J UG8F UG8G UG8J UX8F UX8G'],
    [/^S-Class/, 'XJ7K XK7K XK8C XK8D', 'XJ7J XJ8F XJ8G XJ8J XK7J XK8J'],
    [/^CL-Class/, 'EJ71 EJ76 EJ77 EJ79 EJ7E EJ7G EJ7H EJ7K', 'EJ86 EJ8G EJ9E'],
    [/^CLS-Class/, 'LJ6F LJ7D 2J5J', 'LJ6H LJ7G LJ9B LJ9C 2J5K 2J6B'],
    [/^ML?-Class/, 'BB56 BB5G DA5J', 'BB86 BB8G DA5G DA5H'],
    [/^R-Class/, 'CB56', 'CB65 CB75 CB77'],
    [/^GLK-Class/, 'GG5G GG5H', 'GG0E GG8H GG8J'],
    [/^GLC-Class/, '0G4J 0G8D KM4G', '0G4K 0G6E 0G8E 0G8J KM4H KM5G KM8A KM8H'],
    [/^GLE-Class/, 'DA5J FB4J', 'DA5G DA5H FB4F FB4K FB5K FB6B'],
  ] as const
).map(([model, two, four]): CodeLine => ['mercedesbenz', model, [2001, 2030], 4, two, four, REAR_AWD]);

/** The same of those that are built on a front-driven base. */
const SMALL_MERCEDES: readonly CodeLine[] = (
  [
    [/^A-Class/, '3G4E', '3F4H 3F5B 3G4F 3G5B'],
    [/^CLA-Class/, 'SJ4E 5J4G', 'SJ4G SJ5C 5J4H 5J5B 5J5D 5J5E'],
    [/^GLA-Class/, 'TG4E 4N4G', 'TG4G TG5C 4N4H 4N5B 4N5D'],
    [/^GLB-Class/, '4M4G', '4M4H 4M5B'],
  ] as const
).map(([model, two, four]): CodeLine => ['mercedesbenz', model, [2014, 2030], 4, two, four, FRONT]);

/** Codes that the names for NHTSA leave without xDrive or quattro in one year and give with it in another. */
const GERMAN: readonly CodeLine[] = [
  ['bmw', /^3\d\d/, [2011, 2019], 4, '', '3B5 3D5 8Z5 UU3', REAR_AWD],
  ['bmw', /^4\d\d/, [2014, 2020], 4, '', '4W9', REAR_AWD],
  ['audi', /^A5/, [2010, 2017], 4, '', 'CFA GFA', FRONT],
  ['audi', /^A3/, [2022, 2026], 4, '', 'LUAGY MUAGY', FRONT],
];

const OTHERS: readonly CodeLine[] = [
  ['mazda', /^MPV/, [1989, 1998], 8, '2', '3', REAR],
  ['mazda', /^CX-5$/, [2013, 2016], 6, '2', '4', FRONT],
  ['mazda', /^CX-5$/, [2017, 2025], 6, 'A', 'B', FRONT],
  ['mazda', /^CX-7/, [2007, 2012], 6, '2', '4', FRONT],
  ['mazda', /^CX-9/, [2007, 2015], 6, '2', '3', FRONT],
  ['mazda', /^CX-9/, [2016, 2023], 6, 'A', 'B', FRONT],
  ['mazda', /^CX-30/, [2020, 2025], 6, 'A', 'B', FRONT],
  ['mazda', /^CX-3$/, [2016, 2021], 6, 'B D', 'F', FRONT],
  ['mitsubishi', /^Outlander Sport/, [2011, 2026], 5, 'P', 'R', FRONT],
  ['mitsubishi', /^Outlander$/, [2007, 2013], 5, 'S', 'T', FRONT],
  ['mitsubishi', /^Outlander$/, [2014, 2020], 5, 'D', 'Z', FRONT],
  ['mitsubishi', /^Montero Sport/, [1997, 2004], 5, 'S', 'T', REAR],
  ['suzuki', /^Grand Vitara/, [1999, 2013], 5, 'E', 'D', REAR],
  ['suzuki', /^XL-?7/, [1999, 2006], 5, 'Y', 'X', REAR],
  ['alfaromeo', /^Stelvio/, [2018, 2025], 6, 'J', 'K', REAR_AWD],
  ['mitsubishi', /^Endeavor/, [2004, 2011], 5, 'M', 'N', FRONT],
  ['volkswagen', /^Tiguan/, [2009, 2017], 4, 'A', 'B', FRONT],
  ['volkswagen', /^Tiguan/, [2018, 2024], 4, '1 3', '0 2 4', FRONT],
  ['volvo', /^XC[69]0/, [2018, 2025], 7, 'C D', 'P R', FRONT],
];

/** Makers from Japan, Korea and Europe that write the driven axles into their numbers for North America. */
export const IMPORT_CODES: readonly CodeLine[] = [
  ...TOYOTA,
  ...HONDA,
  ...NISSAN,
  ...KOREAN,
  ...MERCEDES,
  ...SMALL_MERCEDES,
  ...GERMAN,
  ...OTHERS,
];
