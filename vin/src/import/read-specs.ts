import { E } from '../load/element-ids.ts';
import { changedOn, clean, number } from './read-vpic.ts';
import type { ValuePool } from './pools.ts';
import type { VpicSource } from './source.ts';

const TABLES = [
  'VehicleSpecSchema',
  'VehicleSpecSchema_Model',
  'VehicleSpecSchema_Year',
  'VSpecSchemaPattern',
  'VehicleSpecPattern',
];

/** A sheet of specifications: what all vehicles of a make, type and models (and years) have that fit its rows. */
export interface SpecSchema {
  make: number;
  vehicleTypeId: number;
  models: number[];
  /** Empty for every year. */
  years: number[];
  patterns: SpecPattern[];
}
export interface SpecPattern {
  /** Values the vehicle must have. */
  keys: number[];
  /** Default values, used when no better source gives one. */
  items: { value: number; changed: string }[];
}

/** NHTSA's vehicle specifications; empty when the source lacks them. */
export function readSpecs(source: VpicSource, values: ValuePool): SpecSchema[] {
  if (!TABLES.every(table => source.has(table))) return [];
  const schemas = new Map<number, SpecSchema>();
  for (const row of source.rows('VehicleSpecSchema', ['Id', 'MakeId', 'VehicleTypeId', 'TobeQCed'])) {
    if (row[3] === 't' || row[3] === '1') continue;
    const make = values.add(E.make, String(number(row[1])));
    schemas.set(number(row[0]), { make, vehicleTypeId: number(row[2]), models: [], years: [], patterns: [] });
  }
  for (const row of source.rows('VehicleSpecSchema_Model', ['VehicleSpecSchemaId', 'ModelId'])) {
    schemas.get(number(row[0]))?.models.push(values.add(E.model, String(number(row[1]))));
  }
  for (const row of source.rows('VehicleSpecSchema_Year', ['VehicleSpecSchemaId', 'Year'])) {
    schemas.get(number(row[0]))?.years.push(number(row[1]));
  }
  readPatterns(source, values, schemas);
  return [...schemas].sort((a, b) => a[0] - b[0]).map(([, schema]) => schema);
}

function readPatterns(source: VpicSource, values: ValuePool, schemas: Map<number, SpecSchema>): void {
  const patterns = new Map<number, SpecPattern>();
  for (const row of source.rows('VSpecSchemaPattern', ['Id', 'SchemaId'])) {
    const schema = schemas.get(number(row[1]));
    if (!schema) continue;
    const pattern: SpecPattern = { keys: [], items: [] };
    schema.patterns.push(pattern);
    patterns.set(number(row[0]), pattern);
  }
  const columns = ['VSpecSchemaPatternId', 'IsKey', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'];
  for (const row of source.rows('VehicleSpecPattern', columns)) {
    const pattern = patterns.get(number(row[0]));
    if (!pattern) continue;
    const value = values.add(number(row[2]), clean(row[3]));
    if (row[1] === 't' || row[1] === '1') pattern.keys.push(value);
    else pattern.items.push({ value, changed: changedOn(row[5] ?? row[4] ?? null) });
  }
}
