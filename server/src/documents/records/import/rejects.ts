import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import type { Refusal } from '../rules/record-of.ts';

/** A line that was not taken, with what it said. */
export interface Reject extends Refusal {
  line: number;
  text: string;
}

/** Writes the lines that were not taken to a CSV file, as they come; there is no file where there are none. */
export async function createRejects(path: string) {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  let count = 0;
  let first: Reject | null = null;

  function open(): WriteStream {
    const opened = createWriteStream(path);
    // Shown at the next write, and at the end.
    opened.on('error', () => {});
    opened.write('line,field,reason,original\n');
    return opened;
  }

  const writable = (opened: WriteStream): void => {
    if (opened.errored)
      throw new ImportRefused(`The rejected lines cannot be written to ${path} (${opened.errored.message}).`);
  };

  return {
    count: () => count,
    first: () => first,

    /** @throws ImportRefused where the file cannot be written */
    async add(reject: Reject): Promise<void> {
      count += 1;
      first ??= reject;
      stream ??= open();
      writable(stream);
      const { line, field, reason, text } = reject;
      if (!stream.write(`${line},${[field, reason, text].map(quoted).join(',')}\n`))
        await once(stream, 'drain').catch(() => writable(stream!));
    },

    /** @returns where the rejects are; null where there are none */
    async end(): Promise<string | null> {
      if (!stream) return null;
      stream.end();
      await finished(stream).catch(() => {});
      writable(stream);
      return path;
    },
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
