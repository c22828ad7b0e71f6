import { createSource, FetchError } from '../../../kit/web/fetch.ts';
import type { PaidMeter } from '../../paid-sources/service.ts';
import type { ValuationFault } from '../rules/valuation-port.ts';

/** Where a service is asked, and with which key. `url`: another base address, such as a stand-in on this machine. */
export interface ServiceSettings {
  key: string;
  /** Counts what is asked; at the limit of the day nobody is. */
  meter: PaidMeter;
  url?: string | undefined;
  timeoutMs?: number;
}

/** A JSON answer, or why there is none. */
export type JsonAnswer = { status: number; body: unknown } | { fault: ValuationFault };

const TIME_LIMIT_MS = 6_000;
const MAX_ANSWER_BYTES = 500_000;
const BY_STATUS: Record<number, ValuationFault> = { 401: 'auth', 402: 'quota', 403: 'auth' };

/** A paid service that answers JSON, asked once: a second request might be billed. Never throws. */
export function createJsonService(name: string, { meter, timeoutMs = TIME_LIMIT_MS }: Omit<ServiceSettings, 'key'>) {
  const ask = createSource({ name, timeoutMs, retries: 0, maxBytes: MAX_ANSWER_BYTES });
  return async (url: string, headers: Record<string, string> = {}): Promise<JsonAnswer> => {
    if (!(await meter.take())) return { fault: 'daily_limit' };
    try {
      const { status, bytes } = await ask(url, { redirect: 'error', headers });
      const fault = BY_STATUS[status];
      if (fault) return { fault };
      return { status, body: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  };
}

function faultOf(error: unknown): ValuationFault {
  if (error instanceof SyntaxError) return 'unreadable';
  if (!(error instanceof FetchError)) return 'down';
  if (error.failure === 'timeout') return 'timeout';
  if (error.failure === 'too_large') return 'unreadable';
  return error.status === 429 ? 'quota' : 'down';
}
