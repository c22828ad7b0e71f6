import type { Noun } from '../../app/noun.ts';
import { creditRoutes } from './routes.ts';
import type { CreditDeps } from './service/deps.ts';
import { createCredits, creditsPersonalData, type Credits } from './service.ts';

export function creditsNoun(deps: CreditDeps): Noun<Credits> {
  const credits = createCredits(deps);
  return { service: credits, personalData: [creditsPersonalData], routes: http => creditRoutes(http, credits) };
}
