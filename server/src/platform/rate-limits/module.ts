import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { createRateLimits, type RateLimits } from './service.ts';
import { retention } from './store.ts';

const placement: Placement = {
  rate_counts: local('a count lives for its window'),
};

export function rateLimitsModule(deps: Parameters<typeof createRateLimits>[0]): Module<RateLimits> {
  return { service: createRateLimits(deps), retention, placement };
}
