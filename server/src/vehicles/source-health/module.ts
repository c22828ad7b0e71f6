import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { Empty } from '../../kit/contract.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { ProviderDayRow } from './contract.ts';
import { sourceHealthRoutes } from './routes.ts';
import { createSourceHealth, type SourceHealth, type SourceHealthDeps } from './service.ts';
import { retention } from './store.ts';

const placement: Placement = {
  source_days: local('it has a row for each source and day'),
  source_breakers: local('it has a row for each service'),
  source_orders: local('it has a row for each order that an operator has set'),
};

export function sourceHealthModule(deps: SourceHealthDeps): Module<SourceHealth> {
  const health = createSourceHealth(deps);
  const days = exportOf({
    list: 'providers',
    needs: ['read_orders'],
    input: Empty,
    row: ProviderDayRow,
    read: async caller => ({ rows: await health.days(caller), next: null }),
  });
  return {
    service: health,
    exports: [days],
    placement,
    retention,
    reads: { breakers: health.readBreakers, source_orders: health.loadOrders },
    routes: http => sourceHealthRoutes(http, health),
  };
}
