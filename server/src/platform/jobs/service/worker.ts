/** One of the hands of a queue: takes a job, does it, takes the next. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void;
  /** Takes no further job. @returns when the one in hand is done */
  stop(): Promise<void>;
}

/**
 * Starts a worker, which rests until it is woken. `takeOne` does one job, if there is one, and says whether there was; it
 * never rejects. Where none was, the worker rests again.
 */
export function startWorker(takeOne: () => Promise<boolean>): Worker {
  const stopping = new AbortController();
  let woken = false;
  let endRest = (): void => {};

  const rest = (): Promise<void> => new Promise(resolve => (endRest = resolve));

  async function work(): Promise<void> {
    let found = false;
    while (!stopping.signal.aborted) {
      if (!found && !woken) await rest();
      woken = false;
      found = !stopping.signal.aborted && (await takeOne());
    }
  }

  const working = work();
  const wake = (): void => {
    woken = true;
    endRest();
  };
  return {
    wake,
    stop: () => {
      stopping.abort();
      wake();
      return working;
    },
  };
}
