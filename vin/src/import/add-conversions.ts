import { convert, parseFormula } from './conversions.ts';
import { number } from './read-vpic.ts';
import { ImportError, type VpicSource } from './source.ts';
import type { ValuePool } from './pools.ts';

/** One unit conversion, and what every known value of its source element becomes. */
export interface Conversion {
  from: number;
  to: number;
  /** Pairs of value numbers: before, after. */
  pairs: [number, number][];
}

/** Works every conversion out beforehand: a decoder then never calculates. */
export function addConversions(source: VpicSource, values: ValuePool): Conversion[] {
  const rows = [...source.rows('Conversion', ['Id', 'FromElementId', 'ToElementId', 'Formula'])];
  const given = values.elements.map((element, index) => ({ element, index }));
  return rows.map(row => {
    const from = number(row[1]);
    const to = number(row[2]);
    const operation = parseFormula(row[3] ?? '');
    if (!operation) throw new ImportError(`the conversion ${row[0]} has an unknown formula: ${row[3]}`);
    const pairs = given
      .filter(value => value.element === from)
      .map(({ index }): [number, number] => [index, values.add(to, convert(values.attributes[index]!, operation))]);
    return { from, to, pairs };
  });
}
