import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Noun } from '../noun.ts';
import { mediaRoutes } from './routes.ts';
import { createMedia, type Media } from './service.ts';

export function mediaNoun(db: Db, clock: Clock): Noun<Media> {
  const media = createMedia(db, clock);
  return { service: media, routes: http => mediaRoutes(http, media) };
}
