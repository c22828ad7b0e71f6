import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { orderDeskRoutes } from './routes.ts';
import { createOrderDesk, type OrderDesk, type OrderDeskDeps } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { saved_views: local('it has the few rows of operators') };

export function orderDeskModule(deps: OrderDeskDeps): Module<OrderDesk> {
  const desk = createOrderDesk(deps);
  return { service: desk, personalData: [personalData], placement, routes: http => orderDeskRoutes(http, desk) };
}
