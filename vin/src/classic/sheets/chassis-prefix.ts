import type { Scheme, Table, TextField } from '../sheet.ts';

type Prefixed = {
  id: string;
  make: string;
  years: readonly [number, number];
  /** Chassis prefix, years, model, body and further columns. */
  table: Table;
  serial?: readonly [number, number];
  fields?: readonly TextField[];
  prior?: number;
  always?: Scheme['always'];
};

const ROUGH = 'The prefix names the model; the years are those of production.';

/** Makes that stamped a model prefix and a running number: one scheme for each length of prefix. */
export function prefixed(of: Prefixed): Scheme[] {
  const lines = of.table
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const byWidth = new Map<number, string[]>();
  for (const line of lines) {
    const width = line.search(/[\s,]/);
    byWidth.set(width, [...(byWidth.get(width) ?? []), line]);
  }
  return [...byWidth].map(([width, group]) => ({
    id: `${of.id}-${width}`,
    make: of.make,
    rule: `${of.make}: chassis prefix and running number`,
    years: of.years,
    prior: of.prior ?? 0.9,
    parts: [
      {
        kind: 'code',
        label: 'chassis prefix',
        width,
        fields: of.fields ?? ['model', 'body', 'engine', 'steering'],
        table: group.join('\n'),
      },
      { kind: 'serial', width: of.serial ?? [3, 6], label: 'running number' },
    ],
    ...(of.always && { always: of.always }),
    notes: [ROUGH],
  }));
}

type Numbered = {
  id: string;
  make: string;
  years: readonly [number, number];
  /** Letters before the number; may be empty. */
  prefix: string;
  serial: number | readonly [number, number];
  /** `from-to` of the running number, years, model, body and further columns. */
  ranges: Table;
  fields?: readonly TextField[];
  prior?: number;
  always?: Scheme['always'];
  unknown?: 'allow';
};

/** Makes that numbered their cars through: the stretch a number falls in names the model and the year. */
export function numbered(of: Numbered): Scheme {
  const after = of.prefix === '' ? '' : `${of.prefix} and `;
  return {
    id: of.id,
    make: of.make,
    rule: `${of.make}: ${after}running number, read from production ranges`,
    years: of.years,
    prior: of.prior ?? 0.9,
    parts: [
      ...(of.prefix === ''
        ? []
        : [{ kind: 'literal', text: of.prefix, meaning: `${of.make} chassis prefix` } as const]),
      {
        kind: 'serial',
        width: of.serial,
        label: 'running number',
        ranges: {
          fields: of.fields ?? ['model', 'body', 'engine', 'plant'],
          table: of.ranges,
          ...(of.unknown && { unknown: of.unknown }),
        },
      },
    ],
    ...(of.always && { always: of.always }),
  };
}
