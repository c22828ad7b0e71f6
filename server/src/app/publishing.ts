import { contentModule } from '../publishing/content/module.ts';
import type { ServiceUse } from '../publishing/data-sources/contract.ts';
import { dataSourcesModule } from '../publishing/data-sources/module.ts';
import type { AskedService } from '../publishing/data-sources/service.ts';
import { searchEnginesModule } from '../publishing/search-engines/module.ts';
import type { AppDeps } from './app-deps.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Sources, Vehicles } from './vehicles.ts';

/** The publishing storey. */
export function composePublishing(below: Platform & Sources & Vehicles, deps: AppDeps, { register }: Registry) {
  const content = register(contentModule({ ...below, strapiToken: below.config.strapiToken }));
  const dataSources = register(dataSourcesModule({ ...below, asked: askedOf(deps) }));
  const searchEngines = register(searchEnginesModule({ ...below, content }));
  return { content, dataSources, searchEngines };
}

/** Every service that was passed in, once for each use. */
function askedOf(deps: AppDeps): AskedService[] {
  const { fuel = null, safety = null, complaints = null } = deps.ratingProviders ?? {};
  const of = (use: ServiceUse, services: readonly { name: string; demo?: boolean }[]): AskedService[] =>
    services.map(({ name, demo = false }) => ({ name, demo, use }));
  return [
    ...of('history', deps.history),
    ...of('recalls', deps.recallProviders),
    ...of('plates', deps.plateProviders),
    ...of('photos', deps.photoProvider ? [deps.photoProvider] : []),
    ...of('values', deps.valuationProviders),
    ...of('stickers', [deps.builds]),
    ...of('labels', deps.labels ?? []),
    ...of('fuel', fuel ? [{ name: 'fueleconomy.gov' }] : []),
    ...of('safety', safety ? [{ name: 'NHTSA' }] : []),
    ...of('complaints', complaints ? [{ name: 'NHTSA' }] : []),
  ];
}
