import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { ratingsRoutes } from './routes.ts';
import { createRatings, type RatingsDeps, type RatingsService } from './service.ts';

const placement: Placement = {
  safety_copies: local('its size is that of a data pack'),
  safety_ratings: local('its size is that of a data pack'),
};

export function ratingsModule(deps: RatingsDeps): Module<RatingsService> {
  const ratings = createRatings(deps);
  return { service: ratings, placement, routes: http => ratingsRoutes(http, ratings) };
}
