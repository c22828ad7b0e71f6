import {
  CheckoutPaymentIntent,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import type { Caller } from '../../../../platform/sites/rules/caller.ts';
import { sameMoney, type Money } from '../../../../kit/money.ts';
import { statementDescriptor } from '../../rules.ts';
import type { GatewayPayment, OpenInput } from '../../rules/gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { isRefusal, issueOf } from './paypal-errors.ts';
import { idempotencyKeyOf, LOCALES, pageOf } from './paypal-page.ts';
import * as shape from './paypal-shapes.ts';

/** The order of a single payment, which we capture once the buyer has approved it. */
export function createPayPalOrders(client: (siteId: string) => PayPalClient) {
  /**
   * Captures an approved order. Another request may be capturing it at the same moment, so any error but a known
   * decline is thrown and retried.
   * @returns false where PayPal or the buyer's bank declines
   */
  async function capture(siteId: string, id: string): Promise<boolean> {
    try {
      await client(siteId).orders.captureOrder({ id, paypalRequestId: `capture-${id}`, prefer: 'return=minimal' });
      return true;
    } catch (error) {
      const issue = isRefusal(error) ? issueOf(error) : '';
      if (DECLINES.has(issue)) return false;
      if (OUTDATED.has(issue)) return true;
      throw error;
    }
  }

  return {
    async openOrder(caller: Caller, input: OpenInput) {
      const body = orderOf(caller, input);
      const paypalRequestId = idempotencyKeyOf(input.key, body);
      const { result } = await client(caller.site.id).orders.createOrder({ body, paypalRequestId });
      return pageOf(result, 'payer-action');
    },

    /** The payment of an order; with `amount`, an approved order of exactly that amount is captured first. */
    async findOrder(siteId: string, id: string, amount?: Money): Promise<GatewayPayment> {
      const { orders } = client(siteId);
      const before = await orders.getOrder({ id });
      const payment = shape.paymentOf(before.result);
      const approved = before.result.status === 'APPROVED';
      if (!amount || !approved || !sameMoney(payment.amount, amount)) return payment;
      const captured = await capture(siteId, id);
      const after = shape.paymentOf((await orders.getOrder({ id })).result);
      return captured || after.state !== 'authorized' ? after : { ...after, state: 'declined' as const };
    },
  };
}

function orderOf({ site, locale }: Caller, input: OpenInput) {
  const descriptor = statementDescriptor(site.statement_name);
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        referenceId: 'default',
        customId: input.key,
        description: input.description.slice(0, 127),
        amount: shape.toDecimal(input.amount),
        // On the card statement PayPal puts its own prefix and the account's name before it, and truncates the whole.
        ...(descriptor ? { softDescriptor: descriptor } : {}),
      },
    ],
    paymentSource: {
      paypal: {
        ...(input.email ? { emailAddress: input.email } : {}),
        experienceContext: {
          brandName: site.name,
          locale: LOCALES[locale],
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
          returnUrl: input.returnUrl,
          cancelUrl: input.returnUrl,
        },
      },
    },
  };
}

/**
 * The issues of a refused capture that are a decline. https://developer.paypal.com/api/rest/reference/orders/v2/errors/
 * An issue PayPal adds later is retried until the order expires; a captured payment is never reported as declined.
 */
const DECLINES = new Set([
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);
/** The order has changed since it was read: reading it again gives its state. */
const OUTDATED = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED']);
