import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the request that the work at hand belongs to, also in a job that it has queued. On Node 20 the first use makes
 * every later promise of the process slower, so nothing is run here unless `LOG_REQUEST_IDS` is on.
 */
const scope = new AsyncLocalStorage<string>();

/** Undefined outside of a request, and where nothing is noted. */
export const currentRequestId = (): string | undefined => scope.getStore();

/** Does work that belongs to a request; without an id it only does the work. */
export const inRequest = <Answer>(id: string | undefined, work: () => Answer): Answer =>
  id === undefined ? work() : scope.run(id, work);
