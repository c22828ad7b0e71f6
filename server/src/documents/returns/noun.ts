import type { Noun } from '../../app/noun.ts';
import { revokeDocumentsJob } from './jobs.ts';
import { returnRoutes } from './routes.ts';
import { createReturns, type ReturnDeps, type Returns } from './service.ts';

export function returnsNoun(deps: ReturnDeps): Noun<Returns> {
  const returns = createReturns(deps);
  return { service: returns, jobs: [revokeDocumentsJob(returns)], routes: http => returnRoutes(http, returns) };
}
