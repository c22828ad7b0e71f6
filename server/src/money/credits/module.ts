import type { Module } from '../../app/module.ts';
import { creditRoutes } from './routes.ts';
import type { CreditDeps } from './service/deps.ts';
import { createCredits, creditsPersonalData, type Credits } from './service.ts';

export function creditsModule(deps: CreditDeps): Module<Credits> {
  const credits = createCredits(deps);
  return { service: credits, personalData: [creditsPersonalData], routes: http => creditRoutes(http, credits) };
}
