import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Subscription } from '../contract.ts';
import { isFinished } from '../rules.ts';
import type * as store from '../store.ts';
import type { SubscriptionDeps } from './deps.ts';

/** A subscription as the API returns it. */
export function presentSubscription({ plans, payments }: Pick<SubscriptionDeps, 'plans' | 'payments'>) {
  return (caller: Caller, row: store.SubscriptionWithOrder): Subscription => {
    const { order } = row;
    const periodEnd = row.periodEnd.toISOString();
    return {
      id: row.id,
      gateway: row.gateway,
      state: row.state,
      plan: order.planId,
      plan_name: plans.nameOf(row.siteId, order.planId, order.quantity, caller.locale) ?? order.planName,
      unit: order.unit,
      quantity: order.quantity,
      price: row.priceCents,
      currency: order.currency,
      period: order.period ?? 'month',
      started: row.createdAt.toISOString(),
      period_start: row.periodStart.toISOString(),
      period_end: periodEnd,
      cancel_at_period_end: row.cancelAtPeriodEnd,
      ends_at: row.cancelAtPeriodEnd || isFinished(row.state) ? periodEnd : null,
      undo_until: row.cancelAtPeriodEnd && !isFinished(row.state) ? periodEnd : null,
      portal: payments.hasPortal(row.gateway),
    };
  };
}
