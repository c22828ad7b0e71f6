import type { Noun } from '../../app/noun.ts';
import { paidSourceRoutes } from './routes.ts';
import type { PaidSources } from './service.ts';

/** `paidSources` is there before the app: the sources it counts are passed in. */
export function paidSourcesNoun(paidSources: PaidSources): Noun<PaidSources> {
  return { service: paidSources, routes: http => paidSourceRoutes(http, paidSources) };
}
