import type { Part, Scheme, Sheet } from '../sheet.ts';
import { numbered, prefixed } from './chassis-prefix.ts';

/** Running numbers of the MGB roadster with the years they were built in. */
const MGB_NUMBERS = `
  101-48766 62-64
  48767-138400 65-67
  138401-187209 68-69
  187210-219000 70
  219001-258000 71
  258001-294250 72
  294251-360300 73-74
  360301-410000 75-76
  410001-501000 77-79`;

const MGB_SERIES: Part = {
  kind: 'code',
  label: 'model',
  width: 4,
  fields: ['model', 'body'],
  table: `
    GHN3 62-67 MGB | roadster
    GHN4 68-69 MGB | roadster
    GHN5 70-79 MGB | roadster
    GHD3 66-67? MGB GT | coupe
    GHD4 68-69? MGB GT | coupe
    GHD5 70-79? MGB GT | coupe`,
};

const MARKET: Part = {
  kind: 'code',
  label: 'market',
  width: 1,
  fields: ['steering'],
  table: 'L * left-hand drive\nU *? left-hand drive, USA\nR *? right-hand drive',
};

const MG_YEARS: Part = {
  kind: 'year',
  table: 'A 70\nB 71\nC 72\nD 73\nE 74\nF 75\nG 76\nH 77\nJ 78\nK 79',
};

const mgbSerial: Part = {
  kind: 'serial',
  width: [3, 6],
  label: 'car number',
  ranges: { fields: [], table: MGB_NUMBERS, unknown: 'allow' },
};

const PREFIXES = `
  GHN2 61-62? MGA 1600 Mk II | roadster
  GHD2 61-62? MGA 1600 Mk II | coupe
  GHNL 59-61? MGA 1600 | roadster
  GAN1 61-62? Midget Mk I | roadster
  GAN2 62-64? Midget Mk I | roadster
  GAN3 64-66? Midget Mk II | roadster
  GAN4 66-69? Midget Mk III | roadster
  GAN5 69-74? Midget Mk III | roadster
  GAN6 74-79? Midget 1500 | roadster
  GCN1 67-69 MGC | roadster
  GCD1 67-69 MGC GT | coupe
  GD2D1 73-76 MGB GT V8 | coupe`;

const MG_T = `
  TC 46-49? TC | roadster
  TD 50-53? TD | roadster
  TF 53-55? TF | roadster
  HDA43 55-59? MGA 1500 | roadster
  HDL43 55-59? MGA 1500 | roadster
  HDR43 55-59? MGA 1500 | roadster
  HMA43 56-59? MGA 1500 | coupe
  HML43 56-59? MGA 1500 | coupe`;

const HEALEY = `
  BN1 53-55? 100 | roadster
  BN2 55-56? 100 (100M) | roadster
  BN4 56-59? 100-6 | roadster, 2+2
  BN4L 56-59? 100-6 | roadster, 2+2
  BN6 58-59? 100-6 | roadster
  BN6L 58-59? 100-6 | roadster
  HBN7 59-62? 3000 | roadster
  HBN7L 59-62? 3000 | roadster
  HBT7 59-62? 3000 | roadster, 2+2
  HBT7L 59-62? 3000 | roadster, 2+2
  HBJ7 62-63? 3000 Mk II | convertible
  HBJ7L 62-63? 3000 Mk II | convertible
  HBJ8 64-68? 3000 Mk III | convertible
  HBJ8L 64-68? 3000 Mk III | convertible
  AN5 58-61? Sprite Mk I (Bugeye) | roadster
  AN5L 58-61? Sprite Mk I (Bugeye) | roadster
  HAN6 61-62? Sprite Mk II | roadster
  HAN6L 61-62? Sprite Mk II | roadster
  HAN7 62-64? Sprite Mk II | roadster
  HAN7L 62-64? Sprite Mk II | roadster
  HAN8 64-66? Sprite Mk III | roadster
  HAN8L 64-66? Sprite Mk III | roadster
  HAN9 66-69? Sprite Mk IV | roadster
  HAN9L 66-69? Sprite Mk IV | roadster`;

/** A commission number may end in letters: L and U for left-hand drive, O for overdrive. */
const SUFFIXES: readonly (Part | undefined)[] = [
  undefined,
  {
    kind: 'code',
    label: 'suffix',
    width: 1,
    fields: ['steering', 'transmission'],
    table: 'L * left-hand drive\nU * left-hand drive, USA\nO * | overdrive',
  },
  {
    kind: 'code',
    label: 'suffix',
    width: 2,
    fields: ['steering', 'transmission'],
    table: 'LO * left-hand drive | overdrive\nUO * left-hand drive, USA | overdrive',
  },
];

const triumph = (prefix: string, years: readonly [number, number], ranges: string): Scheme[] =>
  SUFFIXES.map((suffix, letters) => {
    const scheme = numbered({
      id: `triumph-${prefix.toLowerCase()}${letters > 0 ? `-suffix-${letters}` : ''}`,
      make: 'Triumph',
      years,
      prefix,
      serial: [1, 5],
      ranges,
      always: { plant: 'Coventry, England' },
    });
    return { ...scheme, parts: [...scheme.parts, ...(suffix ? [suffix] : [])] };
  });

const JAGUAR_NUMBERS = `
  660001-661999 49-54? XK120 | roadster || right-hand drive
  667001-667999 53-54? XK120 | drophead coupe || right-hand drive
  669001-669999 51-54? XK120 | coupe || right-hand drive
  670001-676999 49-54? XK120 | roadster || left-hand drive
  677001-678999 53-54? XK120 | drophead coupe || left-hand drive
  679001-681999 51-54? XK120 | coupe || left-hand drive
  800001-800999 54-57? XK140 | roadster || right-hand drive
  804001-804999 54-57? XK140 | coupe || right-hand drive
  807001-807999 54-57? XK140 | drophead coupe || right-hand drive
  810001-813999 54-57? XK140 | roadster || left-hand drive
  814001-816999 54-57? XK140 | coupe || left-hand drive
  817001-819999 54-57? XK140 | drophead coupe || left-hand drive
  820001-820999 58-60? XK150 | roadster || right-hand drive
  824001-825999 57-61? XK150 | coupe || right-hand drive
  827001-827999 57-61? XK150 | drophead coupe || right-hand drive
  830001-832999 58-60? XK150 | roadster || left-hand drive
  834001-836999 57-61? XK150 | coupe || left-hand drive
  837001-838999 57-61? XK150 | drophead coupe || left-hand drive
  850001-851999 61-64? E-Type 3.8 | roadster | 3.8 six | right-hand drive
  860001-861999 61-64? E-Type 3.8 | coupe | 3.8 six | right-hand drive
  875001-882999 61-64? E-Type 3.8 | roadster | 3.8 six | left-hand drive
  885001-890999 61-64? E-Type 3.8 | coupe | 3.8 six | left-hand drive`;

/** The number as it is, and with the letters that mark an automatic or an overdrive car. */
const jaguar = (of: Omit<Parameters<typeof numbered>[0], 'make' | 'fields'>): Scheme[] =>
  [undefined, JAGUAR_SUFFIX].map(suffix => {
    const scheme = numbered({ ...of, make: 'Jaguar', fields: ['model', 'body', 'engine', 'steering'] });
    if (!suffix) return scheme;
    return { ...scheme, id: `${scheme.id}-suffix`, parts: [...scheme.parts, suffix] };
  });

const JAGUAR_SUFFIX: Part = {
  kind: 'code',
  label: 'suffix',
  width: 2,
  fields: ['transmission'],
  table: 'BW * automatic\nDN * overdrive',
};

export const BRITISH: Sheet = {
  id: 'british',
  sources: [
    'rimmerbros.co.uk and autochart.com (MGB car numbers and layout), mgbforum, mgbsmadeinaustralia.org (MG prefix letters)',
    'gtsix.co.uk (Triumph GT6 KC numbers), rimmerbros.com (Triumph suffix letters)',
    'All other prefixes, number stretches and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'mgb',
      make: 'MG',
      rule: 'MGB 1962-79: make, engine, body, series, car number',
      years: [1962, 1979],
      prior: 0.93,
      parts: [MGB_SERIES, mgbSerial],
      always: { plant: 'Abingdon, England', engine: '1.8 4-cyl' },
    },
    {
      id: 'mgb-market',
      make: 'MG',
      rule: 'MGB 1962-79: make, engine, body, series, market, car number',
      years: [1962, 1979],
      prior: 0.93,
      parts: [MGB_SERIES, MARKET, mgbSerial],
      always: { plant: 'Abingdon, England', engine: '1.8 4-cyl' },
    },
    {
      id: 'mgb-market-year',
      make: 'MG',
      rule: 'MGB 1970-79 for the USA: make, engine, body, series, market, model year, car number',
      years: [1970, 1979],
      parts: [MGB_SERIES, MARKET, MG_YEARS, { kind: 'serial', width: [5, 6], label: 'car number' }],
      always: { plant: 'Abingdon, England', engine: '1.8 4-cyl' },
    },
    {
      id: 'midget-market-year',
      make: 'MG',
      rule: 'MG Midget 1970-79 for the USA: make, engine, body, series, market, model year, car number',
      years: [1970, 1979],
      prior: 0.9,
      parts: [
        {
          kind: 'code',
          label: 'model',
          width: 4,
          fields: ['model', 'body', 'engine'],
          table: 'GAN5 70-74? Midget | roadster | 1.3 4-cyl\nGAN6 75-79? Midget 1500 | roadster | 1.5 4-cyl',
        },
        MARKET,
        MG_YEARS,
        { kind: 'serial', width: [5, 6], label: 'car number' },
      ],
    },
    ...prefixed({ id: 'mg', make: 'MG', years: [1959, 1979], table: PREFIXES, always: { plant: 'Abingdon, England' } }),
    ...prefixed({ id: 'mg-t-a', make: 'MG', years: [1946, 1959], table: MG_T, always: { plant: 'Abingdon, England' } }),
    ...prefixed({ id: 'austin-healey', make: 'Austin-Healey', years: [1953, 1970], table: HEALEY }),
    ...triumph(
      'TS',
      [1953, 1962],
      '1-8636 53-55? TR2 | roadster\n8637-22013 56-57? TR3 | roadster\n22014-82346 58-61? TR3A | roadster',
    ),
    ...triumph('TSF', [1962, 1962], '1-530 62? TR3B | roadster'),
    ...triumph('TCF', [1962, 1962], '1-2804 62? TR3B | roadster'),
    ...triumph('CT', [1961, 1965], '1-40304 61-65? TR4 | roadster'),
    ...triumph('CTC', [1965, 1968], '50001-78684 65-67? TR4A | roadster'),
    ...triumph('CD', [1967, 1968], '1-8594 68? TR250 | roadster'),
    ...triumph('CP', [1967, 1972], '1-3096 67-68? TR5 PI | roadster\n25001-77718 69-72? TR6 PI | roadster'),
    ...triumph('CR', [1972, 1975], '1-6911 73-75? TR6 PI | roadster'),
    ...triumph(
      'CC',
      [1969, 1972],
      '25001-32142 69? TR6 | roadster\n50001-57000 70? TR6 | roadster\n57001-67893 71? TR6 | roadster\n75001-85737 72? TR6 | roadster',
    ),
    ...triumph(
      'CF',
      [1973, 1976],
      '1-12500 73? TR6 | roadster\n12501-25777 74? TR6 | roadster\n25778-39991 75? TR6 | roadster\n50001-58328 76? TR6 | roadster',
    ),
    ...triumph('FC', [1962, 1967], '1-44656 62-64? Spitfire 4 | roadster\n50001-88904 65-67? Spitfire Mk 2 | roadster'),
    ...triumph('FD', [1967, 1970], '1-99999 67-70? Spitfire Mk 3 | roadster'),
    ...triumph('FDU', [1969, 1970], '1-99999 69-70? Spitfire Mk 3 | roadster'),
    ...triumph('FK', [1971, 1972], '1-99999 71-72? Spitfire Mk IV | roadster'),
    ...triumph(
      'FH',
      [1971, 1980],
      '1-64995 71-74? Spitfire Mk IV | roadster\n64996-99999 75-80? Spitfire 1500 | roadster',
    ),
    ...triumph('FM', [1973, 1980], '1-99999 73-80? Spitfire 1500 | roadster'),
    ...triumph('KC', [1966, 1970], '1-13752 66-68 GT6 Mk I | coupe\n50001-83397 69-70? GT6 Mk II (GT6+) | coupe'),
    ...triumph('KE', [1970, 1973], '1-24218 71-73? GT6 Mk III | coupe'),
    ...triumph('KF', [1970, 1973], '1-24218 71-73? GT6 Mk III | coupe'),
    ...triumph('LD', [1970, 1977], '1-99999 70-77? Stag | convertible'),
    ...triumph('LE', [1971, 1973], '1-99999 71-73? Stag | convertible'),
    ...jaguar({
      id: 'jaguar-1949-1964',
      years: [1949, 1964],
      prefix: '',
      serial: 6,
      prior: 0.75,
      ranges: JAGUAR_NUMBERS,
    }),
    ...jaguar({
      id: 'jaguar-e-type-4.2',
      years: [1964, 1968],
      prefix: '1E',
      serial: [4, 5],
      ranges: `
        1001-2199 65-68? E-Type 4.2 | roadster | 4.2 six | right-hand drive
        10001-18999 65-68? E-Type 4.2 | roadster | 4.2 six | left-hand drive
        20001-21999 65-68? E-Type 4.2 | coupe | 4.2 six | right-hand drive
        30001-35999 65-68? E-Type 4.2 | coupe | 4.2 six | left-hand drive
        50001-51999 66-68? E-Type 4.2 2+2 | 2+2 coupe | 4.2 six | right-hand drive
        75001-79999 66-68? E-Type 4.2 2+2 | 2+2 coupe | 4.2 six | left-hand drive`,
    }),
    ...jaguar({
      id: 'jaguar-e-type-series-2',
      years: [1968, 1971],
      prefix: '1R',
      serial: [4, 5],
      ranges: `
        1001-1999 69-71? E-Type Series 2 | roadster | 4.2 six | right-hand drive
        7001-15999 69-71? E-Type Series 2 | roadster | 4.2 six | left-hand drive
        20001-21999 69-71? E-Type Series 2 | coupe | 4.2 six | right-hand drive
        25001-29999 69-71? E-Type Series 2 | coupe | 4.2 six | left-hand drive
        35001-36999 69-71? E-Type Series 2 2+2 | 2+2 coupe | 4.2 six | right-hand drive
        40001-44999 69-71? E-Type Series 2 2+2 | 2+2 coupe | 4.2 six | left-hand drive`,
    }),
    ...['1S', 'UC1S', 'UD1S', 'UE1S', 'UF1S'].flatMap(prefix =>
      jaguar({
        id: `jaguar-e-type-series-3-${prefix.toLowerCase()}`,
        years: [1971, 1975],
        prefix,
        serial: [4, 5],
        ranges: `
          1001-3999 71-75? E-Type Series 3 | roadster | 5.3 V12 | right-hand drive
          20001-29999 71-75? E-Type Series 3 | roadster | 5.3 V12 | left-hand drive
          50001-53999 71-75? E-Type Series 3 | 2+2 coupe | 5.3 V12 | right-hand drive
          70001-77999 71-75? E-Type Series 3 | 2+2 coupe | 5.3 V12 | left-hand drive`,
      }),
    ),
  ],
};
