import { invariants, personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { creditRoutes } from './routes.ts';
import type { CreditDeps } from './service/deps.ts';
import { createCredits, type Credits } from './service.ts';

export function creditsModule(deps: CreditDeps): Module<Credits> {
  const credits = createCredits(deps);
  return { service: credits, personalData: [personalData], invariants, routes: http => creditRoutes(http, credits) };
}
