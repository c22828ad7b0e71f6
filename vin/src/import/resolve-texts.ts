import { E } from '../load/element-ids.ts';
import type { ValuePool } from './pools.ts';
import type { ElementRow } from './read-vpic.ts';

const UPPER_CASED: ReadonlySet<number> = new Set([E.make, E.manufacturer, E.vehicleType]);

/** The text every value prints as. A lookup id without a row is empty, but a model's prints as the id itself. */
export function resolveTexts(
  values: ValuePool,
  elements: ElementRow[],
  lookups: Map<string, Map<number, string>>,
): string[] {
  const tableOf = new Map(elements.map(element => [element.id, element.lookup?.toLowerCase() ?? null]));
  return values.attributes.map((attribute, index) => {
    const element = values.elements[index]!;
    const table = tableOf.get(element) ?? null;
    if (table === null) return attribute;
    const text = lookups.get(table)?.get(Number(attribute));
    if (text === undefined) return missing(element, attribute);
    return UPPER_CASED.has(element) ? text.toUpperCase() : text;
  });
}

function missing(element: number, attribute: string): string {
  if (element === E.model) return attribute;
  return attribute === '0' ? 'Not Applicable' : '';
}
