import type { Noun } from '../noun.ts';
import { statusRoutes } from './routes.ts';
import { createStatus, type StatusDeps, type StatusService } from './service.ts';

export function statusNoun(deps: StatusDeps): Noun<StatusService> {
  const status = createStatus(deps);
  return { service: status, routes: http => statusRoutes(http, status) };
}
