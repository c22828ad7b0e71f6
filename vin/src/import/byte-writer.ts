/** Writes the variable-length integers that `ByteReader` reads. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  unsigned(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff)
      throw new RangeError(`not a 32-bit count: ${value}`);
    this.#reserve(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(value: number): void {
    this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  /** A count, then each item as `write` writes it. */
  list<T>(items: T[], write: (item: T) => void): void {
    this.unsigned(items.length);
    for (const item of items) write(item);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.bytes());
    this.#bytes = larger;
  }
}
