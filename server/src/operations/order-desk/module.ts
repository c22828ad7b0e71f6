import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { DeskOrder, deskOrdersCall } from './contract.ts';
import { orderDeskRoutes } from './routes.ts';
import { createOrderDesk, type OrderDesk, type OrderDeskDeps } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { saved_views: local('it has the few rows of operators') };

export function orderDeskModule(deps: OrderDeskDeps): Module<OrderDesk> {
  const desk = createOrderDesk(deps);
  const listed = exportOf({
    list: 'orders',
    needs: ['read_orders', 'export_orders'],
    input: deskOrdersCall.input,
    row: DeskOrder,
    read: async (caller, { after, limit, ...filters }) => {
      const { orders: rows, next, total } = await desk.list(caller, filters, { after, limit });
      return { rows, next, total: total.count };
    },
  });
  return {
    service: desk,
    personalData: [personalData],
    exports: [listed],
    placement,
    routes: http => orderDeskRoutes(http, desk),
  };
}
