import { createJsonClient, type JsonAnswer, type ServiceAddress } from '../../../kit/web/json-client.ts';
import type { PaidMeter } from '../../paid-sources/service.ts';

export interface ServiceSettings extends ServiceAddress {
  key: string;
  /** Counts what is asked; at the limit of the day nobody is. */
  meter: PaidMeter;
}

/** An answer, or that the limit of the day is reached. */
export type MeteredAnswer = JsonAnswer | { fault: 'daily_limit' };

/** A paid service of market values. Never throws. */
export function createMeteredService(name: string, { meter, timeoutMs = 6_000 }: Omit<ServiceSettings, 'key'>) {
  const ask = createJsonClient(name, { timeoutMs, maxBytes: 500_000 });
  return async (url: string, headers: Record<string, string> = {}): Promise<MeteredAnswer> =>
    (await meter.take()) ? ask(url, { headers }) : { fault: 'daily_limit' };
}
