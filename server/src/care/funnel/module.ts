import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { funnelRoutes } from './routes.ts';
import { createFunnel, type Funnel, type FunnelDeps } from './service.ts';

export function funnelModule(deps: FunnelDeps): Module<Funnel> {
  const funnel = createFunnel(deps);
  return {
    service: funnel,
    on: {
      'vehicle.searched': (_tx, { caller, vin }) => funnel.count(caller, 'search', vin),
      'vehicle.previewed': (_tx, { caller, vin }) => funnel.count(caller, 'preview', vin),
    },
    retention,
    routes: http => funnelRoutes(http, funnel),
  };
}
