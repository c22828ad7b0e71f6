import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { paidSourceRoutes } from './routes.ts';
import type { PaidSources } from './service.ts';

const placement: Placement = {
  paid_source_days: local('it has a row for each source and day'),
};

/** `paidSources` is there before the app: the sources it counts are passed in. */
export function paidSourcesModule(paidSources: PaidSources): Module<PaidSources> {
  return { service: paidSources, placement, routes: http => paidSourceRoutes(http, paidSources) };
}
