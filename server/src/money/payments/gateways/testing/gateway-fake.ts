import type { Caller } from '../../../../platform/sites/rules/caller.ts';
import type { EventObject, Gateway, WebhookHeaders } from '../../rules/gateway.ts';
import type { Fault, FakeServer, rememberIdempotencyKeys } from './fake-server.ts';

export interface WebhookRequest {
  rawBody: string;
  headers: WebhookHeaders;
}

/** A gateway with a fake of its remote side: what buyers and banks do, and what the gateway does on its own. */
export interface GatewayFake {
  gateway: Gateway;
  caller: Caller;
  /** Makes the connection fail; null where there is none (the sandbox runs in this process). */
  fault: ((fault: Fault) => void) | null;
  /** Expires every idempotency key: gateways keep them for a limited time. */
  expireIdempotencyKeys(): void;
  /** How many payments or refunds the gateway has created. */
  count(what: 'payment' | 'refund'): Promise<number>;
  approve(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  /** From now on, new refunds stay pending. */
  holdRefunds(settlement: string): Promise<void>;
  endRefund(reference: string, state: 'settled' | 'failed'): Promise<void>;
  /** @returns the dispute's reference */
  dispute(settlement: string): Promise<string>;
  endDispute(reference: string, state: 'won' | 'lost'): Promise<void>;
  renew(subscription: string): Promise<void>;
  failRenewal(subscription: string): Promise<void>;
  /** Canceled immediately, in the gateway's own dashboard. */
  end(subscription: string): Promise<void>;
  /** A correctly signed webhook request sent at `at`. */
  webhook(about: EventObject, at: Date, id?: string): WebhookRequest;
  now(): Date;
  close(): Promise<void>;
}

/** The remote side of a fake: its state, and how it changes. */
interface RemoteState {
  count(what: 'payment' | 'refund'): number;
  decline(reference: string): void;
  holdRefunds(): void;
  endRefund(reference: string, state: 'settled' | 'failed'): void;
  dispute(settlement: string): string;
  endDispute(reference: string, state: 'won' | 'lost'): void;
  bill(subscription: string, paid: boolean): void;
  end(subscription: string): void;
}

/** Controls shared by all fakes behind an HTTP server. */
export function remoteControls(
  server: FakeServer,
  keysSeen: ReturnType<typeof rememberIdempotencyKeys>,
  state: RemoteState,
) {
  return {
    fault: (fault: Fault) => {
      server.fault = fault;
    },
    expireIdempotencyKeys: keysSeen.expire,
    count: async what => state.count(what),
    decline: async reference => state.decline(reference),
    holdRefunds: async () => state.holdRefunds(),
    endRefund: async (reference, outcome) => state.endRefund(reference, outcome),
    dispute: async settlement => state.dispute(settlement),
    endDispute: async (reference, outcome) => state.endDispute(reference, outcome),
    renew: async subscription => state.bill(subscription, true),
    failRenewal: async subscription => state.bill(subscription, false),
    end: async subscription => state.end(subscription),
    close: () => server.close(),
  } satisfies Partial<GatewayFake>;
}
