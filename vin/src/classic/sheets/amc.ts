import type { Part, Scheme, Sheet } from '../sheet.ts';
import { prefixed } from './chassis-prefix.ts';

const code = (label: string, fields: Extract<Part, { kind: 'code' }>['fields'], table: string): Part => ({
  kind: 'code',
  label,
  width: 1,
  fields,
  table,
  unknown: 'allow',
});

const LINES = `
  0 66-69? American
  0 70-77? Hornet
  0 78-80? Concord
  1 66-70? Rebel
  1 71-78? Matador
  2 66? Rambler Classic
  3 68-70? AMX
  3 80? Eagle
  4 70-78? Gremlin
  4 79-80? Spirit
  5 66? Marlin
  6 75-80? Pacer
  7 68-74? Javelin
  8 66-74? Ambassador
  9 66? Ambassador`;

const BODIES = `
  2 66-80? station wagon
  3 66-80? 2-door hatchback
  4 66-80? 2-door sedan
  5 66-80? 4-door sedan
  6 66-80? 2-door sedan
  7 66-70? convertible
  7 71-80? 2-door hatchback
  8 66-80? 4-door station wagon
  9 66-80? 2-door hardtop`;

const ENGINES = `
  A 65-70 199 CID 6-cyl
  A 71-79 258 CID 6-cyl, 1-bbl
  B 65-70 232 CID 6-cyl
  B 80? 151 CID 4-cyl
  C 68-70 232 CID 6-cyl, 2-bbl
  C 71-74? 258 CID 6-cyl
  C 75-80 258 CID 6-cyl, 2-bbl
  E 66-69? 232 CID 6-cyl
  E 70-79 232 CID 6-cyl
  F 66-67? 287 CID V8
  G 70 232 CID 6-cyl, 2-bbl
  G 77-79 121 CID 4-cyl
  H 70-79 304 CID V8
  M 66-69 290 CID V8, 2-bbl
  N 66-69 290 CID V8, 4-bbl
  N 70-78 360 CID V8, 2-bbl
  P 70-78 360 CID V8, 4-bbl
  Q 67? 343 CID V8, 2-bbl
  S 67-68 343 CID V8
  S 77 121 CID 4-cyl
  T 69 343 CID V8
  X 68-70 390 CID V8
  Z 71-74 401 CID V8`;

const TRANSMISSIONS = `
  A *? automatic
  C *? automatic, column
  E *? 3-speed manual, floor
  F *? 4-speed manual, floor
  M *? 4-speed manual, floor
  N *? automatic, floor
  O *? 3-speed manual, overdrive
  P *? automatic, floor
  S *? 3-speed manual, column
  U *? automatic
  0 80? manual or automatic`;

const KAISER = `
  57348 53-64? CJ-3B | open
  57548 55-64? CJ-5 | open
  57648 55-64? CJ-5 | open
  57748 56-64? CJ-6 | open
  8305 64-71? CJ-5 | open
  8405 64-71? CJ-6 | open
  8305S 65-71? CJ-5 | open
  8701 67-71? Jeepster Commando | convertible
  8702 67-71? Jeepster Commando | roadster
  8705 67-71? Jeepster Commando | station wagon`;

const JEEP_MODELS = `
  83 72-80 CJ-5 | 84 in wheelbase
  84 72-75? CJ-6 | 104 in wheelbase
  93 76-80 CJ-7 | 94 in wheelbase
  87 72-73? Commando | 104 in wheelbase
  14 72-80? Wagoneer | 4-door wagon
  15 72-80? Wagoneer | 4-door wagon
  16 74-80? Cherokee | 2-door wagon
  17 74-80? Cherokee Chief | 2-door wagon
  18 77-80? Cherokee | 4-door wagon
  25 72-80? J10 / J2000 pickup | pickup
  26 72-80? J4000 pickup | pickup
  35 72-80? J2500 pickup | pickup
  36 72-80? J2600 pickup | pickup
  45 72-80? J4500 pickup | pickup
  46 72-80? J20 / J4600 pickup | pickup`;

const JEEP_ENGINES = `
  A 72-80 258 CID 6-cyl
  B 80? 151 CID 4-cyl
  C 75-80 258 CID 6-cyl, 2-bbl
  E 72-78 232 CID 6-cyl
  H 72-80 304 CID V8
  N 72-80 360 CID V8, 2-bbl
  P 72-80 360 CID V8, 4-bbl
  Z 74-78 401 CID V8`;

const CLASSES = `
  0 *? base
  1 *? base
  3 *? sport
  5 *? 10 / deluxe
  7 *? DL / SST
  8 *? Brougham / limited
  9 *? SST`;

const amcCar = (id: string, years: readonly [number, number], yearTable: string, prior: number): Scheme => ({
  id,
  make: 'AMC',
  rule: `AMC car ${years[0]}-${years[1] - 1900}: A, year, transmission, line, body, class, engine, unit number`,
  years,
  prior,
  parts: [
    { kind: 'literal', text: 'A', meaning: 'American Motors' },
    { kind: 'year', table: yearTable },
    code('transmission', ['transmission'], TRANSMISSIONS),
    code('car line', ['model'], LINES),
    code('body', ['body'], BODIES),
    code('class', ['series'], CLASSES),
    code('engine', ['engine'], ENGINES),
    { kind: 'serial', width: 6 },
  ],
  together: [{ fields: ['model'], table: 'A..397 68-70? AMX\nA..797 68-74? Javelin SST\nA..798 71-74? Javelin AMX' }],
});

export const AMC: Sheet = {
  id: 'amc',
  sources: [
    'AMC manual page (chomikuj VIN.pdf): layouts and samples of 1974-80',
    'Interchange list Nidhish-Mehra/swap src/lib/formData.js (engine letters by year)',
    'Car lines, bodies, transmissions, the Jeep layouts and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    ...prefixed({
      id: 'jeep-kaiser',
      make: 'Jeep',
      years: [1953, 1972],
      prior: 0.7,
      table: KAISER,
      fields: ['model', 'body'],
      serial: [5, 6],
      always: { drive: '4WD', plant: 'Toledo, OH' },
    }),
    amcCar('amc-car-1966-1973', [1966, 1973], '6 66\n7 67\n8 68\n9 69\n0 70\n1 71\n2 72\n3 73', 0.9),
    amcCar('amc-car-1974-1980', [1974, 1980], '4 74\n5 75\n6 76\n7 77\n8 78\n9 79\n0,A 80', 0.97),
    {
      id: 'jeep-1972-1980',
      make: 'Jeep',
      rule: 'Jeep 1972-80: J, year, transmission, model, weight, engine, unit number',
      years: [1972, 1980],
      parts: [
        { kind: 'literal', text: 'J', meaning: 'Jeep' },
        { kind: 'year', table: '2 72\n3 73\n4 74\n5 75\n6 76\n7 77\n8 78\n9 79\n0,A 80' },
        code(
          'transmission',
          ['transmission'],
          'F *? 3-speed manual\nM *? 4-speed manual\nA *? automatic\nS *? 3-speed manual\nT *? 3-speed manual\nU *? automatic',
        ),
        { kind: 'code', label: 'model', width: 2, fields: ['model', 'body'], table: JEEP_MODELS, unknown: 'allow' },
        code('weight', ['gvwr'], 'A *? 3,750 lb\nE *? 4,500 lb\nF *? 4,500 lb\nN *? 5,600 lb\nP *? 6,000 lb'),
        code('engine', ['engine'], JEEP_ENGINES),
        { kind: 'serial', width: 6 },
      ],
      always: { drive: '4WD', plant: 'Toledo, OH' },
    },
  ],
};
