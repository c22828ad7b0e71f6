import type { Noun } from '../../app/noun.ts';
import { recallRoutes } from './routes.ts';
import { createRecalls, type RecallDeps, type Recalls } from './service.ts';

export function recallsNoun(deps: RecallDeps): Noun<Recalls> {
  const recalls = createRecalls(deps);
  return { service: recalls, routes: http => recallRoutes(http, recalls) };
}
