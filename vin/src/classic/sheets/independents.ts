import type { Sheet } from '../sheet.ts';
import { numbered, prefixed } from './chassis-prefix.ts';

export const INDEPENDENTS: Sheet = {
  id: 'independents',
  sources: ['Layouts, prefixes and number stretches of this sheet are general knowledge, not confirmed by a source'],
  schemes: [
    {
      id: 'studebaker-1959-1966',
      make: 'Studebaker',
      rule: 'Studebaker 1959-66: year (two digits), S, V or R, running number',
      years: [1959, 1966],
      prior: 0.85,
      parts: [
        { kind: 'year', width: 2, table: '59 59\n60 60\n61 61\n62 62\n63 63\n64 64\n65 65\n66 66' },
        {
          kind: 'code',
          label: 'engine',
          width: 1,
          fields: ['engine', 'model'],
          table: 'S *? 6-cyl\nV *? V8\nR 63-64? 289 CID V8 | Avanti',
        },
        { kind: 'serial', width: [4, 5], label: 'running number' },
      ],
    },
    ...prefixed({
      id: 'shelby',
      make: 'Shelby',
      years: [1965, 1966],
      fields: ['model', 'body', 'engine'],
      table: `
        SFM5S 65? GT350 | fastback | 289 CID V8
        SFM5R 65? GT350 R | fastback | 289 CID V8
        SFM6S 66? GT350 | fastback | 289 CID V8`,
      serial: [3, 4],
    }),
    numbered({
      id: 'shelby-cobra',
      make: 'Shelby',
      years: [1962, 1967],
      prefix: 'CSX',
      serial: 4,
      fields: ['model', 'body', 'engine'],
      ranges: `
        2001-2075 62-63? Cobra | roadster | 260 CID V8
        2076-2589 63-65? Cobra | roadster | 289 CID V8
        3001-3360 65-67? Cobra | roadster | 427 CID V8`,
    }),
  ],
};
