/** Reads the little-endian variable-length integers that the packed tables are made of. */
export class ByteReader {
  offset = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next unsigned integer (up to 2^32 - 1). */
  unsigned(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.offset++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let shift = 7;
    do {
      byte = bytes[this.offset++]!;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  }

  /** The next signed integer (zigzag). */
  signed(): number {
    return unzigzag(this.unsigned());
  }

  /** The next `count` unsigned integers, all below 2^31. */
  column(count: number): Int32Array {
    const bytes = this.#bytes;
    const out = new Int32Array(count);
    let offset = this.offset;
    for (let index = 0; index < count; index++) {
      let byte = bytes[offset++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[offset++]!;
        value |= (byte & 0x7f) << shift;
      }
      out[index] = value;
    }
    this.offset = offset;
    return out;
  }

  /** The next `length` bytes, without copying. */
  take(length: number): Uint8Array {
    const start = this.offset;
    this.offset += length;
    if (this.offset > this.#bytes.length) throw new Error('The packed tables end too early.');
    return this.#bytes.subarray(start, this.offset);
  }
}

/** A signed number from its zigzag form: 0, -1, 1, -2 … as 0, 1, 2, 3 … */
export function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
