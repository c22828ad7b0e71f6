import type { Part, Sheet } from '../sheet.ts';

/** Six digits: three for the type, three for body and engine; years of production. */
const MODELS_1950 = `
  100012 63-81? 600 | sedan
  100014 63-81? 600 Pullman | limousine
  105010 56-59? 219 | sedan
  110010 61-65? 190 | sedan
  110110 61-65? 190D | sedan
  110011 65-68? 200 | sedan
  110111 65-68? 200D | sedan
  110012 65-68? 230 | sedan
  111010 59-65? 220 | sedan
  111012 59-65? 220S | sedan
  111014 59-65? 220SE | sedan
  111010 66-68? 230S | sedan
  111021 61-67 220SEb / 250SE | coupe
  111023 61-67 220SEb / 250SE | convertible
  111024 68-71 280SE | coupe
  111025 68-71 280SE | convertible
  111026 70-71 280SE 3.5 | coupe
  111027 70-71 280SE 3.5 | convertible
  112014 61-65? 300SE | sedan
  112015 63-65? 300SE long | sedan
  112021 62-67 300SE | coupe
  112023 62-67 300SE | convertible
  113042 63-67 230SL | roadster
  113043 67-68 250SL | roadster
  113044 68-71 280SL | roadster
  108012 65-69? 250S | sedan
  108014 65-68? 250SE | sedan
  108016 68-72? 280S | sedan
  108018 68-72? 280SE | sedan
  108019 68-71? 280SEL | sedan
  108057 71-72? 280SE 3.5 | sedan
  108058 71-72? 280SEL 3.5 | sedan
  108067 71-72? 280SE 4.5 | sedan
  108068 71-72? 280SEL 4.5 | sedan
  109015 66-67? 300SEL | sedan
  109016 68-70? 300SEL 2.8 | sedan
  109018 68-72? 300SEL 6.3 | sedan
  109056 69-72? 300SEL 3.5 | sedan
  109057 71-72? 300SEL 4.5 | sedan
  120010 55-61? 180 | sedan
  120110 55-62? 180D | sedan
  121010 56-61? 190 | sedan
  121110 58-61? 190D | sedan
  121040 55-63? 190SL | roadster
  121042 55-63? 190SL | roadster
  128010 58-60? 220SE | sedan
  128037 58-60? 220SE | coupe or convertible
  180010 56-59? 220S | sedan
  180037 56-59? 220S | coupe or convertible
  189010 57-62? 300d | sedan
  189011 57-62? 300d | sedan
  198040 55-57? 300SL Gullwing | coupe
  198042 57-63? 300SL | roadster`;

const MODELS_1968 = `
  107022 74-81? 280SLC | coupe
  107023 71-80? 350SLC | coupe
  107024 72-80? 450SLC | coupe
  107025 80-81? 380SLC | coupe
  107026 77-81? 450SLC 5.0 / 500SLC | coupe
  107042 74-85? 280SL | roadster
  107043 71-80? 350SL | roadster
  107044 71-80? 450SL (350SL 4.5) | roadster
  107045 80-85? 380SL | roadster
  107046 80-85? 500SL | roadster
  114010 68-72? 230 | sedan
  114011 68-72? 250 | sedan
  114015 72-76? 230.6 | sedan
  114021 68-72? 250C | coupe
  114022 68-72? 250CE | coupe
  114023 69-76? 250C 2.8 | coupe
  114060 71-76? 280 | sedan
  114062 71-76? 280E | sedan
  114072 71-76? 280CE | coupe
  114073 71-76? 280C | coupe
  115010 68-73? 220 | sedan
  115015 68-76? 200 | sedan
  115017 73-76? 230.4 | sedan
  115110 68-76? 220D | sedan
  115114 74-76? 300D (240D 3.0) | sedan
  115115 68-76? 200D | sedan
  115117 73-76? 240D | sedan
  116020 72-80? 280S | sedan
  116024 72-80? 280SE | sedan
  116025 74-80? 280SEL | sedan
  116028 72-80? 350SE | sedan
  116029 73-80? 350SEL | sedan
  116032 72-80? 450SE | sedan
  116033 72-80? 450SEL | sedan
  116036 75-80? 450SEL 6.9 | sedan
  116120 77-80? 300SD | sedan
  123020 76-80 200 | sedan
  123220 80-85 200 | sedan
  123120 76-85 200D | sedan
  123126 76-79 220D | sedan
  123023 76-80 230 | sedan
  123223 80-85 230E | sedan
  123123 76-85 240D | sedan
  123026 76-85 250 | sedan
  123030 76-81 280 | sedan
  123033 76-85 280E | sedan
  123130 76-85 300D | sedan
  123133 81-85 300D turbo | sedan
  123083 78-80 230T | station wagon
  123283 80-85 230TE | station wagon
  123086 78-82 250T | station wagon
  123093 78-85 280TE | station wagon
  123190 78-85 300TD | station wagon
  123193 80-85? 300TD turbo | station wagon
  123183 79-85? 240TD | station wagon
  123043 77-80 230C | coupe
  123243 80-85 230CE | coupe
  123050 77-80 280C | coupe
  123053 77-85 280CE | coupe
  123150 77-81 300CD | coupe
  123153 81-85 300CD turbo | coupe
  460228 79-85? 230G | off-road
  460233 79-85? 280GE | off-road`;

const model = (unknown?: 'allow'): Part => ({
  kind: 'code',
  label: 'model',
  width: 6,
  fields: ['model', 'body'],
  table: `${MODELS_1950}\n${MODELS_1968}`,
  ...(unknown && { unknown }),
});

const NOTE = 'The years are those of production.';

export const MERCEDES: Sheet = {
  id: 'mercedes',
  sources: [
    'heckflosse.nl, palmbeachclassics, w123freun.de, cariffy (layout, coupes, SL, type 123)',
    'autoabra (gearbox digit 1)',
    'Other models, years of production and the layout of 1955-59 are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'mercedes-1960-1985',
      make: 'Mercedes-Benz',
      rule: 'Mercedes-Benz from 1960: model (six digits), steering, gearbox, running number',
      years: [1955, 1985],
      parts: [
        model(),
        {
          kind: 'code',
          label: 'steering',
          width: 1,
          fields: ['steering'],
          table:
            '1 * left-hand drive\n2 * right-hand drive\n5 * left-hand drive, built abroad\n6 * right-hand drive, built abroad',
        },
        {
          kind: 'code',
          label: 'gearbox',
          width: 1,
          fields: ['transmission'],
          table: '0 * manual\n1 * hydraulic clutch\n2 * automatic',
        },
        { kind: 'serial', width: 6, label: 'running number' },
      ],
      notes: [NOTE],
    },
    {
      id: 'mercedes-1955-1959',
      make: 'Mercedes-Benz',
      rule: 'Mercedes-Benz 1955-59: model (six digits), year digit and 5, running number',
      years: [1955, 1959],
      prior: 0.85,
      parts: [
        model(),
        { kind: 'year', width: 2, table: '55 55\n65 56\n75 57\n85 58\n95 59' },
        { kind: 'serial', width: 5, label: 'running number' },
      ],
    },
  ],
};
