import { periodAfter } from './rules.ts';
import { createGatewayAccess, type PaymentDeps } from './service/gateway-access.ts';
import { createPaymentPage } from './service/payment-page.ts';
import { createPaymentStatus } from './service/payment-status.ts';
import { createRefunds } from './service/refunds.ts';
import { createSandboxCheckout } from './service/sandbox-checkout.ts';
import { createSubscriptionPayments } from './service/subscriptions.ts';
import { createWebhooks } from './service/webhooks.ts';
import { createComparison } from './service/comparison.ts';
import { createDayComparison } from './service/day-comparison.ts';
import * as store from './store.ts';

export {
  capturedByOrder,
  forgetCards,
  listAttempts,
  listReversals,
  listSettledReversals,
  movePayments,
  type DisputeRow,
  type RefundRow,
} from './store.ts';
export type { GatewayStatus } from './service/payment-status.ts';
export { END_SUBSCRIPTION, SYNC_PAYMENT, SYNC_SUBSCRIPTION } from './service/sync-jobs.ts';
export type { EndSubscription, SyncPayment, SyncSubscription } from './service/sync-jobs.ts';

/** A gateway that has not opened a page after so long will not. */
const OPENED_WITHIN_MS = 60_000;

export type Payments = ReturnType<typeof createPayments>;

/** Payments and their gateways. This module knows amounts and references, never the purchase. */
export function createPayments(deps: PaymentDeps) {
  const access = createGatewayAccess(deps);
  const tools = { ...deps, access };
  const webhooks = createWebhooks(tools);
  const refunds = createRefunds(tools);
  const status = createPaymentStatus(tools, refunds);
  const { offered, offeredGateway, isLive, hasPortal, checkSites } = access;
  const { record, fetchOrderStatus, closeDuplicates, recordDuplicate } = status;

  return {
    offered,
    offeredGateway,
    isLive,
    hasPortal,
    checkSites,
    record,
    fetchOrderStatus,
    closeDuplicates,
    recordDuplicate,
    /** How the gateways of a site fared since a moment; a page that is not open after a minute counts as not opened. */
    activity: (siteId: string, since: Date) =>
      store.countPages(deps.db, siteId, { since, lateFrom: new Date(deps.clock().getTime() - OPENED_WITHIN_MS) }),
    /**
     * What shows that a site takes money and gives it back, real money where it takes that, else that of tests: the newest order that was
     * refunded, the newest webhook.
     */
    async proofs(siteId: string) {
      const inMode = (mode: 'live' | 'test') =>
        deps.gateways.filter(each => each.modeOf(siteId) === mode).map(({ name }) => name);
      const live = inMode('live');
      const names = live.length > 0 ? live : inMode('test');
      return {
        refunded: await store.newestRefunded(deps.db, siteId, names),
        webhook: await store.newestWebhook(deps.db, siteId, names),
      };
    },
    /** When a subscription that begins now is charged again. */
    nextCharge: (period: 'month' | 'year'): Date => periodAfter(deps.clock(), period),
    ...createPaymentPage(tools, status),
    ...refunds,
    ...createComparison(tools),
    ...createDayComparison(tools),
    ...webhooks,
    ...createSubscriptionPayments(tools),
    ...createSandboxCheckout(tools, webhooks),
  };
}
