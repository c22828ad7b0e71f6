import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { catalogRoutes } from './routes.ts';
import { createCatalog, type Catalog } from './service.ts';

const placement: Placement = {
  catalogue_styles: local('its size is that of a data pack'),
  catalogue_items: local('its size is that of a data pack'),
  catalogue_rules: local('its size is that of a data pack'),
  catalogue_configurations: local('its size is that of a data pack'),
  catalogue_type_keys: local('its size is that of a data pack'),
  catalogue_names: local('its size is that of a data pack'),
  catalogue_imports: local('its size is that of a data pack'),
};

export function catalogModule(parts: Parameters<typeof createCatalog>[0]): Module<Catalog> {
  const catalog = createCatalog(parts);
  return {
    service: catalog,
    reads: { catalog: catalog.load },
    placement,
    routes: http => catalogRoutes(http, catalog),
  };
}
