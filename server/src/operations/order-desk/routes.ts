import type { FastifyInstance } from 'fastify';
import { serve, servePdf } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { OrderDesk } from './service.ts';

export function orderDeskRoutes(http: FastifyInstance, desk: OrderDesk): void {
  serve(http, calls.deskOrdersCall, (caller, { after, limit, ...filters }) =>
    desk.list(caller, filters, { after, limit }),
  );
  serve(http, calls.deskOrderCall, async (caller, { order }) => ({ order: await desk.detail(caller, order) }));
  servePdf(http, calls.EVIDENCE_PATH, calls.EvidenceQuery, (caller, { order }) => desk.evidence(caller, order));
  serve(http, calls.comparePaymentCall, async (caller, { order }) => ({
    payment: await desk.comparePayment(caller, order),
  }));
  serve(http, calls.recheckPaymentCall, (caller, input) => desk.recheckPayment(caller, input));
  serve(http, calls.resendReceiptCall, (caller, input) => desk.resendReceipt(caller, input));
  serve(http, calls.blockRefundsCall, async (caller, input) => ({ blocks: await desk.blockRefunds(caller, input) }));
  serve(http, calls.liftBlockCall, async (caller, input) => ({ blocks: await desk.liftBlock(caller, input) }));
  serve(http, calls.savedViewsCall, async (caller, input) => ({ views: await desk.views(caller, input) }));
  serve(http, calls.saveViewCall, async (caller, input) => ({ views: await desk.saveView(caller, input) }));
  serve(http, calls.removeViewCall, async (caller, input) => ({ views: await desk.removeView(caller, input) }));
}
