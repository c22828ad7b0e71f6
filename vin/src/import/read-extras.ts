import { number } from './read-vpic.ts';
import type { VpicSource } from './source.ts';
import type { ValuePool } from './pools.ts';
import { readSpecs } from './read-specs.ts';
import { listedDefaults, type DefaultRow } from './default-values.ts';
import { DESCRIPTOR_YEARS } from './descriptor-years.ts';

/** Tables that only the whole of vPIC holds; each is empty when the source lacks it. */
export function readExtras(source: VpicSource, values: ValuePool) {
  return {
    descriptors: readDescriptors(source),
    exceptions: readExceptions(source),
    defaults: readDefaults(source, values),
    specs: readSpecs(source, values),
  };
}

function readDescriptors(source: VpicSource): [string, number][] {
  if (!source.has('VinDescriptor')) return DESCRIPTOR_YEARS;
  const rows = [...source.rows('VinDescriptor', ['Id', 'Descriptor', 'ModelYear'])];
  return rows.map(row => [(row[1] ?? '').trim().toUpperCase(), number(row[2])]);
}

function readExceptions(source: VpicSource): string[] {
  if (!source.has('VinException')) return [];
  const rows = [...source.rows('VinException', ['Id', 'VIN', 'CheckDigit'])];
  return rows.map(row => (row[1] ?? '').trim().toUpperCase()).sort();
}

function readDefaults(source: VpicSource, values: ValuePool): { vehicleTypeId: number; value: number }[] {
  return defaultRows(source).map(row => ({
    vehicleTypeId: row.vehicleTypeId,
    value: values.add(row.element, row.attribute),
  }));
}

function defaultRows(source: VpicSource): DefaultRow[] {
  if (!source.has('DefaultValue')) return listedDefaults();
  const rows = [...source.rows('DefaultValue', ['Id', 'ElementId', 'VehicleTypeId', 'DefaultValue'])];
  return rows.map(row => ({ vehicleTypeId: number(row[2]), element: number(row[1]), attribute: row[3] ?? '' }));
}
