import type { Module } from '../../app/module.ts';
import { catalogueRoutes } from './routes.ts';
import { createCatalogue, type Catalogue } from './service.ts';

export function catalogueModule(parts: Parameters<typeof createCatalogue>[0]): Module<Catalogue> {
  const catalogue = createCatalogue(parts);
  return { service: catalogue, routes: http => catalogueRoutes(http, catalogue) };
}
