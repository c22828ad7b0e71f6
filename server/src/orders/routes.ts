import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { buyReportPlanCall, buyStickerPlanCall, ordersCall, paymentUpdateCall } from './contract.ts';
import type { Orders } from './service.ts';

export function orderRoutes(http: FastifyInstance, app: { orders: Orders }): void {
  serve(http, buyReportPlanCall, (caller, input) => app.orders.buy(caller, 'vhr', input));
  serve(http, buyStickerPlanCall, (caller, input) => app.orders.buy(caller, 'sticker', input));
  serve(http, paymentUpdateCall, async (caller, input, { reply }) => {
    const settled = await app.orders.settle(caller, input);
    if (settled.state === 'processing') reply.code(202);
    return { ...settled };
  });
  serve(http, ordersCall, async caller => ({ orders: await app.orders.list(caller) }));
}
