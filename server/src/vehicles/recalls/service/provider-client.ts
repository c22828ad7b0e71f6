import { createJsonClient, type ServiceFault } from '../../../kit/web/json-client.ts';
import type { RecallFault } from '../rules/recall-provider.ts';

export const NHTSA_URL = 'https://api.nhtsa.gov';

/** The time one source has for one answer. */
export const RECALL_TIME_LIMIT_MS = 8_000;

/** A JSON answer, or why there is none. */
export type JsonAnswer = { status: number; body: unknown } | { fault: RecallFault };

/** A net that is not there is remembered for so long, so that nobody waits for it. */
const REST_MS = 3 * 60_000;

/** The words of the contract. */
const FAULTS: Record<ServiceFault, RecallFault> = {
  auth: 'refused',
  quota: 'limited',
  down: 'down',
  timeout: 'timeout',
  unreadable: 'unreadable',
};

/** A provider that answers JSON. After no answer at all it rests for three minutes, in which it fails at once. Never throws. */
export function createProviderClient(
  name: string,
  { timeoutMs = RECALL_TIME_LIMIT_MS, ...options }: Parameters<typeof createJsonClient>[1] = {},
) {
  const ask = createJsonClient(name, {
    timeoutMs,
    restMs: REST_MS,
    breakAtOnce: ['timeout', 'unreachable'],
    ...options,
  });
  return async (url: string, init: RequestInit = {}): Promise<JsonAnswer> => {
    const answer = await ask(url, init);
    return 'fault' in answer ? { fault: FAULTS[answer.fault] } : answer;
  };
}
