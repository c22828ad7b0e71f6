import type { Decoded, Known } from '@marque/vin';
import generations from './generations.json' with { type: 'json' };

interface Generation {
  from: number;
  to: number;
  /** `8th generation, CP/CS` */
  name: string;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const byModel = new Map(generations.lines.map(readLine));

/**
 * The generation of a vehicle, e.g. `8th generation, CP/CS`; undefined where the sheet does not list the model or more
 * than one generation was sold in its model year.
 */
export function generationOf({ modelYear, make, model, series }: Decoded['vehicle']): Known<string> | undefined {
  if (!modelYear || !make) return undefined;
  const names = [model?.value, `${model?.value} ${series?.value}`, series?.value].map(name =>
    keyOf(`${make.value} ${name}`),
  );
  const generations = names.map(name => byModel.get(name)).find(found => found !== undefined) ?? [];
  const fitting = generations.filter(({ from, to }) => from <= modelYear.value && modelYear.value <= to);
  const [only] = fitting;
  if (!only || fitting.length > 1) return undefined;
  return { value: only.name, source: 'inferred', reason: 'the model year, from the list of generations' };
}

function readLine(line: string): [string, Generation[]] {
  const [model = '', list = ''] = line.split(': ');
  return [keyOf(model), list.split('; ').map(readGeneration)];
}

function readGeneration(text: string): Generation {
  const match = /^(\d{4})-(\d{4})? (\d+|-) (.+)$/.exec(text);
  if (!match) throw new Error(`The list of generations has an item of another shape: ${text}`);
  const [, from, to, number, code] = match as unknown as [string, string, string | undefined, string, string];
  const parts = [number === '-' ? '' : `${ordinal(Number(number))} generation`, code === '-' ? '' : code];
  return {
    from: Number(from),
    to: to ? Number(to) : Number.POSITIVE_INFINITY,
    name: parts.filter(Boolean).join(', '),
  };
}

/** `BMW 3-Series` and `BMW 3 Series` are one, `Town & Country` and `Town and Country` too. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]/g, '');
}

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return `${number}${ending[ordinals.select(number)]}`;
}
