import { parseJson } from '../text/json.ts';
import { createFetch, FetchError, type FetchOptions } from './fetch.ts';

/** Where an outside service is reached. `url`: another base address, such as a stand-in on this machine. */
export interface ServiceAddress {
  url?: string | undefined;
  timeoutMs?: number | undefined;
}

/**
 * Why an outside service gave no answer. `auth`: it refuses our account; `quota`: our credit is used up, or we asked too
 * often; `down`: it does not work; `timeout`: it took too long; `unreadable`: it sent something that its documentation does
 * not describe, or too much.
 */
export type ServiceFault = 'auth' | 'quota' | 'down' | 'timeout' | 'unreadable';

/** JSON with its HTTP status, or why there is nothing to read; `sent`: the service may have worked on the request. */
export type JsonAnswer = { status: number; body: unknown } | { fault: ServiceFault; sent: boolean; cause?: unknown };

type JsonClientOptions = Omit<FetchOptions, 'name'> & {
  /** The body of a 401, 402 or 403 is read like any answer. */
  readsRefusals?: boolean;
};

/** Refusals that mean the same at every service. */
export const FAULT_BY_STATUS: Readonly<Record<number, ServiceFault>> = { 401: 'auth', 402: 'quota', 403: 'auth' };

/**
 * An outside service that answers JSON. Every request is sent once, as a person waits and it may cost money, and follows no
 * redirect, which could lead a key elsewhere. Never throws.
 */
export function createJsonClient(name: string, { readsRefusals = false, ...options }: JsonClientOptions = {}) {
  const ask = createFetch({ name, retries: 0, ...options });
  return async (url: string, init: RequestInit = {}): Promise<JsonAnswer> => {
    try {
      const { status, bytes } = await ask(url, { redirect: 'error', ...init });
      const fault = FAULT_BY_STATUS[status];
      if (fault && !readsRefusals) return { fault, sent: false };
      const body = parseJson(new TextDecoder().decode(bytes));
      return body === undefined ? { fault: fault ?? 'unreadable', sent: true } : { status, body };
    } catch (error) {
      return { ...failureOf(error), cause: error };
    }
  };
}

function failureOf(error: unknown): { fault: ServiceFault; sent: boolean } {
  if (!(error instanceof FetchError)) return { fault: 'down', sent: true };
  const { failure, status } = error;
  if (status === 429) return { fault: 'quota', sent: false };
  if (failure === 'timeout') return { fault: 'timeout', sent: true };
  if (failure === 'too_large') return { fault: 'unreadable', sent: true };
  return { fault: 'down', sent: failure !== 'circuit_open' };
}
