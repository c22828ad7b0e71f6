import type { Module } from '../../app/module.ts';
import { ratingsRoutes } from './routes.ts';
import { createRatings, type RatingsDeps, type RatingsService } from './service.ts';

export function ratingsModule(deps: RatingsDeps): Module<RatingsService> {
  const ratings = createRatings(deps);
  return { service: ratings, routes: http => ratingsRoutes(http, ratings) };
}
