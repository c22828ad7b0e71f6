import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { recallRoutes } from './routes.ts';
import { createRecalls, type RecallDeps, type Recalls } from './service.ts';

export function recallsModule(deps: RecallDeps): Module<Recalls> {
  const recalls = createRecalls(deps);
  return { service: recalls, retention, routes: http => recallRoutes(http, recalls) };
}
