import { setTimeout as pause } from 'node:timers/promises';
import { measured } from '../measured.ts';

export type FetchFailure = 'timeout' | 'unreachable' | 'status' | 'too_large' | 'circuit_open';

/** A request to an outside service failed; `status` is the HTTP status where there was a response. */
export class FetchError extends Error {
  readonly failure: FetchFailure;
  readonly status: number | null;

  constructor(source: string, failure: FetchFailure, status: number | null = null) {
    super(`${source}: ${failure}${status === null ? '' : ` ${status}`}`);
    this.name = 'FetchError';
    this.failure = failure;
    this.status = status;
  }
}

export interface FetchOptions {
  /** The name in errors and logs. */
  name: string;
  timeoutMs?: number | undefined;
  /** Retries of a GET after a timeout, a network error, 429 or 5xx. A POST is sent once. */
  retries?: number;
  /** The wait before the first retry; it doubles up to 30 s. */
  backoffMs?: number;
  maxBytes?: number;
  /** After this many consecutive failures the circuit opens for `restMs`: requests fail at once. */
  breakAfter?: number;
  /** After one of these the circuit opens at once. */
  breakAtOnce?: readonly FetchFailure[];
  restMs?: number;
  now?: () => number;
}

const MAX_BACKOFF_MS = 30_000;

/** How often the circuits to a service were closed by hand, by its name. */
const closings = new Map<string, number>();
const closingsOf = (name: string): number => closings.get(name) ?? 0;

/** Lets the next request to a service through, though its circuit is open in this process. */
export function askAgain(name: string): void {
  closings.set(name, closingsOf(name) + 1);
}

export interface FetchAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Requests to one outside service with a timeout, retries, a size limit and a circuit breaker.
 * The returned function throws FetchError; a 4xx status other than 429 is an answer, not a failure.
 * Retries and breaker are ours because p-retry 9 and cockatiel 4 need Node 22 and we run on Node 20.19.
 */
export function createFetch(options: FetchOptions) {
  const { name, timeoutMs = 8_000, retries = 3, backoffMs = 250, maxBytes = 5_000_000 } = options;
  const { breakAfter = 5, breakAtOnce = [], restMs = 30_000, now = Date.now } = options;
  let failures = 0;
  let restsUntil = 0;
  let openedAfter = 0;
  let isKnownToAnswer = false;

  function noteAnswer(): void {
    if (!isKnownToAnswer) measured('provider.recovered', { provider: name });
    isKnownToAnswer = true;
    failures = 0;
    restsUntil = 0;
  }

  function noteFailure(error: unknown): void {
    failures += 1;
    const atOnce = error instanceof FetchError && breakAtOnce.includes(error.failure);
    if (!atOnce && failures < breakAfter) return;
    restsUntil = now() + restMs;
    openedAfter = closingsOf(name);
    isKnownToAnswer = false;
    const fault = error instanceof Error ? error.message : String(error);
    measured('provider.rests', { provider: name, failures, restMs, fault });
  }

  return async function ask(url: string, init: RequestInit = {}): Promise<FetchAnswer> {
    const began = performance.now();
    let outcome: string = 'answered';
    try {
      return await tried(url, init);
    } catch (error) {
      outcome = error instanceof FetchError ? error.failure : 'failed';
      throw error;
    } finally {
      measured('provider.called', { provider: name, outcome, seconds: (performance.now() - began) / 1000 });
    }
  };

  async function tried(url: string, init: RequestInit): Promise<FetchAnswer> {
    if (now() < restsUntil && openedAfter === closingsOf(name)) throw new FetchError(name, 'circuit_open');
    const tries = (init.method ?? 'GET') === 'GET' ? retries + 1 : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await once(url, init);
        noteAnswer();
        return answer;
      } catch (error) {
        const last = attempt >= tries || (error instanceof FetchError && error.failure === 'too_large');
        if (!last) {
          await pause(Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS));
          continue;
        }
        noteFailure(error);
        throw error;
      }
    }
  }

  async function once(url: string, init: RequestInit): Promise<FetchAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { ...init, signal });
      if (response.status === 429 || response.status >= 500) throw new FetchError(name, 'status', response.status);
      return { status: response.status, headers: response.headers, bytes: await readWithin(response) };
    } catch (error) {
      if (error instanceof FetchError) throw error;
      throw new FetchError(name, signal.aborted ? 'timeout' : 'unreachable');
    }
  }

  async function readWithin(response: Response): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) throw new FetchError(name, 'too_large');
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  }
}
