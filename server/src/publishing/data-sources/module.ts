import type { Module } from '../../app/module.ts';
import { dataSourcesRoutes } from './routes.ts';
import { createDataSources, type DataSourcesDeps, type DataSourcesService } from './service.ts';

export function dataSourcesModule(deps: DataSourcesDeps): Module<DataSourcesService> {
  const sources = createDataSources(deps);
  const { reload } = sources;
  return {
    service: sources,
    reads: { service_settings: reload, packs: reload, records: reload, vpic: reload, catalog: reload },
    routes: http => dataSourcesRoutes(http, sources),
  };
}
