import { ApiError } from '@paypal/paypal-server-sdk';
import type { Clock } from '../../../../kit/clock.ts';
import type { PayPalKeys } from '../../../../kit/settings/secrets.ts';
import { GatewayRefusal, payPalModeOf, type Gateway, type GatewayEntry } from '../../rules/gateway.ts';
import { createPayPalClient, type PayPalClient } from './paypal-client.ts';
import { isRefusal, issueOf, orNull } from './paypal-errors.ts';
import { createPayPalOrders } from './paypal-orders.ts';
import * as shape from './paypal-shapes.ts';
import { createPayPalSubscriptions, isSubscription } from './paypal-subscriptions.ts';
import { verifyWebhook } from './paypal-webhooks.ts';

const TIMEOUT_MS = 8_000;

/**
 * PayPal, through its official library: orders that are captured once the buyer has approved, subscriptions, refunds,
 * disputes, webhooks verified by PayPal. https://developer.paypal.com/api/rest/
 */
export function createPayPalGateway(
  keysOf: (siteId: string) => PayPalKeys | null,
  options: { clock: Clock; timeoutMs?: number },
): Gateway {
  const clients = new Map<string, { keys: string; client: PayPalClient }>();

  function keys(siteId: string): PayPalKeys {
    const found = keysOf(siteId);
    if (!found) throw new Error(`PayPal has no keys for the site ${siteId}`);
    return found;
  }

  function client(siteId: string): PayPalClient {
    const found = keys(siteId);
    const known = clients.get(siteId);
    // Keys may be changed while it runs.
    if (known?.keys === JSON.stringify(found)) return known.client;
    const client = createPayPalClient(found, options.timeoutMs ?? TIMEOUT_MS);
    clients.set(siteId, { keys: JSON.stringify(found), client });
    return client;
  }

  const { openOrder, findOrder } = createPayPalOrders(client);
  const { findFirstPayment, cancelNow, ...subscriptions } = createPayPalSubscriptions(client, options.clock);

  return {
    ...subscriptions,
    name: 'paypal',
    hasPortal: false,
    modeOf: siteId => payPalModeOf(keysOf(siteId)),

    open: openOrder,
    find: (siteId, reference, capture) =>
      orNull(() =>
        isSubscription(reference) ? findFirstPayment(siteId, reference) : findOrder(siteId, reference, capture),
      ),

    async close(siteId, reference) {
      // An order is closed by never capturing it; a subscription must be canceled.
      if (isSubscription(reference)) await cancelNow(siteId, reference, 'Not wanted any more');
    },

    async refund(siteId, { settlement, amount, key }) {
      const body = { amount: shape.toDecimal(amount), customId: key };
      const input = { captureId: settlement, paypalRequestId: `refund-${key}`, prefer: 'return=representation', body };
      try {
        const { result } = await client(siteId).payments.refundCapturedPayment(input);
        return { ...shape.refundOf(result), settlement, key };
      } catch (error) {
        if (isRefusal(error)) throw new GatewayRefusal('paypal', issueOf(error));
        throw error;
      }
    },

    async findRefund(siteId, refundId) {
      const { payments } = client(siteId);
      const found = await orNull(async () => shape.refundOf((await payments.getRefund({ refundId })).result));
      if (found) return found;
      // A refund of a subscription payment created at PayPal may be known to the v1 API only.
      const body = await fetchIfKnown(client(siteId), `/v1/payments/refund/${encodeURIComponent(refundId)}`);
      return body === undefined ? null : shape.refundOfSale(body);
    },

    async findDispute(siteId, reference) {
      const body = await fetchIfKnown(client(siteId), `/v1/customer/disputes/${encodeURIComponent(reference)}`);
      return body === undefined ? null : shape.disputeOf(body);
    },

    /** PayPal lists a transaction up to three hours after it was made. */
    async list(siteId, from, until) {
      const entries: GatewayEntry[] = [];
      const range = { startDate: from.toISOString(), endDate: new Date(until.getTime() - 1).toISOString() };
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { result } = await listed(() =>
          client(siteId).transactions.searchTransactions({ ...range, fields: 'transaction_info', pageSize: 500, page }),
        );
        entries.push(...(result.transactionDetails ?? []).flatMap(each => shape.entryOf(each.transactionInfo)));
        pages = result.totalPages ?? 1;
      }
      return entries;
    },

    // PayPal stores cards for its own members only: what could still be charged is the subscription.
    deleteCustomer: (siteId, reference) => cancelNow(siteId, reference, 'The account was deleted'),
    portalUrl: async () => null,
    webhook: async (siteId, rawBody, headers, now) =>
      verifyWebhook(client(siteId), keys(siteId).webhook_id, { rawBody, headers, now }),
  };
}

/** Awaits a list. @throws GatewayRefusal where the app has no permission for PayPal's transaction search */
async function listed<Answer>(search: () => Promise<Answer>): Promise<Answer> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 403) throw new GatewayRefusal('paypal', issueOf(error));
    throw error;
  }
}

/** The body of a resource the library does not cover; undefined where PayPal does not know it. */
async function fetchIfKnown(client: PayPalClient, path: string): Promise<unknown> {
  const { status, body } = await client.request('GET', path);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`PayPal answered ${status}`);
  return body;
}
