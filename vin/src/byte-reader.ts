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
    const value = this.unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /** The next `length` bytes, without copying. */
  take(length: number): Uint8Array {
    const start = this.offset;
    this.offset += length;
    if (this.offset > this.#bytes.length) throw new Error('The packed tables end too early.');
    return this.#bytes.subarray(start, this.offset);
  }
}
