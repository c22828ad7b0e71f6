import type { Noun } from '../../app/noun.ts';
import { catalogueRoutes } from './routes.ts';
import { createCatalogue, type Catalogue } from './service.ts';

export function catalogueNoun(parts: Parameters<typeof createCatalogue>[0]): Noun<Catalogue> {
  const catalogue = createCatalogue(parts);
  return { service: catalogue, routes: http => catalogueRoutes(http, catalogue) };
}
