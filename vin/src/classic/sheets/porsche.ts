import type { Part, Sheet } from '../sheet.ts';
import { numbered } from './chassis-prefix.ts';

const RANGES_1964 = `
  300001-300232 64 911 | Coupe
  300233-303390 65 911 | Coupe
  303391-305100 66 911 | Coupe
  305101-308522 67 911 | Coupe
  350001-351970 65 912 | Coupe || Stuttgart (Porsche)
  450001-454470 65 912 | Coupe || Karmann (Osnabrueck)
  454471-485100 66 912 | Coupe || Karmann (Osnabrueck)
  351971-354000 66-67? 912 | Coupe || Stuttgart (Porsche)
  354001-355601 67? 912 | Coupe || Stuttgart (Porsche)
  458100-463204 67? 912 | Coupe || Karmann (Osnabrueck)
  500001-550544 67 911 | Targa
  550001-550544 67? 912 | Targa`;

const RANGES_356 = `
  5001-5600 50-51? 356 | Cabriolet
  5163-5410 50? 356 | Coupe
  10001-12200 51-53? 356 | Coupe
  50001-54999 52-55? 356 | Coupe
  55000-59090 55-57? 356 A | Coupe
  60000-61892 52-57? 356 / 356 A | Cabriolet
  80000-82000 54-55? 356 | Speedster
  82001-84922 55-58? 356 A | Speedster
  85501-86830 58-59? 356 A | Convertible D
  86831-89800 60-61? 356 B | Roadster
  100001-108917 57-59? 356 A | Coupe
  108918-117600 60-61? 356 B | Coupe
  117601-126000 62-63? 356 B | Coupe
  126001-131930 64-65? 356 C | Coupe
  150001-152475 57-59? 356 A | Cabriolet
  152476-155600 60-61? 356 B | Cabriolet
  155601-158700 62-63? 356 B | Cabriolet
  159001-162165 64-65? 356 C | Cabriolet
  200001-202050 61? 356 B | Hardtop (Karmann)
  210001-214400 62-63? 356 B | Coupe (Karmann)
  215001-222580 64-65? 356 C | Coupe (Karmann)`;

const code = (
  label: string,
  width: number,
  fields: Extract<Part, { kind: 'code' }>['fields'],
  table: string,
  unknown?: 'allow',
): Part => ({ kind: 'code', label, width, fields, table, ...(unknown && { unknown }) });

const MODEL_2 = code('model', 2, ['model'], '11 * 911\n12 *? 912');
const FOUR: Part = { kind: 'serial', width: 4, label: 'running number' };
const YEARS: Part = { kind: 'year' };

const BODY_1969 = '0 * Coupe\n1 * Targa\n2 *? Coupe (Karmann)';

const TOGETHER_1970 = `
  911.1 70-71? 911 T
  911.2 70-73? 911 E
  911.3 70-73? 911 S
  91125 72-73? 911 T
  91135 73? 911 T
  91131 73? 911 T
  91136 73? 911 Carrera RS 2.7
  911.1 74-75? 911
  911.2 75-77? 911 S
  911.3 74? 911 S
  911.3 78-79 911 SC
  911.4 74-75? 911 Carrera
  911.6 74-77 911 Carrera
  911.2 78-79? 911 SC
  930.7 75-79? 930 Turbo
  930.8 76-79? 930 Turbo
  9126 76? 912 E`;

export const PORSCHE: Sheet = {
  id: 'porsche',
  sources: [
    'turbosition.com, pocg.eu, 911specs.net, elferclassic.de (911, 912, 928 from 1964)',
    'Stretches of the 356, engine digits of 1970-77 and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    numbered({
      id: 'porsche-1964-1967',
      make: 'Porsche',
      years: [1964, 1967],
      prefix: '',
      serial: 6,
      ranges: RANGES_1964,
    }),
    numbered({
      id: 'porsche-356',
      make: 'Porsche',
      years: [1950, 1965],
      prefix: '',
      serial: [4, 6],
      ranges: RANGES_356,
      prior: 0.7,
    }),
    {
      id: 'porsche-1968',
      make: 'Porsche',
      rule: 'Porsche 1968: model, 8, variant, running number',
      years: [1968, 1968],
      prior: 0.9,
      parts: [
        MODEL_2,
        { kind: 'year' },
        code(
          'variant',
          1,
          ['body', 'series'],
          `0 * Coupe | S
           1 * Coupe | L
           2 * Coupe | T
           3 * Coupe | USA
           5 * Targa | S
           6 * Targa | L
           7 * Targa | T
           8 * Targa | USA
           9 * Coupe | R`,
        ),
        FOUR,
      ],
    },
    {
      id: 'porsche-1969',
      make: 'Porsche',
      rule: 'Porsche 1969: model, 9, engine, body, running number',
      years: [1969, 1969],
      prior: 0.85,
      parts: [
        MODEL_2,
        { kind: 'year' },
        code('engine', 1, ['series'], '0 *? 912\n1 *? T\n2 *? E\n3 *? S'),
        code('body', 1, ['body'], BODY_1969),
        FOUR,
      ],
      together: [{ fields: ['model'], table: '1191 *? 911 T\n1192 *? 911 E\n1193 *? 911 S' }],
    },
    {
      id: 'porsche-1970-1979',
      make: 'Porsche',
      rule: 'Porsche 1970-79: model, year, engine, body, running number',
      years: [1970, 1979],
      parts: [
        code(
          'model',
          3,
          ['model'],
          '911 70-79 911\n912 76 912 E\n914 70-76 914\n924 76-79 924\n928 77-79 928\n930 75-79 930 Turbo',
        ),
        YEARS,
        code('engine', 1, [], '0,1,2,3,4,5,6,7,8,9 *'),
        code(
          'body',
          1,
          ['body'],
          '0 * Coupe\n1 * Targa or convertible\n2 70-71? Coupe (Karmann)\n3 70-76? Targa top',
          'allow',
        ),
        FOUR,
      ],
      together: [
        { fields: ['model'], table: TOGETHER_1970 },
        { fields: ['engine'], table: '928.1 77-79 4.5 V8, Europe\n928.2 77-79 4.5 V8, USA/Japan' },
        { fields: ['model', 'engine'], table: '914.43 70-72? 914/6 | 2.0 flat 6' },
      ],
    },
    {
      id: 'porsche-914-1970-1976',
      make: 'Porsche',
      rule: 'VW-Porsche 914: 47, year, 29, running number',
      years: [1970, 1976],
      parts: [
        { kind: 'literal', text: '47', meaning: 'VW-Porsche 914' },
        YEARS,
        { kind: 'literal', text: '29', meaning: 'built by Karmann' },
        { kind: 'serial', width: 5, label: 'running number' },
      ],
      always: { model: '914', body: 'Targa', plant: 'Karmann (Osnabrueck)', engine: 'Flat 4' },
      notes: ['The layout is general knowledge, not confirmed by a source.'],
      prior: 0.93,
    },
    {
      id: 'porsche-1980',
      make: 'Porsche',
      rule: 'Porsche 1980: model (two digits), A, plant, third digit of the model, engine, running number',
      years: [1980, 1980],
      parts: [
        code('model', 2, [], '91,92,93 *'),
        { kind: 'year', table: 'A 80' },
        { kind: 'literal', text: '0', meaning: 'Stuttgart' },
        code('model, third digit', 1, ['model'], '1 * 911 SC\n4 * 924\n8 * 928\n0 * 930 Turbo'),
        code(
          'engine',
          1,
          ['engine'],
          `0 * V8, Europe
           1 * V8, USA
           2 * V8 S
           3 * flat 6, Europe
           4 * flat 6, USA
           7 * flat 6 turbo`,
          'allow',
        ),
        FOUR,
      ],
    },
  ],
};
