import { E } from '../load/element-ids.ts';
import { VALUE_FORMULA, type Items } from './items.ts';
import { flatFaults } from './flat-faults.ts';
import { descriptorOf } from './model-year.ts';
import type { Outcome } from './procedure.ts';
import type { Tables } from '../load/tables.ts';
import { decodedVehicleType } from '../load/vehicle-types.ts';

/** The text of an element in a pass, '' when it has none; multi-valued elements are joined in pattern order. */
export function textOf(tables: Tables, items: Items, element: number): string {
  const value = items.value[element]!;
  if (value === -1) return '';
  if (value === VALUE_FORMULA) return items.formula.get(element) ?? '';
  if (tables.elements[element]?.multiValued) return joined(tables, items, element);
  return tables.valueText[value]!;
}

/** The attribute id of an element in a pass, '' when it has none. */
export function attributeOf(tables: Tables, items: Items, element: number): string {
  const value = items.value[element]!;
  return value < 0 ? '' : tables.valueAttribute[value]!;
}

function joined(tables: Tables, items: Items, element: number): string {
  const found: { rank: number; text: string }[] = [];
  for (const [index, value] of items.multiValues.entries()) {
    if (tables.valueElement[value] === element)
      found.push({ rank: items.multiRanks[index]!, text: tables.valueText[value]! });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .map(item => item.text)
    .join(', ');
}

/** By flat name, the ids of those values that are entries of vPIC's lists; what is a text or a figure has none. */
export function listIds(tables: Tables, { best: { items } }: Outcome): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const element of tables.elements) {
    if (!element || element.private || element.code === '') continue;
    const value = items.value[element.id]!;
    if (value < 0 || tables.valueText[value] === tables.valueAttribute[value]) continue;
    if (/^\d+$/.test(tables.valueAttribute[value]!)) ids[element.code] = tables.valueAttribute[value]!;
  }
  return ids;
}

/** The flat answer, named as NHTSA's DecodeVinValues names it; elements without a value are left out. */
export function flatten(tables: Tables, outcome: Outcome): Record<string, string> {
  const { items, year } = outcome.best;
  const flat: Record<string, string> = {};
  for (const element of tables.elements) {
    if (!element || element.private || element.code === '') continue;
    const text = textOf(tables, items, element.id);
    if (text !== '') flat[element.code] = text;
  }
  if (flat['VehicleType'] !== undefined)
    flat['VehicleType'] = decodedVehicleType(attributeOf(tables, items, E.vehicleType), flat['VehicleType']);
  if (year !== 0) flat['ModelYear'] = String(year);
  const ids: [string, number][] = [
    ['MakeID', E.make],
    ['ModelID', E.model],
    ['ManufacturerId', E.manufacturer],
  ];
  for (const [name, element] of ids) {
    const id = attributeOf(tables, items, element);
    if (id !== '') flat[name] = id;
  }
  Object.assign(flat, flatFaults(tables, outcome));
  flat['VehicleDescriptor'] = descriptorOf(outcome.vin);
  return flat;
}
