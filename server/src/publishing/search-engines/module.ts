import type { Module } from '../../app/module.ts';
import { searchEngineRoutes } from './routes.ts';
import { createSearchEngines, type SearchEngines, type SearchEnginesDeps } from './service.ts';

export function searchEnginesModule(deps: SearchEnginesDeps): Module<SearchEngines> {
  const engines = createSearchEngines(deps);
  return { service: engines, routes: http => searchEngineRoutes(http, engines) };
}
