import type { Noun } from '../noun.ts';
import { revokeDocumentsJob } from './jobs.ts';
import { returnRoutes } from './routes.ts';
import { createReturns, type ReturnParts, type Returns } from './service.ts';

export function returnsNoun(parts: ReturnParts): Noun<Returns> {
  const returns = createReturns(parts);
  return { service: returns, jobs: [revokeDocumentsJob(returns)], routes: http => returnRoutes(http, returns) };
}
