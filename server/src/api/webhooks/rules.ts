import type { DeliveryProblem, WebhookAttempt, WebhookEndpoint, WebhookMessage } from './contract.ts';
import type { webhookAttempts, webhookEndpoints, webhookMessages } from './tables.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;
type MessageRow = typeof webhookMessages.$inferSelect;
type AttemptRow = typeof webhookAttempts.$inferSelect;

/** What became of one try. */
export interface Answer {
  /** Null: there was no answer. */
  status: number | null;
  problem: DeliveryProblem | null;
  /** The beginning of the answer. */
  text: string;
  /** The seconds an endpoint asks us to wait. */
  retryAfter: number;
}

/** What an answer's status says: only 200 to 299 is a success. */
export function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** An answer that says the endpoint wants nothing any more. */
export const isGone = ({ status }: Pick<Answer, 'status'>): boolean => status === 410;

/** The body of a message, as it is signed and sent. */
export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An endpoint as its owner sees it. */
export function shown(row: EndpointRow, waiting: number, now: Date): WebhookEndpoint {
  const { id, url, description, events, state, tail, oldEndsAt, failingSince, createdAt } = row;
  return {
    id,
    url,
    description,
    events,
    state,
    tail,
    old_ends: oldEndsAt && oldEndsAt > now ? oldEndsAt.toISOString() : null,
    failing_since: momentOf(failingSince),
    waiting,
    created: createdAt.toISOString(),
  };
}

/** A message as the owner of its endpoint sees it. */
export function shownMessage(row: MessageRow): WebhookMessage {
  const { id, type, state, tries, createdAt, nextAt, lastAt, lastStatus: status, lastProblem: problem } = row;
  const last = lastAt ? { at: lastAt.toISOString(), status, problem } : null;
  return { id, type, state, tries, created: createdAt.toISOString(), next: momentOf(nextAt), last };
}

export const shownAttempt = ({ createdAt, status, problem, ms, answer }: AttemptRow): WebhookAttempt => {
  return { at: createdAt.toISOString(), status, problem, ms, answer };
};
