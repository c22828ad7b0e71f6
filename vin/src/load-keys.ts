import type { ByteReader } from './byte-reader.ts';
import { SYMBOL_SPAN } from './symbols.ts';
import type { KeyTable } from './tables.ts';

/** The classes and keys of the packed tables, with a byte per class and symbol so that a test is one read. */
export function readKeyTable(reader: ByteReader): KeyTable {
  const classCount = reader.unsigned();
  const classLow = new Uint32Array(classCount);
  const classHigh = new Uint32Array(classCount);
  const members = new Uint8Array(classCount * SYMBOL_SPAN);
  for (let id = 0; id < classCount; id++) {
    const low = (classLow[id] = reader.unsigned());
    const high = (classHigh[id] = reader.unsigned());
    for (let symbol = 0; symbol < SYMBOL_SPAN; symbol++) {
      const bit = symbol < 32 ? (low >>> symbol) & 1 : (high >>> (symbol - 32)) & 1;
      members[id * SYMBOL_SPAN + symbol] = id === 0 ? 1 : bit;
    }
  }
  const count = reader.unsigned();
  const length = new Uint8Array(count);
  for (let key = 0; key < count; key++) length[key] = reader.unsigned();
  const start = new Int32Array(count + 1);
  const constraints: number[] = [];
  for (let key = 0; key < count; key++) {
    for (let position = 0; position < length[key]!; position++) {
      const id = reader.unsigned();
      if (id !== 0) constraints.push((position << 16) | id);
    }
    start[key + 1] = constraints.length;
  }
  return { members, classLow, classHigh, length, start, constraints: Int32Array.from(constraints) };
}
