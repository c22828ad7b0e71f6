import type { Noun } from '../../app/noun.ts';
import { planRoutes } from './routes.ts';
import { createPlans, type Plans } from './service.ts';

export function plansNoun(parts: Parameters<typeof createPlans>[0]): Noun<Plans> {
  const plans = createPlans(parts);
  return { service: plans, routes: http => planRoutes(http, plans) };
}
