import type { Part, Sheet } from '../sheet.ts';
import { numbered } from './chassis-prefix.ts';

const TYPES = `
  11 * Beetle | sedan | Type 1
  13 71-79? Super Beetle | sedan | Type 1
  14 * Karmann Ghia | coupe or convertible | Type 1
  15 * Beetle | convertible | Type 1
  18 69-79? Thing (181) | open | Type 1
  21 *? Transporter | panel van | Type 2
  22 *? Bus (Microbus) | bus | Type 2
  23 *? Kombi | van with windows | Type 2
  24 *? Deluxe Bus | bus | Type 2
  25 *? Deluxe Bus | bus, 7 seats | Type 2
  26 *? Transporter pickup | pickup | Type 2
  27 *? Transporter | ambulance | Type 2
  28 *? Deluxe Bus | bus | Type 2
  31 *? 1500/1600 (Fastback, Notchback) | sedan | Type 3
  34 62-69? 1500/1600 Karmann Ghia | coupe | Type 3
  36 *? 1500/1600 Squareback (Variant) | station wagon | Type 3
  41 69-74? 411/412 | sedan, 2 doors | Type 4
  42 69-74? 411/412 | sedan, 4 doors | Type 4
  46 69-74? 411/412 Variant | station wagon | Type 4
  17 75-80? Rabbit / Golf | hatchback
  53 75-80? Scirocco | coupe
  32,33 74-80? Dasher / Passat`;

const type: Part = {
  kind: 'code',
  label: 'type',
  width: 2,
  fields: ['model', 'body', 'series'],
  table: TYPES,
};

const NOTE = 'The model year begins in August.';

export const VOLKSWAGEN: Sheet = {
  id: 'volkswagen',
  sources: [
    'vwheritage.com (layouts of 1955, 1965 and 1970; first and last numbers)',
    'Number stretches of 1949-64, Types 2, 3 and 4 and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    numbered({
      id: 'volkswagen-1946-1955',
      make: 'Volkswagen',
      years: [1946, 1955],
      prefix: '1',
      serial: 7,
      prior: 0.7,
      fields: ['model'],
      ranges: `
        0010000-0091921 46-48? Beetle
        0091922-0138554 49? Beetle
        0138555-0220471 50? Beetle
        0220472-0313829 51? Beetle
        0313830-0428156 52? Beetle
        0428157-0575414 53? Beetle
        0575415-0781884 54? Beetle
        0781885-1060929 55? Beetle`,
    }),
    numbered({
      id: 'volkswagen-1953-1964',
      make: 'Volkswagen',
      years: [1953, 1964],
      prefix: '',
      serial: [6, 7],
      prior: 0.65,
      fields: ['model'],
      ranges: `
        428157-575414 53? Beetle
        575415-781884 54? Beetle
        781885-929745 55? Beetle
        929746-1246618 56? Beetle
        1246619-1600439 57? Beetle
        1600440-2007615 58? Beetle
        2007616-2528667 59? Beetle
        2528668-3192506 60? Beetle
        3192507-4010994 61? Beetle
        4010995-4846835 62? Beetle
        4846836-5677118 63? Beetle
        5677119-6502399 64? Beetle`,
    }),
    {
      id: 'volkswagen-1965-1969',
      make: 'Volkswagen',
      rule: 'Volkswagen 1965-69: type, year, running number',
      years: [1965, 1969],
      parts: [type, { kind: 'year' }, { kind: 'serial', width: [6, 7], label: 'running number', usual: '1-1299999' }],
      notes: [NOTE],
    },
    {
      id: 'volkswagen-1970-1979',
      make: 'Volkswagen',
      rule: 'Volkswagen 1970-79: type, year, 2, running number',
      years: [1970, 1979],
      parts: [
        type,
        { kind: 'year' },
        { kind: 'literal', text: '2', meaning: 'the decade from 1970' },
        { kind: 'serial', width: 6, label: 'running number' },
      ],
      notes: [NOTE],
    },
    {
      id: 'volkswagen-1970-1980-plant',
      make: 'Volkswagen',
      rule: 'Volkswagen 1970-80: type, year, plant digit, running number',
      years: [1970, 1980],
      prior: 0.85,
      parts: [
        type,
        { kind: 'year', table: '0 70\n1 71\n2 72\n3 73\n4 74\n5 75\n6 76\n7 77\n8 78\n9 79\nA 80' },
        {
          kind: 'code',
          label: 'plant',
          width: 1,
          fields: ['plant'],
          table: '3 *? Wolfsburg\n0 80? Germany\nE 80? Emden\nH 80? Hanover\nW 80? Wolfsburg',
        },
        { kind: 'serial', width: 6, label: 'running number' },
      ],
      notes: [NOTE],
    },
  ],
};
