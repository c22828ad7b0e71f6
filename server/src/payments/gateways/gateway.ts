import type { Caller } from '../../kit/caller.ts';
import type { Money } from '../../kit/money.ts';
import type { PaymentState } from '../contract.ts';

/** One payment as its gateway tells it. */
export interface GatewayPayment {
  reference: string;
  state: PaymentState;
  amount: Money;
}

/**
 * A payment gateway with a hosted page: the buyer is sent there and comes back to `returnUrl`. What became of the
 * payment is only ever learned by asking the gateway. Every function may be slow and may throw.
 */
export interface Gateway {
  readonly name: string;
  /** True where no money moves; everything bought through it is marked. */
  readonly sandbox: boolean;
  /** The same `key` opens the same payment, however often it is asked for. */
  open(
    caller: Caller,
    input: { key: string; amount: Money; description: string; returnUrl: string },
  ): Promise<{ reference: string; redirectUrl: string }>;
  find(siteId: string, reference: string): Promise<GatewayPayment | null>;
}
