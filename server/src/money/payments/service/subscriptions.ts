import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { GatewayRefusal, type GatewayBill, type GatewaySubscription } from '../rules/gateway.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';

/** Subscriptions at their gateways, and the payments their bills become here. */
export function createSubscriptionPayments({ clock, access }: PaymentTools) {
  const { gatewayOf, callGateway } = access;

  return {
    /** The payment that a paid bill of a subscription was recorded as, or null. */
    findBill: (tx: Db, siteId: string, gateway: string, bill: GatewayBill): Promise<store.PaymentRow | null> =>
      bill.settlement
        ? store.findPayment(tx, siteId, { gateway, settlement: bill.settlement })
        : store.findPayment(tx, siteId, { gateway, reference: bill.reference }),

    /** Records a paid renewal as the payment of its own order, so that it can be refunded and disputed like any other. */
    addBill(
      tx: Db,
      about: { siteId: string; userId: string; orderId: string; gateway: string; subscription: string },
      bill: GatewayBill,
    ): Promise<store.PaymentRow> {
      return store.addPayment(tx, {
        ...about,
        id: newId('pay'),
        attempt: 1,
        reference: bill.reference,
        settlement: bill.settlement,
        state: 'captured',
        amountCents: bill.amount.minor,
        currency: bill.amount.currency,
        createdAt: clock(),
        capturedAt: clock(),
      });
    },

    /** Fetches a subscription from its gateway; null: unknown there. @throws AppError `gateway_unavailable` */
    fetchSubscription: (siteId: string, gateway: string, reference: string): Promise<GatewaySubscription | null> =>
      callGateway(gatewayOf(siteId, gateway).findSubscription(siteId, reference)),

    /** Cancels a subscription at the end of its billing period. @throws AppError `gateway_unavailable` */
    cancelSubscription: (siteId: string, gateway: string, reference: string): Promise<void> =>
      callGateway(gatewayOf(siteId, gateway).cancelSubscription(siteId, reference)),

    /** Undoes a cancellation. @throws AppError `subscription_over`, `gateway_unavailable` */
    resumeSubscription: (siteId: string, gateway: string, reference: string): Promise<void> =>
      callGateway(gatewayOf(siteId, gateway).resumeSubscription(siteId, reference)).catch((error: unknown) => {
        throw error instanceof GatewayRefusal ? new AppError('subscription_over') : error;
      }),

    /** Deletes the subscriber's stored cards at the gateway. @throws AppError `gateway_unavailable` */
    deleteCustomer: (siteId: string, gateway: string, reference: string): Promise<void> =>
      callGateway(gatewayOf(siteId, gateway).deleteCustomer(siteId, reference)),

    /** The URL of the subscriber's customer portal, or null. @throws AppError `gateway_unavailable` */
    portalUrl: (caller: Caller, gateway: string, reference: string, returnUrl: string): Promise<string | null> =>
      callGateway(gatewayOf(caller.site.id, gateway).portalUrl(caller, reference, returnUrl)),
  };
}
