import type { Sheet } from '../sheet.ts';
import { numbered, prefixed } from './chassis-prefix.ts';

const DATSUN = `
  HS30 70-73? 240Z | coupe | 2.4 six | right-hand drive
  RLS30 74 260Z | coupe | 2.6 six | left-hand drive
  GRLS30 74 260Z 2+2 | 2+2 coupe | 2.6 six | left-hand drive
  RS30 74-78? 260Z | coupe | 2.6 six | right-hand drive
  GRS30 74-78? 260Z 2+2 | 2+2 coupe | 2.6 six | right-hand drive
  GHLS30 75-78? 280Z 2+2 | 2+2 coupe | 2.8 six | left-hand drive
  HS130 79-80? 280ZX | coupe | 2.8 six | left-hand drive
  HGS130 79-80? 280ZX | coupe | 2.8 six | left-hand drive
  HLGS130 79-80? 280ZX 2+2 | 2+2 coupe | 2.8 six | left-hand drive
  PL510 68-73? 510 | sedan | 1.6 four | left-hand drive
  WPL510 68-73? 510 | station wagon | 1.6 four | left-hand drive
  PL521 69-72? 521 pickup | pickup | 1.6 four | left-hand drive
  PL620 72-79? 620 pickup | pickup | 1.6 four | left-hand drive
  HL620 75-79? 620 pickup | pickup | 2.0 four | left-hand drive
  SPL310 63-65? 1500 roadster | roadster | 1.5 four | left-hand drive
  SPL311 66-70? 1600 roadster | roadster | 1.6 four | left-hand drive
  SRL311 67-70? 2000 roadster | roadster | 2.0 four | left-hand drive
  LB110 71-73? 1200 | sedan | 1.2 four | left-hand drive
  KLB110 71-73? 1200 | coupe | 1.2 four | left-hand drive
  HLB210 74-78? B210 | sedan or hatchback | 1.3 or 1.4 four | left-hand drive
  KHLB210 74-78? B210 | hatchback | 1.3 or 1.4 four | left-hand drive
  PL610 73-76? 610 | sedan | 1.8 or 2.0 four | left-hand drive
  HL610 73-76? 610 | sedan | 2.0 four | left-hand drive
  KHL610 73-76? 610 | coupe | 2.0 four | left-hand drive
  HL710 74-77? 710 | sedan | 2.0 four | left-hand drive
  HL810 77-80? 810 | sedan | 2.4 six | left-hand drive`;

const TOYOTA = `
  FJ25 56-60? Land Cruiser FJ25 | open | F six
  FJ40 60-80? Land Cruiser FJ40 | 4WD utility | F / 2F six
  FJ43 67-80? Land Cruiser FJ43 | 4WD utility | F / 2F six
  FJ45 60-80? Land Cruiser FJ45 | pickup or wagon | F / 2F six
  FJ55 67-80? Land Cruiser FJ55 | 4WD wagon | F / 2F six
  BJ40 74-80? Land Cruiser BJ40 | 4WD utility | B diesel four
  MF10 67-70? 2000GT | coupe | 2.0 six
  RA21 71-75? Celica | coupe | 2.0 four
  RA22 74-75? Celica | coupe | 2.2 four
  RA24 76-77? Celica | coupe | 2.2 four
  RA29 76-77? Celica GT liftback | liftback | 2.2 four
  RA42 78-80? Celica | liftback or coupe | 2.2 four
  MA46 79-80? Celica Supra | liftback | 2.6 six
  TE21 71-74? Corolla | sedan | 1.6 four
  TE27 71-74? Corolla SR5 | coupe | 1.6 four
  KE10 67-70? Corolla | sedan | 1.1 four
  KE20 71-74? Corolla | sedan | 1.2 four
  RN20 73-78? Hilux | pickup | 1.9 or 2.2 four
  RN22 73-75? Hilux | pickup | 2.0 four
  RN28 75-78? Hilux | pickup | 2.2 four`;

const BMW = `
  1500001-1539999 66-72? 1600-2 | sedan | 1.6 four
  1550001-1559999 66-72? 1600-2 | sedan | 1.6 four
  1560001-1569999 67-71? 1600-2 (USA) | sedan | 1.6 four
  1600001-1649999 68-72? 2002 | sedan | 2.0 four
  1650001-1659999 68-72? 2002 | sedan | 2.0 four
  1660001-1679999 68-71? 2002 (USA) | sedan | 2.0 four
  1680001-1689999 68-71? 2002 ti | sedan | 2.0 four
  2200001-2299999 68-75? 2800 CS / 3.0 CS | coupe | 2.8 or 3.0 six
  2360001-2379999 74-76? 2002 (USA) | sedan | 2.0 four
  2570001-2599999 70-73? 2002 (USA) | sedan | 2.0 four
  2700001-2729999 71-75? 2002 tii | sedan | 2.0 four, injection
  2730001-2749999 71-75? 2002 tii | sedan | 2.0 four, injection
  2750001-2759999 71-75? 2002 tii | sedan | 2.0 four, injection
  2760001-2769999 72-73? 2002 tii (USA) | sedan | 2.0 four, injection
  2780001-2789999 74? 2002 tii (USA) | sedan | 2.0 four, injection
  3400001-3439999 71-76? 2002 touring | touring | 2.0 four
  4290001-4291672 74-75? 2002 turbo | sedan | 2.0 four, turbo
  5400001-5499999 77-80? 320i | sedan | 2.0 four`;

const SCOUT = `
  0052 74-80? Scout II | 2WD wagon
  0062 74-80? Scout II | 4WD wagon
  0072 76-80? Scout Traveler / Terra | 4WD
  0082 76-80? Scout Traveler / Terra | 4WD
  0142 76-80? Scout Terra | pickup`;

const NOT_CONFIRMED =
  'All prefixes, number stretches and years on this sheet are general knowledge, not confirmed by a source';

export const IMPORTS: Sheet = {
  id: 'imports',
  sources: [
    'zhome.com, s30.world (Datsun HLS30 is the left-hand drive car, HS30 the right-hand one)',
    'rennsport.net (BMW: seven digits, three for the model range)',
    NOT_CONFIRMED,
  ],
  schemes: [
    numbered({
      id: 'datsun-hls30',
      make: 'Datsun',
      years: [1970, 1978],
      prefix: 'HLS30',
      serial: [5, 6],
      ranges: `
        00001-21000 70? 240Z | coupe | 2.4 six
        21001-46000 71? 240Z | coupe | 2.4 six
        46001-119999 72? 240Z | coupe | 2.4 six
        120000-199999 73? 240Z | coupe | 2.4 six
        200001-259999 75? 280Z | coupe | 2.8 six
        260000-299999 76? 280Z | coupe | 2.8 six
        300000-399999 77? 280Z | coupe | 2.8 six
        400000-499999 78? 280Z | coupe | 2.8 six`,
      always: { steering: 'left-hand drive', plant: 'Hiratsuka, Japan' },
    }),
    ...prefixed({ id: 'datsun', make: 'Datsun', years: [1963, 1980], table: DATSUN, serial: [5, 6] }),
    ...prefixed({ id: 'toyota', make: 'Toyota', years: [1956, 1980], table: TOYOTA, serial: [4, 6] }),
    ...prefixed({
      id: 'mazda',
      make: 'Mazda',
      years: [1970, 1980],
      table:
        'SA22C 79-80? RX-7 | coupe | 12A rotary\nS102A 71-73? RX-2 | coupe\nS122A 71-73? RX-2 | coupe\nS124A 72-78? RX-3 | coupe',
      serial: [6, 6],
    }),
    ...prefixed({
      id: 'honda',
      make: 'Honda',
      years: [1966, 1980],
      table: `
        AN600 70-72? N600 | sedan | 0.6 two
        AZ600 71-72? Z600 | coupe | 0.6 two
        AS800 66-70? S800 | roadster or coupe | 0.8 four
        SBA 73-73? Civic | sedan | 1.2 four
        SBB 74-75? Civic | sedan | 1.2 four
        SBC 74-75? Civic | hatchback | 1.2 four
        SGC 75-79? Civic CVCC | hatchback | 1.5 four
        SGE 75-79? Civic CVCC | hatchback | 1.5 four
        SJD 76-79? Accord | hatchback | 1.6 four
        SME 79-80? Accord | sedan | 1.75 four`,
      serial: [6, 7],
    }),
    numbered({
      id: 'bmw-1966-1980',
      make: 'BMW',
      years: [1966, 1980],
      prefix: '',
      serial: 7,
      prior: 0.75,
      ranges: BMW,
    }),
    ...prefixed({
      id: 'fiat',
      make: 'Fiat',
      years: [1964, 1980],
      table: `
        124AS 66-69? 124 Spider | convertible
        124BS 70-73? 124 Spider | convertible
        124BS1 72-74? 124 Spider 1600 | convertible
        124CS 73-78? 124 Spider 1800 | convertible
        124CS1 74-78? 124 Spider 1800 | convertible
        124CS2 79-80? Spider 2000 | convertible
        124AC 67-69? 124 Coupe | coupe
        124BC 69-72? 124 Coupe | coupe
        128AS 72-80? X1/9 | targa
        100GS 65-68? 850 Spider | convertible
        100GBS 68-73? 850 Spider | convertible`,
      serial: [5, 8],
    }),
    ...prefixed({
      id: 'alfa-romeo',
      make: 'Alfa Romeo',
      years: [1954, 1980],
      table: 'AR *?',
      serial: [5, 8],
      prior: 0.7,
    }),
    ...prefixed({
      id: 'sunbeam',
      make: 'Sunbeam',
      years: [1964, 1967],
      table: 'B947 64-65? Tiger | roadster | 260 CID V8\nB382 65-67? Tiger | roadster | 260 or 289 CID V8',
      serial: [4, 8],
      prior: 0.8,
    }),
    {
      id: 'de-tomaso-pantera',
      make: 'De Tomaso',
      rule: 'De Tomaso Pantera: THPN, year letter, month letter, running number',
      years: [1971, 1974],
      prior: 0.93,
      parts: [
        { kind: 'literal', text: 'THPN', meaning: 'De Tomaso Pantera' },
        { kind: 'year', table: 'L 71\nM 72\nN 73\nP 74' },
        {
          kind: 'code',
          label: 'month letter',
          width: 1,
          fields: [],
          table: 'A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z *?',
        },
        { kind: 'serial', width: 5, label: 'running number' },
      ],
      always: { model: 'Pantera', body: 'coupe', engine: '351 CID V8' },
    },
    {
      id: 'international-scout-1974-1980',
      make: 'International',
      rule: 'International Scout II 1974-80: year letter, model, year letter, plant, running number',
      years: [1974, 1980],
      prior: 0.9,
      parts: [
        { kind: 'year', table: 'D 74\nE 75\nF 76\nG 77\nH 78\nJ 79\nK 80' },
        { kind: 'code', label: 'model', width: 4, fields: ['model', 'body'], table: SCOUT },
        { kind: 'code', label: 'letter', width: 1, fields: [], table: 'D,E,F,G,H,J,K *?' },
        { kind: 'code', label: 'plant', width: 2, fields: ['plant'], table: 'GD *? Fort Wayne, IN', unknown: 'allow' },
        { kind: 'serial', width: 5, label: 'running number' },
      ],
    },
  ],
};
