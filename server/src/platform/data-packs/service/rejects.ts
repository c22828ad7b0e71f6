import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { ImportRefused, type Reject } from '../rules.ts';

/** A reject, with the line as it was where its import keeps that. */
export type RejectedLine = Omit<Reject, 'kind'> & { text?: string };

export type Rejects = Awaited<ReturnType<typeof createRejects>>;

/**
 * Writes the lines that were not taken to a CSV file, as they come; it is in place when all are written, and there is no file
 * where there are none. `original`: with what the lines said; `onReject`: told of each.
 */
export async function createRejects(
  path: string,
  { original = false, onReject }: { original?: boolean; onReject?: ((reject: RejectedLine) => void) | undefined } = {},
) {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  let count = 0;
  let first: RejectedLine | null = null;

  async function open(): Promise<WriteStream> {
    await mkdir(dirname(path), { recursive: true });
    const opened = createWriteStream(`${path}.new`);
    // Shown at the next write, and at the end.
    opened.on('error', () => {});
    opened.write(original ? 'line,field,reason,original\n' : 'line,field,reason\n');
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
    async add(reject: RejectedLine): Promise<void> {
      count += 1;
      first ??= reject;
      onReject?.(reject);
      stream ??= await open();
      writable(stream);
      const { line, field, reason, text = '' } = reject;
      const values = original ? [field, reason, text] : [field, reason];
      if (!stream.write(`${line},${values.map(quoted).join(',')}\n`))
        await once(stream, 'drain').catch(() => writable(stream!));
    },

    /** @returns where the rejects are; null where there are none */
    async end(): Promise<string | null> {
      if (!stream) return null;
      stream.end();
      await finished(stream).catch(() => {});
      writable(stream);
      await rename(`${path}.new`, path);
      return path;
    },
  };
}

/** The same for rejects that are all known. @throws ImportRefused where the file cannot be written */
export async function writeRejects(path: string, rejects: Iterable<RejectedLine>): Promise<void> {
  const file = await createRejects(path);
  for (const reject of rejects) await file.add(reject);
  await file.end();
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
