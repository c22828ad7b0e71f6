import type { z } from 'zod';
import { createCache } from '../../../kit/cache.ts';
import { type Clock, dayOf } from '../../../kit/clock.ts';
import { within } from '../../../kit/time-limit.ts';
import type { ProviderLog } from '../../../kit/log/provider-log.ts';
import { createProviderClient } from '../../recalls/service/provider-client.ts';
import type { RecallFault } from '../../recalls/rules/recall-provider.ts';

/** A public service did not answer the question it was asked. */
export class ServiceFailed extends Error {
  readonly fault: RecallFault;

  constructor(service: string, fault: RecallFault) {
    super(`${service}: ${fault}`);
    this.name = 'ServiceFailed';
    this.fault = fault;
  }
}

interface PublicServiceOptions {
  name: string;
  /** Its base address; a stand-in on this machine in tests. */
  url: string;
  clock: Clock;
  providerLog: ProviderLog;
  timeoutMs?: number;
}

/** An answer, and the day it was asked for. `body` is null where the service has nothing under that address. */
export interface Answered<T> {
  body: T | null;
  on: string;
}

export type PublicService = ReturnType<typeof createPublicService>;

/** The time one question has, with all the requests it takes. */
const TIME_LIMIT_MS = 8_000;
const CACHE_MS = 24 * 60 * 60_000;
const MAX_CACHED = 1000;
/** All complaints about a popular model, each with its text. */
const MAX_ANSWER_BYTES = 20_000_000;

/** A public service that answers JSON. An answer is kept for a day, a failure is not; without a network it rests. */
export function createPublicService({
  name,
  url,
  clock,
  providerLog,
  timeoutMs = TIME_LIMIT_MS,
}: PublicServiceOptions) {
  const now = () => clock().getTime();
  const ask = createProviderClient(name, { timeoutMs, maxBytes: MAX_ANSWER_BYTES, now });
  const cached = createCache<Promise<Answered<unknown>>>({ max: MAX_CACHED, ttlMs: CACHE_MS, now });

  async function fetched<T>(path: string, shape: z.ZodType<T>, missing: readonly number[]): Promise<Answered<T>> {
    const on = dayOf(clock());
    const answer = await ask(`${url}${path}`, { headers: { accept: 'application/json' } });
    if ('fault' in answer) throw failed(answer.fault);
    const isMissing = missing.includes(answer.status);
    const parsed = answer.status < 300 ? shape.safeParse(answer.body) : null;
    if (!isMissing && !parsed?.success) throw failed('unreadable');
    providerLog.note(name, null);
    return { body: isMissing || !parsed?.success ? null : parsed.data, on };
  }

  function failed(fault: RecallFault): ServiceFailed {
    providerLog.note(name, fault);
    return new ServiceFailed(name, fault);
  }

  return {
    name,
    timeoutMs,
    /**
     * Reads one address, always into the same shape: what is kept is what the shape makes of an answer. Statuses in
     * `missing` say that there is nothing under the address.
     * @throws ServiceFailed
     */
    read: <T>(path: string, shape: z.ZodType<T>, missing: readonly number[] = [404]): Promise<Answered<T>> =>
      cached.get(path, () => fetched(path, shape, missing)),
  };
}

/** Bounds a question of several requests as a whole. @throws ServiceFailed `timeout` */
export function withinLimit<T>({ name, timeoutMs }: PublicService, question: Promise<T>): Promise<T> {
  return within(timeoutMs, question, () => {
    throw new ServiceFailed(name, 'timeout');
  });
}

/** Asks about each of some items, six at once. */
export async function inTurn<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += 6)
    answers.push(...(await Promise.all(items.slice(from, from + 6).map(ask))));
  return answers;
}

/** The day of the oldest answer is that of the whole. */
export const oldestDay = (days: readonly string[]): string => days.toSorted()[0] ?? '';
