import { createSource, FetchError, type SourceOptions } from '../../../kit/web/fetch.ts';
import type { RecallFault } from '../rules/recall-source.ts';

export const NHTSA_URL = 'https://api.nhtsa.gov';

/** The time one source has for one answer. */
export const RECALL_TIME_LIMIT_MS = 8_000;

/** Where a source is asked. `url`: another base address, such as a stand-in on this machine. */
export interface SourceSettings {
  url?: string | undefined;
  timeoutMs?: number;
}

/** A JSON answer, or why there is none. */
export type JsonAnswer = { status: number; body: unknown } | { fault: RecallFault };

/** A net that is not there is remembered for so long, so that nobody waits for it. */
const REST_MS = 3 * 60_000;

const BY_STATUS: Record<number, RecallFault> = { 401: 'refused', 402: 'limited', 403: 'refused' };

/**
 * A source that answers JSON. Asked once, as a person waits; after no answer at all it rests for three minutes, in which
 * it fails at once. Never throws.
 */
export function createJsonSource(name: string, options: Omit<SourceOptions, 'name'> = {}) {
  const ask = createSource({
    name,
    timeoutMs: RECALL_TIME_LIMIT_MS,
    retries: 0,
    restMs: REST_MS,
    breakAtOnce: ['timeout', 'unreachable'],
    ...options,
  });
  return async (url: string, init: RequestInit = {}): Promise<JsonAnswer> => {
    try {
      const { status, bytes } = await ask(url, { redirect: 'error', ...init });
      return read(status, new TextDecoder().decode(bytes));
    } catch (error) {
      return { fault: faultOf(error) };
    }
  };
}

function faultOf(error: unknown): RecallFault {
  if (!(error instanceof FetchError)) return 'down';
  if (error.failure === 'timeout') return 'timeout';
  if (error.failure === 'too_large') return 'unreadable';
  return error.status === 429 ? 'limited' : 'down';
}

/** A page of HTML is no answer, whatever its status. */
function read(status: number, text: string): JsonAnswer {
  const fault = BY_STATUS[status];
  if (fault) return { fault };
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'unreadable' };
  }
}
