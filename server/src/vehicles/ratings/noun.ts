import type { Noun } from '../../app/noun.ts';
import { ratingsRoutes } from './routes.ts';
import { createRatings, type RatingsDeps, type RatingsService } from './service.ts';

export function ratingsNoun(deps: RatingsDeps): Noun<RatingsService> {
  const ratings = createRatings(deps);
  return { service: ratings, routes: http => ratingsRoutes(http, ratings) };
}
