import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work at hand belongs to, also in a job that a request has queued. */
export interface Scope {
  /** The id of the request. */
  requestId?: string | undefined;
  /** The span it is part of, written as the header `traceparent` (W3C Trace Context); only where traces are sent. */
  traceparent?: string | undefined;
}

/**
 * On Node 20 the first use makes every later promise of the process slower, so nothing is run here unless
 * `LOG_REQUEST_IDS` is on or traces are sent.
 */
const scopes = new AsyncLocalStorage<Scope>();

/** Without a request and a span outside of a request, and where nothing is noted. */
export const currentScope = (): Scope => scopes.getStore() ?? {};

/** Does work that belongs to a scope; in one that names nothing it only does the work. */
export const inScope = <Answer>(scope: Scope, work: () => Answer): Answer =>
  scope.requestId === undefined && scope.traceparent === undefined ? work() : scopes.run(scope, work);
