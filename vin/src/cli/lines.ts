import { createInterface } from 'node:readline';

/** The lines of standard input that are not blank, as they come. */
export async function* inputLines(): AsyncIterable<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() !== '') yield line;
  }
}

/** Writes many lines to standard output in large pieces and waits where the reader is slower. */
export class LineWriter {
  #pending = '';

  async write(line: string): Promise<void> {
    this.#pending += `${line}\n`;
    if (this.#pending.length > 1 << 16) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '' && !process.stdout.write(text)) await new Promise(resolve => process.stdout.once('drain', resolve));
  }
}
