import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { deskOrdersCall, removeViewCall, savedViewsCall, saveViewCall } from './contract.ts';
import type { OrderDesk } from './service.ts';

export function orderDeskRoutes(http: FastifyInstance, desk: OrderDesk): void {
  serve(http, deskOrdersCall, (caller, { after, limit, ...filters }) => desk.list(caller, filters, { after, limit }));
  serve(http, savedViewsCall, async (caller, input) => ({ views: await desk.views(caller, input) }));
  serve(http, saveViewCall, async (caller, input) => ({ views: await desk.saveView(caller, input) }));
  serve(http, removeViewCall, async (caller, input) => ({ views: await desk.removeView(caller, input) }));
}
