import type { ByteReader } from './byte-reader.ts';
import type { KeyTable } from './tables.ts';

/** The classes and keys of the packed tables. */
export function readKeyTable(reader: ByteReader): KeyTable {
  const classCount = reader.unsigned();
  const bits = new Uint32Array(classCount * 2);
  for (let at = 0; at < bits.length; at++) bits[at] = reader.unsigned();
  bits.fill(0xffffffff, 0, 2);
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
  return { bits, length, start, constraints: tokens.slice(0, kept) };
}
