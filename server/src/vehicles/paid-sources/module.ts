import type { Module } from '../../app/module.ts';
import { paidSourceRoutes } from './routes.ts';
import type { PaidSources } from './service.ts';

/** `paidSources` is there before the app: the sources it counts are passed in. */
export function paidSourcesModule(paidSources: PaidSources): Module<PaidSources> {
  return { service: paidSources, routes: http => paidSourceRoutes(http, paidSources) };
}
