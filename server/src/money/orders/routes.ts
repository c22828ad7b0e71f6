import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { translatorFor } from '../../kit/text/messages.ts';
import { requestKey } from '../../kit/web/request-key.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { sendPdf, serve } from '../../kit/route.ts';
import { keepSession } from '../../identity/accounts/rules/session-cookie.ts';
import * as calls from './contract.ts';
import type { Orders } from './service.ts';

export function orderRoutes(http: FastifyInstance, orders: Orders): void {
  for (const [call, unit] of [
    [calls.buyReportPlanCall, 'vhr'],
    [calls.buyStickerPlanCall, 'sticker'],
  ] as const) {
    serve(http, call, async (caller, input, { request, reply }) => {
      const cart = input.cart_id ?? requestKey(request);
      const wanted = cart === undefined ? input : { ...input, cart_id: cart };
      const { session, ...bought } = await orders.buy(caller, unit, wanted);
      if (session) keepSession(session, request, reply);
      return bought;
    });
  }
  serve(http, calls.paymentUpdateCall, async (caller, input, { reply }) => {
    const settled = await orders.settle(caller, input);
    if (settled.state === 'processing') reply.code(202);
    return { ...settled };
  });
  serve(http, calls.orderCall, async (caller, input) => ({ order: await orders.detail(caller, input.order) }));
  serve(http, calls.totalOrdersCall, (caller, input) => orders.totals(caller, input));
  serve(http, calls.refundOrderCall, async (caller, input) => {
    const order = await orders.refundOwn(caller, input);
    return { message: translatorFor(caller.locale)('order-answers', 'refunded'), order };
  });
  serve(http, calls.operatorRefundCall, (caller, input) => orders.refundAsOperator(caller, input));
  http.get(
    calls.INVOICE_PATH,
    { schema: { querystring: calls.InvoiceQuery }, ...limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => {
      const query = request.query as z.output<typeof calls.InvoiceQuery>;
      return sendPdf(reply, await orders.invoicePdf(request.caller, query));
    },
  );
  serve(http, calls.ordersCall, (caller, input) => orders.list(caller, input));
}
