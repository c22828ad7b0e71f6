import { createBadges } from './service/badges.ts';
import { createPhotos } from './service/photos.ts';
import { createSettings } from './service/settings.ts';
import { createShowing } from './service/showing.ts';
import type { LotDeps } from './service/deps.ts';

export type { LotDeps } from './service/deps.ts';

export type Lots = ReturnType<typeof createLots>;

/** The vehicles of dealerships as everybody sees them: which are shown, and what of each. */
export function createLots(deps: LotDeps) {
  const showing = createShowing(deps);
  return { ...createSettings(deps), ...showing, ...createPhotos(deps, showing), ...createBadges(showing) };
}
