import type { Module } from '../../app/module.ts';
import { recallRoutes } from './routes.ts';
import { createRecalls, type RecallDeps, type Recalls } from './service.ts';

export function recallsModule(deps: RecallDeps): Module<Recalls> {
  const recalls = createRecalls(deps);
  return { service: recalls, routes: http => recallRoutes(http, recalls) };
}
