import { z } from 'zod';
import { signed } from '../../../kit/security/crypto.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Longer than a yearly period: the next receipt brings new links before these expire. */
const RECEIPT_LINK_MS = 400 * 24 * HOUR_MS;

/** `custom_data` of a payment, with which the buyer comes back from the gateway: order, site, gateway, nonce. */
export const paymentReturn = signed(
  'payment-return',
  z.object({ o: z.string(), s: z.string(), g: z.string(), n: z.string() }),
  48 * HOUR_MS,
);

/** The invoice link of a receipt: opens the PDF of one order's invoice without sign-in. */
export const invoiceLink = signed('invoice', z.object({ invoice: z.string(), s: z.string() }), RECEIPT_LINK_MS);

/** The cancel link of a receipt: cancels one subscription without sign-in, and takes that back. */
export const cancelLink = signed(
  'cancel-subscription',
  z.object({ subscription: z.string(), gateway: z.string(), s: z.string() }),
  RECEIPT_LINK_MS,
);
