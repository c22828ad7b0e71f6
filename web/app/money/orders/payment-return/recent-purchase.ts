import type { MarqueContext } from '../../../context.ts';

/** A job begins within seconds of the payment; after this long its absence is reported as a fault. */
const SOON_MS = 5 * 60 * 1000;

/** Whether a document of this vehicle was paid for moments ago, so that its making is about to begin. */
export async function hasRecentPurchase(
  { app, caller }: Pick<MarqueContext, 'app' | 'caller'>,
  makes: 'report' | 'sticker',
  vin: string,
): Promise<boolean> {
  return app.orders.hasPaidFor(caller, { makes, vin, since: new Date(Date.now() - SOON_MS) });
}
