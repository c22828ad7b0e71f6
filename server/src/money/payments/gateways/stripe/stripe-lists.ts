import { Stripe } from 'stripe';
import { GatewayRefusal, type GatewayEntry } from '../../rules/gateway.ts';
import { entryOfCharge, entryOfRefund, secondsOf } from './stripe-shapes.ts';

/** What was captured and refunded from one moment up to another. @throws GatewayRefusal for a key that may not read it */
export async function listEntries(client: Stripe, from: Date, until: Date): Promise<GatewayEntry[]> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) };
  const entries: GatewayEntry[] = [];
  try {
    for await (const charge of client.charges.list({ created, limit: 100 })) entries.push(...entryOfCharge(charge));
    for await (const refund of client.refunds.list({ created, limit: 100 })) entries.push(entryOfRefund(refund));
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) throw new GatewayRefusal('stripe', 'permission');
    throw error;
  }
  return entries;
}
