interface Options<Row> {
  write: (rows: Row[]) => Promise<void>;
  /** How long a row may wait for others. */
  afterMs: number;
  /** The row to write when one of the same key still waits; without it, the newer row. */
  merge?: (older: Row, newer: Row) => Row;
  /** With so many waiting, `add` waits for the database itself. */
  maxWaiting?: number;
}

/**
 * Rows on their way to the database, written together a moment later, behind the answers that caused them. What could not
 * be written stays and is written with the next ones. A process that is killed loses what it took in the last `afterMs`.
 */
export function createWriteBehind<Row>(options: Options<Row>) {
  const { write, afterMs, merge = (_older, newer) => newer, maxWaiting = Infinity } = options;
  let waiting = new Map<string, Row>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function put(key: string, row: Row): void {
    const older = waiting.get(key);
    waiting.set(key, older === undefined ? row : merge(older, row));
    timer ??= setTimeout(() => void flush().catch(() => {}), afterMs).unref();
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const rows = waiting;
    waiting = new Map();
    try {
      await write([...rows.values()]);
    } catch (error) {
      const newer = waiting;
      waiting = new Map();
      for (const [key, row] of [...rows, ...newer]) put(key, row);
      throw error;
    }
  }

  /** Writes what waits. Whoever reads, moves or removes such rows calls it first. */
  function flush(): Promise<void> {
    const done = writing.then(writeWaiting);
    writing = done.catch(() => {});
    return done;
  }

  async function add(key: string, row: Row): Promise<void> {
    if (waiting.size >= maxWaiting) await flush();
    put(key, row);
  }

  return { put, add, flush };
}
