import type { Caller } from '../../../kit/caller.ts';
import type { Gateway, GatewayEvent, WebhookHeaders } from '../gateway.ts';
import type { Fault } from './stand-in.ts';

type About = NonNullable<GatewayEvent['about']>;

export interface Notice {
  rawBody: string;
  headers: WebhookHeaders;
}

/** One gateway and everything that happens on its side of the counter: what buyers, banks and time do. */
export interface World {
  gateway: Gateway;
  caller: Caller;
  /** Null where there is no way in between that could fail. */
  fault: ((fault: Fault) => void) | null;
  /** The gateway keeps its idempotency keys for a while only; that while is over. */
  forgetKeys(): void;
  /** How often a payment or a refund was really made at the gateway. */
  count(what: 'payment' | 'refund'): Promise<number>;
  approve(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  /** Refunds stay pending from now on. */
  holdRefunds(settlement: string): Promise<void>;
  endRefund(reference: string, state: 'settled' | 'failed'): Promise<void>;
  /** @returns the dispute's reference */
  dispute(settlement: string): Promise<string>;
  endDispute(reference: string, state: 'won' | 'lost'): Promise<void>;
  renew(subscription: string): Promise<void>;
  failRenewal(subscription: string): Promise<void>;
  /** Ended at once at the gateway itself. */
  end(subscription: string): Promise<void>;
  /** A genuine notice sent at `at`. */
  notice(about: About, at: Date, id?: string): Notice;
  now(): Date;
  close(): Promise<void>;
}
