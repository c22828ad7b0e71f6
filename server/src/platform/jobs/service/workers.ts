/** The workers of the queues, once each has a function that runs its jobs. */
export interface Workers {
  /** `count` jobs of a queue may run side by side. What `run` throws is why the try failed; `DatabaseLost` counts no try. */
  listen<Data extends object>(name: string, count: number, run: (data: Data | null) => Promise<void>): Promise<void>;
  /** Looks for work in a queue at once. */
  wake(name: string): void;
  wakeAll(): void;
  /** Takes no further job, and waits a while for those in hand. */
  stop(): Promise<void>;
}
