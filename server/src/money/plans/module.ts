import type { Module } from '../../app/module.ts';
import { planRoutes } from './routes.ts';
import { createPlans, type Plans } from './service.ts';

export function plansModule(parts: Parameters<typeof createPlans>[0]): Module<Plans> {
  const plans = createPlans(parts);
  return { service: plans, reads: { brand_files: plans.reload }, routes: http => planRoutes(http, plans) };
}
