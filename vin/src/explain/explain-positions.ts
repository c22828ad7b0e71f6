import { checkDigit } from '../number/check-digit.ts';
import type { ExplainedItem } from './explain-items.ts';
import type { Outcome } from '../procedure/procedure.ts';
import type { Tables } from '../load/tables.ts';

/** A stretch of the number, what it is for and what was read from it. */
export interface ExplainedPosition {
  from: number;
  to: number;
  text: string;
  /** The position's name in the standard (49 CFR 565, ISO 3779). */
  part: string;
  /** `Model: Accord` and the like. */
  values: string[];
}

const REGIONS: [RegExp, string][] = [
  [/[A-H]/, 'Africa'],
  [/[J-R]/, 'Asia'],
  [/[S-Z]/, 'Europe'],
  [/[1-57]/, 'North America'],
  [/6/, 'Oceania'],
  [/[89]/, 'South America'],
];

/** Walks a number of up to 17 characters from left to right. */
export function explainPositions(tables: Tables, outcome: Outcome, items: ExplainedItem[]): ExplainedPosition[] {
  const { vin, wmi, best } = outcome;
  const small = vin[2] === '9' && vin.length >= 14;
  const region = REGIONS.find(([pattern]) => pattern.test(vin[0] ?? ''))?.[1];
  const maker = wmi < 0 ? ['not registered'] : [`Maker: ${tables.valueText[tables.wmis.manufacturer[wmi]!]!}`];
  const list: ExplainedPosition[] = [
    { from: 1, to: 3, text: vin.slice(0, 3), part: 'maker code', values: region ? [region, ...maker] : maker },
  ];
  for (let position = 4; position <= 8; position++)
    list.push(stretch(vin, position, 'vehicle description', valuesAt(items, position)));
  const digit = checkDigit(vin);
  const verdict = digit.expected === null ? 'cannot be worked out' : digit.ok ? 'right' : `should be ${digit.expected}`;
  list.push(stretch(vin, 9, 'check digit', [verdict]));
  list.push(stretch(vin, 10, 'model year', best.year === 0 ? ['none'] : [String(best.year), ...valuesAt(items, 10)]));
  list.push(stretch(vin, 11, 'plant', valuesAt(items, 11)));
  if (small)
    list.push({ from: 12, to: 14, text: vin.slice(11, 14), part: 'maker code of a small maker', values: maker });
  const serial = small ? 15 : 12;
  list.push({ from: serial, to: vin.length, text: vin.slice(serial - 1), part: 'serial number', values: [] });
  return list.filter(item => item.text !== '');
}

function stretch(vin: string, position: number, part: string, values: string[]): ExplainedPosition {
  return { from: position, to: position, text: vin[position - 1] ?? '', part, values };
}

function valuesAt(items: ExplainedItem[], position: number): string[] {
  return items.filter(item => item.positions?.includes(position)).map(item => `${item.code}: ${item.value}`);
}
