import type { ByteReader } from './byte-reader.ts';
import type { SpecTable } from './tables.ts';

/** The vehicle specifications; none in a selection of vPIC. */
export function readSpecTable(reader: ByteReader): SpecTable {
  const count = reader.unsigned();
  const table: SpecTable = {
    byModel: new Map(),
    make: new Int32Array(count),
    vehicleTypeId: new Uint8Array(count),
    years: [],
    patternStart: new Int32Array(count + 1),
    keyStart: [0],
    keyValue: [],
    itemStart: [0],
    itemValue: [],
    itemRank: [],
  };
  for (let sheet = 0; sheet < count; sheet++) {
    table.make[sheet] = reader.unsigned();
    table.vehicleTypeId[sheet] = reader.unsigned();
    for (let left = reader.unsigned(); left > 0; left--) addTo(table.byModel, reader.unsigned(), sheet);
    table.years.push(Array.from({ length: reader.unsigned() }, () => reader.unsigned()));
    const patterns = reader.unsigned();
    for (let pattern = 0; pattern < patterns; pattern++) readPattern(reader, table);
    table.patternStart[sheet + 1] = table.keyStart.length - 1;
  }
  return table;
}

function readPattern(reader: ByteReader, table: SpecTable): void {
  for (let left = reader.unsigned(); left > 0; left--) table.keyValue.push(reader.unsigned());
  table.keyStart.push(table.keyValue.length);
  for (let left = reader.unsigned(); left > 0; left--) {
    table.itemValue.push(reader.unsigned());
    table.itemRank.push(reader.unsigned());
  }
  table.itemStart.push(table.itemValue.length);
}

function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
