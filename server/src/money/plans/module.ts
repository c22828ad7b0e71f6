import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { PastPrice, priceHistoryCall } from './contract.ts';
import { recordPricesJob } from './jobs.ts';
import { planRoutes } from './routes.ts';
import { createPlans, type Plans } from './service.ts';

const placement: Placement = {
  plan_prices: local('it has a row for each price of a plan'),
};

export function plansModule(parts: Parameters<typeof createPlans>[0]): Module<Plans> {
  const plans = createPlans(parts);
  const listed = exportOf({
    list: 'prices',
    needs: ['read_plans'],
    input: priceHistoryCall.input,
    row: PastPrice,
    read: async (caller, input) => {
      const rows = await plans.priceHistory(caller, input);
      return { rows, next: null, total: rows.length };
    },
  });
  return {
    service: plans,
    jobs: [recordPricesJob(plans)],
    reads: { brand_files: plans.recordPrices, site_settings: plans.recordPrices },
    exports: [listed],
    placement,
    routes: http => planRoutes(http, plans),
  };
}
