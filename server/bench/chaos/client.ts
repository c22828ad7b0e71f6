import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** A request that takes longer is given up by its sender. */
const PATIENCE_MS = 15_000;
/** After all faults have ended, every request is answered within this time. */
const SURELY_MS = 120_000;
const AGAIN_MS = 250;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Sent {
  body?: object | undefined;
  token?: string | undefined;
  key?: string | undefined;
  /** A body as it is, with headers of its own, instead of `body`. */
  raw?: { body: string; headers: Readonly<Record<string, string | string[] | undefined>> } | undefined;
  /** The origin to ask, instead of any. */
  at?: string | undefined;
  /** How long to wait for the answer; 15 s unless given. */
  patienceMs?: number | undefined;
}

/** Sends requests to any of the web processes, as the proxy in front of them would, and counts the answers. */
export interface Client {
  /** One request; null where no answer came. */
  send(path: string, sent?: Sent): Promise<Answer | null>;
  /**
   * Sends a request until it is answered by something else than "later".
   * @throws Error when no answer comes, or a fault or a refusal does
   */
  surely(path: string, sent?: Sent): Promise<Record<string, unknown>>;
  /** How often each status was answered; 0: no answer. */
  statuses: Map<number, number>;
  /** Answers that say that the server met a fault of its own. */
  faults: string[];
}

/** Whether an answer tells to try again: away, too busy, or the same request is being carried out. */
const isPassing = ({ status }: Answer): boolean => status >= 500 || status === 429 || status === 408;

export function createClient(origins: readonly string[], random: Random): Client {
  const statuses = new Map<number, number>();
  const faults: string[] = [];

  async function send(
    path: string,
    { body, token, key, raw, at, patienceMs = PATIENCE_MS }: Sent = {},
  ): Promise<Answer | null> {
    const sent = raw?.body ?? (body && JSON.stringify(body));
    const answer = await fetch(`${at ?? random.pick(origins)}${path}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        ...(raw?.headers as Record<string, string> | undefined),
        ...(sent !== undefined ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    })
      .then(async response => {
        const text = await response.text();
        return { status: response.status, body: jsonOf(text) };
      })
      .catch(() => null);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 500) faults.push(`${path} answered 500: ${JSON.stringify(answer?.body).slice(0, 300)}`);
    return answer;
  }

  async function surely(path: string, sent?: Sent): Promise<Record<string, unknown>> {
    const until = performance.now() + SURELY_MS;
    let last: Answer | null = null;
    while (performance.now() < until) {
      last = await send(path, sent);
      if (last && !isPassing(last)) break;
      await pause(AGAIN_MS);
    }
    if (!last || last.status >= 400)
      throw new Error(`${path} ended with ${last?.status ?? 'no answer'}: ${JSON.stringify(last?.body).slice(0, 300)}`);
    return last.body;
  }

  return { send, surely, statuses, faults };
}

function jsonOf(text: string): Record<string, unknown> {
  if (!text.startsWith('{')) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
