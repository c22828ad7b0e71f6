/** Lets a fixed number of tasks run at once; the others wait in the order they came. */
export function createSlots(count: number): { use<T>(task: () => Promise<T>): Promise<T> } {
  let free = count;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>(resolve => waiting.push(resolve));
  }

  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async use(task) {
      await take();
      try {
        return await task();
      } finally {
        give();
      }
    },
  };
}
