import type { Part, Scheme, Table, TextField } from './sheet.ts';

interface Brief {
  id: string;
  make: string;
  years: Scheme['years'];
  fields?: readonly TextField[];
  prior?: number;
  always?: Scheme['always'];
}

/** Makes that stamped a model prefix and a running number: one scheme for each length of prefix. */
interface Prefixed extends Brief {
  /** Chassis prefix, years, model, body and further columns. */
  prefixes: Table;
  serial?: readonly [min: number, max: number];
}

/** Makes that numbered their cars through: the stretch a number falls in names the model and the year. */
interface Numbered extends Brief {
  /** Letters before the number; may be empty. */
  prefix: string;
  serial: number | readonly [min: number, max: number];
  /** `from-to` of the running number, years, model, body and further columns. */
  ranges: Table;
  unknown?: 'allow';
  /** The name of a set of endings: each makes a further scheme. */
  endings?: string;
}

/** A scheme as a sheet's file states it: in full, or in brief where makes numbered alike. */
export type StatedScheme = Scheme | Prefixed | Numbered;
/** Parts that may follow a running number, by the name they give to the scheme. */
export type Endings = Record<string, Record<string, Part>>;

const PRIOR = 0.9;

/** The schemes that one statement of a sheet stands for. */
export function expandScheme(stated: StatedScheme, endings: Endings): Scheme[] {
  if ('prefixes' in stated) return prefixed(stated);
  if (!('ranges' in stated)) return [stated];
  const scheme = numbered(stated);
  const further = Object.entries(endings[stated.endings ?? ''] ?? {});
  return [
    scheme,
    ...further.map(([name, part]) => ({ ...scheme, id: `${scheme.id}-${name}`, parts: [...scheme.parts, part] })),
  ];
}

function prefixed({ id, make, prefixes, serial = [3, 6], fields, ...rest }: Prefixed): Scheme[] {
  const widthOf = (line: string) => line.search(/[\s,]/);
  return [...new Set(prefixes.map(widthOf))].map(width => ({
    ...rest,
    id: `${id}-${width}`,
    make,
    rule: `${make}: chassis prefix and running number`,
    prior: rest.prior ?? PRIOR,
    parts: [
      {
        kind: 'code',
        label: 'chassis prefix',
        width,
        fields: fields ?? ['model', 'body', 'engine', 'steering'],
        table: prefixes.filter(line => widthOf(line) === width),
      },
      { kind: 'serial', width: serial, label: 'running number' },
    ],
    notes: ['The prefix names the model; the years are those of production.'],
  }));
}

function numbered({ id, make, years, prefix, serial, ranges, unknown, fields, prior, always }: Numbered): Scheme {
  const number: Part = {
    kind: 'serial',
    width: serial,
    label: 'running number',
    ranges: { fields: fields ?? ['model', 'body', 'engine', 'plant'], table: ranges, ...(unknown && { unknown }) },
  };
  return {
    id,
    make,
    rule: `${make}: ${prefix && `${prefix} and `}running number, read from production ranges`,
    years,
    prior: prior ?? PRIOR,
    parts: prefix ? [{ kind: 'literal', text: prefix, meaning: `${make} chassis prefix` }, number] : [number],
    ...(always && { always }),
  };
}
