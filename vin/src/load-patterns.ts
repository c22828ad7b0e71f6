import type { ByteReader } from './byte-reader.ts';
import { E } from './element-ids.ts';
import type { KeyTable, PatternTable } from './tables.ts';

const DIGITS = 0x3ff;
const HASH_BIT = 1 << 6;
/** Positions whose characters are checked, as indexes of the match string: 4-8 and 11-14. */
const CHECKED = [0, 1, 2, 3, 4, 7, 8, 9, 10];
export const CHECKED_COUNT = CHECKED.length;

export function readPatternTable(reader: ByteReader, strings: string[], keys: KeyTable): PatternTable {
  const schemas = readSchemas(reader, strings);
  const { groupStart } = schemas;
  const groupCount = groupStart[groupStart.length - 1]!;
  const groupKey = new Int32Array(groupCount);
  for (let schema = 0; schema + 1 < groupStart.length; schema++) {
    let key = 0;
    const end = groupStart[schema + 1]!;
    for (let group = groupStart[schema]!; group < end; group++) groupKey[group] = key += reader.unsigned();
  }
  const patternStart = new Int32Array(groupCount + 1);
  for (let group = 0; group < groupCount; group++) patternStart[group + 1] = patternStart[group]! + reader.unsigned();
  return { ...schemas, groupKey, patternStart, ...readColumns(reader), ...readNamed(groupStart, groupKey, keys) };
}

function readSchemas(reader: ByteReader, strings: string[]) {
  const count = reader.unsigned();
  const schemaIds = new Int32Array(count);
  const schemaNames: string[] = [];
  const schemaChangedYears = new Uint16Array(count);
  const groupStart = new Int32Array(count + 1);
  for (let schema = 0; schema < count; schema++) {
    schemaIds[schema] = reader.unsigned();
    schemaNames.push(strings[reader.unsigned()]!);
    schemaChangedYears[schema] = reader.unsigned();
    groupStart[schema + 1] = groupStart[schema]! + reader.unsigned();
  }
  return { schemaIds, schemaNames, schemaChangedYears, groupStart };
}

function readColumns(reader: ByteReader) {
  const count = reader.unsigned();
  const element = new Uint8Array(count);
  for (let index = 0; index < count; index++) element[index] = reader.unsigned();
  const value = new Int32Array(count);
  const last = new Int32Array(256).fill(-1);
  for (let index = 0; index < count; index++) {
    const id = element[index]!;
    const difference = reader.signed();
    value[index] = last[id] = last[id] === -1 ? reader.unsigned() : last[id]! + difference;
  }
  const rank = new Int32Array(count);
  last.fill(0);
  for (let index = 0; index < count; index++) {
    const id = element[index]!;
    rank[index] = last[id] = last[id]! + reader.signed();
  }
  const engineRank = new Map<number, number>();
  let lastEngine = 0;
  for (let index = 0; index < count; index++) {
    if (element[index] === E.engineModel) engineRank.set(index, (lastEngine += reader.signed()));
  }
  return { element, value, rank, engineRank };
}

/** What characters a schema's keys name at each checked position: the base of the error codes 2 to 5. */
function readNamed(groupStart: Int32Array, groupKey: Int32Array, keys: KeyTable) {
  const count = groupStart.length - 1;
  const namedLow = new Uint32Array(count * CHECKED_COUNT);
  const namedHigh = new Uint32Array(count * CHECKED_COUNT);
  const schemaFormula = new Uint8Array(count);
  const slotOf = new Int32Array(64).fill(-1);
  for (const [slot, index] of CHECKED.entries()) slotOf[index] = slot;
  for (let schema = 0; schema < count; schema++) {
    const base = schema * CHECKED_COUNT;
    const end = groupStart[schema + 1]!;
    for (let group = groupStart[schema]!; group < end; group++) {
      const key = groupKey[group]!;
      const stop = keys.start[key + 1]!;
      for (let index = keys.start[key]!; index < stop; index++) {
        const id = keys.constraints[index]! & 0xffff;
        const hash = (keys.classHigh[id]! & HASH_BIT) !== 0;
        if (hash) schemaFormula[schema] = 1;
        const slot = slotOf[keys.constraints[index]! >> 16]!;
        if (slot < 0) continue;
        namedLow[base + slot]! |= hash ? DIGITS : keys.classLow[id]!;
        namedHigh[base + slot]! |= keys.classHigh[id]! & 0xf;
      }
    }
  }
  return { namedLow, namedHigh, schemaFormula };
}
