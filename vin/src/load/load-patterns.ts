import { ByteReader, unzigzag } from './byte-reader.ts';
import { E } from './element-ids.ts';
import type { KeyTable, PatternTable } from './tables.ts';

/** Everything of the pattern table but the schemas' names, which lie at the end. */
export function readPatternTable(reader: ByteReader, keys: KeyTable): Omit<PatternTable, 'schemaNames'> {
  const schemas = readSchemas(reader);
  const { groupStart } = schemas;
  const groupCount = groupStart[groupStart.length - 1]!;
  const formulaSchemas = new Set(reader.column(reader.unsigned()));
  const groupKey = reader.column(groupCount);
  for (let schema = 0; schema + 1 < groupStart.length; schema++) {
    let key = 0;
    const end = groupStart[schema + 1]!;
    for (let group = groupStart[schema]!; group < end; group++) groupKey[group] = key += groupKey[group]!;
  }
  const sizes = reader.column(groupCount);
  const patternStart = new Int32Array(groupCount + 1);
  for (let group = 0; group < groupCount; group++) patternStart[group + 1] = patternStart[group]! + sizes[group]!;
  return {
    ...schemas,
    groupKey,
    patternStart,
    ...readColumns(reader),
    groupTest: lastConstraints(groupKey, keys),
    formulaSchemas,
  };
}

function readSchemas(reader: ByteReader) {
  const count = reader.unsigned();
  const schemaIds = new Int32Array(count);
  const schemaChangedYears = new Uint16Array(count);
  const groupStart = new Int32Array(count + 1);
  for (let schema = 0; schema < count; schema++) {
    schemaIds[schema] = reader.unsigned();
    schemaChangedYears[schema] = reader.unsigned();
    groupStart[schema + 1] = groupStart[schema]! + reader.unsigned();
  }
  return { schemaIds, schemaChangedYears, groupStart };
}

function readColumns(reader: ByteReader) {
  const count = reader.unsigned();
  const element = reader.take(count).slice();
  const value = addUp(reader.column(count), element);
  const rank = addUp(reader.column(count), element);
  const engineRank = reader.column(reader.unsigned());
  const enginePattern = new Int32Array(engineRank.length);
  let engine = 0;
  for (let pattern = 0; pattern < count; pattern++)
    if (element[pattern] === E.engineModel) enginePattern[engine++] = pattern;
  let last = 0;
  for (let index = 0; index < engineRank.length; index++) engineRank[index] = last += unzigzag(engineRank[index]!);
  return { element, value, rank, enginePattern, engineRank };
}

/** Turns zigzag differences to the last number of the same element into the numbers, in place. */
function addUp(column: Int32Array, element: Uint8Array): Int32Array {
  const last = new Int32Array(256);
  for (let index = 0; index < column.length; index++) {
    const id = element[index]!;
    const difference = column[index]!;
    column[index] = last[id] = last[id]! + ((difference >>> 1) ^ -(difference & 1));
  }
  return column;
}

function lastConstraints(groupKey: Int32Array, { start, constraints }: KeyTable): Int32Array {
  const last = new Int32Array(groupKey.length);
  for (let group = 0; group < last.length; group++) {
    const key = groupKey[group]!;
    const end = start[key + 1]!;
    last[group] = start[key] === end ? -1 : constraints[end - 1]!;
  }
  return last;
}

/** A reader of schema names that does its work on the first call. */
export function readSchemaNames(bytes: Uint8Array): () => string[] {
  let names: string[] | null = null;
  return () => (names ??= decodeNames(bytes));
}

function decodeNames(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes);
  const decoder = new TextDecoder();
  const names: string[] = [];
  let previous = '';
  for (let left = reader.unsigned(); left > 0; left--) {
    const shared = reader.unsigned();
    previous = previous.slice(0, shared) + decoder.decode(reader.take(reader.unsigned()));
    names.push(previous);
  }
  const ofSchema: string[] = [];
  while (reader.offset < bytes.length) ofSchema.push(names[reader.unsigned()]!);
  return ofSchema;
}
