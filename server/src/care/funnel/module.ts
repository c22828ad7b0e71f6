import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { funnelRoutes } from './routes.ts';
import { createFunnel, type Funnel } from './service.ts';

export function funnelModule(deps: Parameters<typeof createFunnel>[0]): Module<Funnel> {
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
