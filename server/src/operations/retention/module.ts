import type { Module } from '../../app/module.ts';
import { createRetention } from './service.ts';

export const retentionModule = (
  deps: Parameters<typeof createRetention>[0],
): Module<ReturnType<typeof createRetention>> => ({
  service: createRetention(deps),
});
