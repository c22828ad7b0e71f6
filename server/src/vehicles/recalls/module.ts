import { retention } from './store.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { recallRoutes } from './routes.ts';
import { createRecalls, type RecallDeps, type Recalls } from './service.ts';

const placement: Placement = {
  recall_copies: local('its size is that of a data pack'),
  recall_campaigns: local('its size is that of a data pack'),
  recall_vehicles: local('its size is that of a data pack'),
  safety_issues: local('its size is that of a data pack'),
  recall_answers: local('a cache with an end'),
};

export function recallsModule(deps: RecallDeps): Module<Recalls> {
  const recalls = createRecalls(deps);
  return { service: recalls, retention, placement, routes: http => recallRoutes(http, recalls) };
}
