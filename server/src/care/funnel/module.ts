import { retention } from './store.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { FunnelDay, funnelCall } from './contract.ts';
import { funnelRoutes } from './routes.ts';
import { createFunnel, type Funnel, type FunnelDeps } from './service.ts';

const placement: Placement = {
  funnel_days: local('it has a row for each day, brand and step'),
  funnel_seen: local('a row goes after a day'),
};

export function funnelModule(deps: FunnelDeps): Module<Funnel> {
  const funnel = createFunnel(deps);
  const days = exportOf({
    list: 'funnel',
    needs: ['read_orders'],
    input: funnelCall.input,
    row: FunnelDay,
    read: async (caller, input) => ({ rows: (await funnel.report(caller, input)).days, next: null }),
  });
  return {
    service: funnel,
    on: {
      'vehicle.searched': (_tx, { caller, vin }) => funnel.count(caller, 'search', vin),
      'vehicle.previewed': (_tx, { caller, vin }) => funnel.count(caller, 'preview', vin),
    },
    retention,
    exports: [days],
    placement,
    routes: http => funnelRoutes(http, funnel),
  };
}
