import type { Module } from '../../app/module.ts';
import { catalogRoutes } from './routes.ts';
import { createCatalog, type Catalog } from './service.ts';

export function catalogModule(parts: Parameters<typeof createCatalog>[0]): Module<Catalog> {
  const catalog = createCatalog(parts);
  return { service: catalog, reads: { catalog: catalog.load }, routes: http => catalogRoutes(http, catalog) };
}
