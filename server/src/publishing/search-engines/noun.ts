import type { Noun } from '../../app/noun.ts';
import { searchEngineRoutes } from './routes.ts';
import { createSearchEngines, type SearchEngines, type SearchEnginesDeps } from './service.ts';

export function searchEnginesNoun(deps: SearchEnginesDeps): Noun<SearchEngines> {
  const engines = createSearchEngines(deps);
  return { service: engines, routes: http => searchEngineRoutes(http, engines) };
}
