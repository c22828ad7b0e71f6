/** Runs what was not begun yet under this key; who asks while it runs gets the same answer. Failures are not kept either. */
export type SingleFlight<Answer> = (key: string, run: () => Promise<Answer>) => Promise<Answer>;

/**
 * One run for all who ask for the same thing at the same time, for services that bill each request. The look at what is
 * kept belongs into the run: between such a look and the run another could begin. Servers do not know of each other's runs.
 */
export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const running = new Map<string, Promise<Answer>>();
  return (key, run) => {
    const before = running.get(key);
    if (before) return before;
    const begun = run().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
