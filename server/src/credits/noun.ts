import type { Noun } from '../noun.ts';
import { creditRoutes } from './routes.ts';
import { createCredits, creditsPersonalData, type CreditParts, type Credits } from './service.ts';

export function creditsNoun(parts: CreditParts): Noun<Credits> {
  const credits = createCredits(parts);
  return { service: credits, personalData: [creditsPersonalData], routes: http => creditRoutes(http, credits) };
}
