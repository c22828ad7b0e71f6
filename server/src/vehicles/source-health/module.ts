import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { sourceHealthRoutes } from './routes.ts';
import { createSourceHealth, type SourceHealth, type SourceHealthDeps } from './service.ts';
import { retention } from './store.ts';

const placement: Placement = {
  source_days: local('it has a row for each source and day'),
  source_breakers: local('it has a row for each service'),
};

export function sourceHealthModule(deps: SourceHealthDeps): Module<SourceHealth> {
  const health = createSourceHealth(deps);
  return {
    service: health,
    placement,
    retention,
    reads: { breakers: health.readBreakers },
    routes: http => sourceHealthRoutes(http, health),
  };
}
