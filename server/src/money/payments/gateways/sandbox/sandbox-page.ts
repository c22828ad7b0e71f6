import type { SandboxPayment } from '../../contract.ts';
import * as actions from './sandbox-actions.ts';
import type * as sandbox from './sandbox-store.ts';
import { sandboxState } from './sandbox.ts';

/** The sandbox page of one payment. */
export function presentPaymentPage(
  row: sandbox.SandboxPaymentRow,
  refunds: Awaited<ReturnType<typeof sandbox.listSandboxRefunds>>,
): SandboxPayment {
  return {
    ...detailsOf(row),
    id: row.id,
    subscription_state: null,
    period: null,
    period_end: row.until?.toISOString() ?? null,
    cancel_at_period_end: false,
    refunds: refunds.map(({ id, state, amountCents }) => ({ id, state, amount: amountCents })),
    bills: [],
    decisions: actions.paymentDecisions(row, refunds),
  };
}

/** The sandbox page of a subscription with its bills, newest first. */
export function presentSubscriptionPage(
  row: sandbox.SandboxSubscriptionRow,
  newest: sandbox.SandboxPaymentRow,
  bills: sandbox.SandboxPaymentRow[],
): SandboxPayment {
  const until = bills.find(each => each.state === 'paid')?.until;
  return {
    ...detailsOf(newest),
    id: row.id,
    subscription_state: row.state,
    period: row.period,
    period_end: until?.toISOString() ?? null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    refunds: [],
    bills: bills.flatMap(each =>
      each.from && each.until
        ? [{ id: each.id, state: sandboxState(each), from: each.from.toISOString(), until: each.until.toISOString() }]
        : [],
    ),
    decisions: actions.subscriptionDecisions(row),
  };
}

function detailsOf(row: sandbox.SandboxPaymentRow) {
  return {
    state: sandboxState(row),
    amount: row.amountCents,
    currency: row.currency,
    description: row.description,
    return_url: row.returnUrl,
    dispute: row.dispute,
    subscription: row.subscription,
  };
}
