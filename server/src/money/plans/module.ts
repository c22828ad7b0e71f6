import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { recordPricesJob } from './jobs.ts';
import { planRoutes } from './routes.ts';
import { createPlans, type Plans } from './service.ts';

const placement: Placement = {
  plan_prices: local('it has a row for each price of a plan'),
};

export function plansModule(parts: Parameters<typeof createPlans>[0]): Module<Plans> {
  const plans = createPlans(parts);
  return {
    service: plans,
    jobs: [recordPricesJob(plans)],
    reads: { brand_files: plans.recordPrices, site_settings: plans.recordPrices },
    placement,
    routes: http => planRoutes(http, plans),
  };
}
