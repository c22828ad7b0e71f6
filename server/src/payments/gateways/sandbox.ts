import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { PaymentState } from '../contract.ts';
import { addSandboxPayment, findSandboxPayment } from '../store.ts';
import type { Gateway } from './gateway.ts';

const STATES = {
  open: 'requires_action',
  pending: 'requires_action',
  paid: 'captured',
  declined: 'declined',
} as const satisfies Record<string, PaymentState>;

/** A gateway of our own with a hosted page that approves, declines or leaves a payment open. No money moves. */
export function createSandboxGateway(db: Db, clock: Clock): Gateway {
  return {
    name: 'sandbox',
    sandbox: true,
    async open(caller, input) {
      const reference = `sbx_${input.key}`;
      await addSandboxPayment(db, {
        id: reference,
        siteId: caller.site.id,
        state: 'open',
        amountCents: input.amount.minor,
        currency: input.amount.currency,
        description: input.description,
        returnUrl: input.returnUrl,
        createdAt: clock(),
      });
      return { reference, redirectUrl: `${caller.origin}/pay/sandbox/${reference}` };
    },
    async find(siteId, reference) {
      const found = await findSandboxPayment(db, siteId, reference);
      if (!found) return null;
      const amount = { minor: found.amountCents, currency: found.currency };
      return { reference, state: STATES[found.state], amount };
    },
  };
}
