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
    for (let rest = low; rest !== 0; rest &= rest - 1) members[id * SYMBOL_SPAN + 31 - Math.clz32(rest & -rest)] = 1;
    for (let rest = high; rest !== 0; rest &= rest - 1) members[id * SYMBOL_SPAN + 63 - Math.clz32(rest & -rest)] = 1;
  }
  members.fill(1, 0, SYMBOL_SPAN);
  const count = reader.unsigned();
  const length = Uint8Array.from(reader.column(count));
  let total = 0;
  for (let key = 0; key < count; key++) total += length[key]!;
  const tokens = reader.column(total);
  const start = new Int32Array(count + 1);
  let kept = 0;
  let at = 0;
  for (let key = 0; key < count; key++) {
    for (let position = 0; position < length[key]!; position++) {
      const id = tokens[at++]!;
      if (id !== 0) tokens[kept++] = (position << 16) | id;
    }
    start[key + 1] = kept;
  }
  return { members, classLow, classHigh, length, start, constraints: tokens.slice(0, kept) };
}
