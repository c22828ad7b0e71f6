import type { Module } from '../../app/module.ts';
import { createRateLimits, type RateLimits } from './service.ts';
import { retention } from './store.ts';

export function rateLimitsModule(deps: Parameters<typeof createRateLimits>[0]): Module<RateLimits> {
  return { service: createRateLimits(deps), retention };
}
