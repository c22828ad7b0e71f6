import { E } from '../load/element-ids.ts';
import type { Tables } from '../load/tables.ts';
import { attributeOf, textOf } from '../procedure/flat.ts';
import { flatFaults } from '../procedure/flat-faults.ts';
import { VALUE_FORMULA } from '../procedure/items.ts';
import type { Outcome } from '../procedure/procedure.ts';
import { FLAT_KEYS } from './flat-keys.ts';
import { decodedVehicleType } from '../load/vehicle-types.ts';

/** The elements whose id has a field of its own. */
const IDS: Readonly<Record<string, number>> = { MakeID: E.make, ModelID: E.model, ManufacturerId: E.manufacturer };

/** Writes the row of DecodeVinValues as JSON: what `vpic` gives, with every field, without an object in between. */
export function flatJsonWriter(tables: Tables): (outcome: Outcome, vin: string) => string {
  const positions = new Map(FLAT_KEYS.map((key, at) => [key, at]));
  /** By element id, the position of its field; -1 where it has none. */
  const fieldOf = Int16Array.from(tables.elements, element =>
    element && !element.private ? (positions.get(element.code) ?? -1) : -1,
  );
  const ids = Object.entries(IDS).map(([key, element]) => ({ element, at: positions.get(key)! }));
  /** The row without a value, and where in it each value belongs. */
  let empty = '{';
  const places = FLAT_KEYS.map((key, at) => {
    empty += `${at === 0 ? '' : ','}${JSON.stringify(key)}:`;
    const place = empty.length;
    empty += '""';
    return place;
  });
  empty += '}';
  /** Texts as JSON, by value number: there are a hundred thousand, of which a batch uses some hundred. */
  const written: string[] = [];
  const textOfValue = (value: number): string => {
    const text = tables.valueText[value]!;
    return tables.valueElement[value] === E.vehicleType
      ? decodedVehicleType(tables.valueAttribute[value]!, text)
      : text;
  };
  const valueJson = (value: number): string => (written[value] ??= JSON.stringify(textOfValue(value)));
  const texts = Array.from({ length: FLAT_KEYS.length }, () => '');

  function set(key: string, text: string): void {
    const at = positions.get(key);
    if (at !== undefined && text !== '') texts[at] = JSON.stringify(text);
  }

  return (outcome, vin) => {
    const { items, year } = outcome.best;
    texts.fill('');
    for (let index = 0; index < items.count; index++) {
      const element = items.touched[index]!;
      const at = fieldOf[element]!;
      const value = items.value[element]!;
      if (at < 0 || value === -1) continue;
      const isOwn = value === VALUE_FORMULA || tables.elements[element]!.multiValued;
      texts[at] = isOwn ? JSON.stringify(textOf(tables, items, element)) : valueJson(value);
    }
    for (const { element, at } of ids) texts[at] = `"${attributeOf(tables, items, element)}"`;
    if (year !== 0) set('ModelYear', String(year));
    set('VIN', vin);
    const faults = flatFaults(tables, outcome);
    for (const key in faults) set(key, faults[key]!);
    let json = '';
    let from = 0;
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at]!;
      if (text === '') continue;
      json += empty.slice(from, places[at]) + text;
      from = places[at]! + '""'.length;
    }
    return json + empty.slice(from);
  };
}
