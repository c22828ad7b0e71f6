import { ByteReader, unzigzag } from './byte-reader.ts';
import { E } from './element-ids.ts';
import { readPatternTable, readSchemaNames } from './load-patterns.ts';
import { readKeyTable } from './load-keys.ts';
import { FORMAT } from './format.ts';
import { readSpecTable } from './load-specs.ts';
import { readWmiTable } from './load-wmis.ts';
import { wmiKey } from './wmi.ts';
import type { ConversionTable, ElementInfo, EngineModelTable, Manifest, Tables, WmiTable } from './tables.ts';

/**
 * Reads packed tables (the bytes of `tables.bin`). Throws when they are of another format.
 */
export function readTables(bytes: Uint8Array, manifest: Manifest): Tables {
  const reader = new ByteReader(bytes);
  const format = new TextDecoder().decode(bytes.subarray(0, FORMAT.length));
  if (format !== FORMAT) throw new Error('These are not VIN tables of this version: import them again.');
  reader.take(FORMAT.length);
  const strings = readStrings(reader);
  const elements = readElements(reader, strings);
  const values = readValues(reader, strings);
  const keys = readKeyTable(reader);
  const patternTable = readPatternTable(reader, keys);
  const wmis = readWmiTable(reader, strings);
  const engineModels = readEngineModels(reader);
  const conversions = readConversions(reader, values.elementStart);
  const extras = readExtras(reader, strings, values.valueAttribute);
  const specs = readSpecTable(reader);
  const schemaNames = readSchemaNames(reader.take(reader.unsigned()));
  return {
    manifest,
    elements,
    ...values,
    keys,
    patterns: { ...patternTable, schemaNames },
    wmis,
    engineModels,
    conversions,
    ...extras,
    descriptorWmis: makersOf(extras.descriptors, wmis),
    specs,
  };
}

function readStrings(reader: ByteReader): string[] {
  const count = reader.unsigned();
  const lengths = reader.column(count);
  const decoder = new TextDecoder();
  const plain = decoder.decode(reader.take(reader.unsigned()));
  const other = decoder.decode(reader.take(reader.unsigned()));
  const strings: string[] = [];
  let plainAt = 0;
  let otherAt = 0;
  for (let index = 0; index < count; index++) {
    const length = lengths[index]! >> 1;
    if ((lengths[index]! & 1) === 0) strings.push(plain.slice(plainAt, (plainAt += length)));
    else strings.push(other.slice(otherAt, (otherAt += length)));
  }
  return strings;
}

function readElements(reader: ByteReader, strings: string[]): (ElementInfo | undefined)[] {
  const elements: (ElementInfo | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (let left = reader.unsigned(); left > 0; left--) {
    const id = reader.unsigned();
    const name = strings[reader.unsigned()]!;
    const code = strings[reader.unsigned()]!;
    const weight = reader.unsigned();
    const flags = reader.unsigned();
    elements[id] = { id, name, code, weight, private: (flags & 1) !== 0, multiValued: (flags & 2) !== 0 };
  }
  return elements;
}

function readValues(reader: ByteReader, strings: string[]) {
  const count = reader.unsigned();
  const valueElement = reader.take(count).slice();
  const attributes = reader.column(count);
  const texts = reader.column(count);
  const valueAttribute: string[] = [];
  const valueText: string[] = [];
  const elementStart = new Int32Array(257).fill(count);
  let element = -1;
  let string = 0;
  for (let value = 0; value < count; value++) {
    while (element < valueElement[value]!) elementStart[++element] = value;
    const attribute = string + unzigzag(attributes[value]!);
    const text = attribute + unzigzag(texts[value]!);
    string = Math.max(text, attribute);
    valueAttribute.push(strings[attribute]!);
    valueText.push(strings[text]!);
  }
  const models = elementStart[E.model + 1]! - elementStart[E.model]!;
  const makeOfModel = new Int32Array(models);
  for (let model = 0; model < models; model++) makeOfModel[model] = reader.unsigned() - 1;
  const engineOfValue = reader.column(elementStart[E.engineModel + 1]! - elementStart[E.engineModel]!);
  return { valueElement, valueAttribute, valueText, elementStart, makeOfModel, engineOfValue };
}

function readEngineModels(reader: ByteReader): EngineModelTable {
  const count = reader.unsigned();
  const start = new Int32Array(count + 1);
  const value: number[] = [];
  const rank: number[] = [];
  for (let model = 0; model < count; model++) {
    for (let left = reader.unsigned(); left > 0; left--) {
      value.push(reader.unsigned());
      rank.push(reader.unsigned());
    }
    start[model + 1] = value.length;
  }
  return { start, value: Int32Array.from(value), rank: Int32Array.from(rank) };
}

function readConversions(reader: ByteReader, elementStart: Int32Array): ConversionTable[] {
  const conversions: ConversionTable[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const from = reader.unsigned();
    const to = reader.unsigned();
    const start = elementStart[from]!;
    const result = new Int32Array(elementStart[from + 1]! - start).fill(-1);
    for (let pairs = reader.unsigned(); pairs > 0; pairs--) {
      const before = reader.unsigned();
      result[before - start] = reader.unsigned();
    }
    conversions.push({ from, to, start, result });
  }
  return conversions;
}

function makersOf(descriptors: Map<string, number>, { index }: WmiTable): Set<number> {
  const makers = new Set<number>();
  for (const descriptor of descriptors.keys()) {
    const row = index.get(wmiKey(descriptor));
    if (row !== undefined) makers.add(row);
  }
  return makers;
}

function readExtras(reader: ByteReader, strings: string[], valueAttribute: string[]) {
  const descriptors = new Map<string, number>();
  for (let left = reader.unsigned(); left > 0; left--) {
    const descriptor = strings[reader.unsigned()]!;
    descriptors.set(descriptor, reader.unsigned());
  }
  const exceptions = new Set<string>();
  for (let left = reader.unsigned(); left > 0; left--) exceptions.add(strings[reader.unsigned()]!);
  const defaults = new Map<number, number[]>();
  const notApplicable = new Map<number, number[]>();
  for (let left = reader.unsigned(); left > 0; left--) {
    const vehicleTypeId = reader.unsigned();
    const value = reader.unsigned();
    const target = valueAttribute[value] === '0' ? notApplicable : defaults;
    target.set(vehicleTypeId, [...(target.get(vehicleTypeId) ?? []), value]);
  }
  return { descriptors, exceptions, defaults, notApplicable };
}
