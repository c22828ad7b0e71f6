import type { Module } from '../../app/module.ts';
import { revokeDocumentsJob } from './jobs.ts';
import { returnRoutes } from './routes.ts';
import { createReturns, type ReturnDeps, type Returns } from './service.ts';

export function returnsModule(deps: ReturnDeps): Module<Returns> {
  const returns = createReturns(deps);
  return { service: returns, jobs: [revokeDocumentsJob(returns)], routes: http => returnRoutes(http, returns) };
}
