import { createSource, FetchError } from '../../../../kit/web/fetch.ts';
import type { ServiceFault } from './report-service.ts';

/** The time one request to a service has. */
const TIME_LIMIT_MS = 15_000;
/** A report of thousands of rows has some megabytes; more is refused unread. */
const MAX_BYTES = 8_000_000;

/** `url`: another base address, such as a stand-in on this machine. */
export interface ServiceOptions {
  url?: string | undefined;
  timeoutMs?: number;
}

/** A JSON answer, or why there is none. */
export type JsonAnswer = { status: number; body: unknown } | { fault: ServiceFault; sent: boolean };

const BY_STATUS: Record<number, ServiceFault> = { 401: 'auth', 402: 'quota', 403: 'auth' };

/**
 * A service that answers JSON. Every request is sent once, as it may cost money: `sent` says whether the service may
 * have worked on it. After five failures in a row the service is left alone for half a minute. Never throws.
 */
export function createJsonService(name: string, { timeoutMs = TIME_LIMIT_MS }: ServiceOptions) {
  const ask = createSource({ name, timeoutMs, retries: 0, maxBytes: MAX_BYTES });
  return async (url: string, init: RequestInit = {}): Promise<JsonAnswer> => {
    try {
      const { status, bytes } = await ask(url, { redirect: 'error', ...init });
      const fault = BY_STATUS[status];
      if (fault) return { fault, sent: false };
      return { status, body: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
    } catch (error) {
      return faultOf(error);
    }
  };
}

function faultOf(error: unknown): JsonAnswer {
  if (!(error instanceof FetchError)) return { fault: 'unreadable', sent: true };
  const { failure, status } = error;
  if (status === 429) return { fault: 'quota', sent: false };
  if (failure === 'timeout') return { fault: 'timeout', sent: true };
  if (failure === 'too_large') return { fault: 'unreadable', sent: true };
  return { fault: 'down', sent: failure !== 'circuit_open' };
}

const FAULT_WORDS: readonly [RegExp, ServiceFault | 'not_covered'][] = [
  [/credit|quota|rate limit|limit (was )?(reached|exceeded)|too many|payment required|balance/i, 'quota'],
  [/api[ -]?key|unauthori[sz]ed|authenti|authoriz|forbidden|denied|token/i, 'auth'],
  [/not found|no (vehicle|vin|data|record|result|history|information)|invalid[ _]vin|were not found/i, 'not_covered'],
];

/** The meaning of a service's words when it gives no report. */
export const meaningOf = (words: string): ServiceFault | 'not_covered' =>
  FAULT_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'down';
