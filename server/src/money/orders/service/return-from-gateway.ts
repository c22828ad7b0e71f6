import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Order } from '../contract.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';
import type { Fulfillment } from './fulfillment.ts';
import { nextPage, shown } from './present.ts';
import { paymentReturn } from './signed-links.ts';

export interface Settled {
  order: Order;
  state: 'done' | 'failed' | 'processing';
  next: string;
  mailed: boolean;
}

/** The buyer's way back from the gateway's page. */
export function createReturnFromGateway(deps: OrderDeps, { settleOrder }: Pick<Fulfillment, 'settleOrder'>) {
  const { db, clock, secret } = deps;

  return {
    /**
     * The return from the gateway's page: asks the gateway and moves the order.
     * @throws AppError `custom_data_invalid` when the signature, the site or the age do not fit
     */
    async settle(caller: Caller, input: { custom_data: string }): Promise<Settled> {
      const orderId = await orderOf(caller, input.custom_data);
      const order = await settleOrder({ siteId: caller.site.id, orderId, origin: caller.origin });
      const mine = caller.actor.kind === 'member' && caller.actor.userId === order.userId;
      const state = stateOf(order);
      const mailed = order.mailLink && !mine && state === 'done';
      return { order: await shown(deps, order, caller.locale), state, next: nextPage(deps.products, order), mailed };
    },
  };

  /** The order of a payment return: signed by us, or named by its signed-in buyer. */
  async function orderOf(caller: Caller, customData: string): Promise<string> {
    const refusal = new AppError('custom_data_invalid', { field: 'custom_data' });
    const named = plainOrder(customData);
    if (named !== null) {
      const order = await store.findOrder(db, caller.site.id, named);
      const mine = caller.actor.kind === 'member' && order?.userId === caller.actor.userId;
      if (!mine) throw refusal;
      return named;
    }
    const about = paymentReturn.verify(customData, { secret, now: clock() });
    if (about?.s !== caller.site.id) throw refusal;
    return about.o;
  }
}

/** The order id in the plain JSON of older clients, or null when it is no JSON. */
function plainOrder(customData: string): string | null {
  if (!customData.startsWith('{')) return null;
  try {
    const { order_id: id } = JSON.parse(customData) as { order_id?: unknown };
    return typeof id === 'string' && /^\w+$/.test(id) ? id : '';
  } catch {
    return '';
  }
}

function stateOf(order: store.OrderRow): Settled['state'] {
  if (order.state === 'pending_payment' || order.state === 'draft') return 'processing';
  return order.state === 'payment_failed' || order.state === 'expired' || order.state === 'abandoned'
    ? 'failed'
    : 'done';
}
