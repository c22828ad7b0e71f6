import type { SearchToAdd } from '../store.ts';

const WRITE_AFTER_MS = 250;
/** With this many waiting, the next one waits for the database itself. */
const MOST_WAITING = 2_000;

/**
 * The searches of guests on their way to the database: every preview is one, and the views of a quarter of a second are
 * written together, behind their answers. What could not be written stays and is written with the next ones. A process
 * that is killed loses a quarter of a second of them.
 */
export function createGuestSearches(write: (rows: SearchToAdd[]) => Promise<void>) {
  let waiting = new Map<string, SearchToAdd>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const rows = waiting;
    waiting = new Map();
    try {
      await write([...rows.values()]);
    } catch (error) {
      waiting = new Map([...rows, ...waiting]);
      writeSoon();
      throw error;
    }
  }

  /** Writes what waits. Searches are read, moved and removed after this only. */
  function flush(): Promise<void> {
    const done = writing.then(writeWaiting);
    writing = done.catch(() => {});
    return done;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void flush().catch(() => {}), WRITE_AFTER_MS).unref();
  }

  return {
    flush,
    /** Notes a search. One of the same guest for the same number that still waits is replaced by it. */
    async add(key: string, row: SearchToAdd): Promise<void> {
      if (waiting.size >= MOST_WAITING) await flush();
      waiting.set(key, row);
      writeSoon();
    },
  };
}
