import type { BuildDataProvider } from '../documents/stickers/providers/build-data-provider.ts';
import { NO_BUILDS } from '../documents/stickers/providers/no-builds.ts';
import { contentModule } from '../publishing/content/module.ts';
import type { ServiceUse } from '../publishing/data-sources/contract.ts';
import { dataSourcesModule } from '../publishing/data-sources/module.ts';
import type { AskedService } from '../publishing/data-sources/service.ts';
import { searchEnginesModule } from '../publishing/search-engines/module.ts';
import type { Site } from '../platform/sites/contract.ts';
import type { Lots } from '../inventory/lots/service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Sources, Vehicles } from './vehicles.ts';

/** The publishing storey. */
export function composePublishing(
  below: Platform & Sources & Vehicles & { lots: Lots },
  deps: AppDeps,
  { register }: Registry,
) {
  const content = register(contentModule({ ...below, strapiTokenOf: strapiTokensOf(below) }));
  const dataSources = register(dataSourcesModule({ ...below, asked: () => askedOf(deps, below.builds) }));
  const searchEngines = register(searchEnginesModule({ ...below, content }));
  return { content, dataSources, searchEngines };
}

/**
 * The token a brand's pages are read with: its own, set in the console, or that of the environment, which goes only where the brand's file
 * says, not where an operator of one brand has it sent.
 */
const strapiTokensOf =
  ({ secrets, sites, config }: Platform) =>
  ({ id, content }: Site): string | null => {
    const own = secrets.fieldsOf(id, 'strapi')?.token;
    const { file } = sites.inEffect(id);
    const isOfFile = JSON.stringify((file as { content?: unknown }).content) === JSON.stringify(content);
    return own ?? (isOfFile ? config.strapiToken : null);
  };

/** Every service that was passed in, once for each use. */
function askedOf(deps: AppDeps, builds: BuildDataProvider): AskedService[] {
  const { fuel = null, safety = null, complaints = null } = deps.ratingProviders ?? {};
  const of = (use: ServiceUse, services: readonly { name: string; demo?: boolean }[]): AskedService[] =>
    services.map(({ name, demo = false }) => ({ name, demo, use }));
  return [
    ...of('history', deps.history),
    ...of('recalls', deps.recallProviders),
    ...of('plates', deps.plateProviders),
    ...of('photos', deps.photoProviders ?? []),
    ...of('values', deps.valuationProviders),
    ...of('stickers', builds.name === NO_BUILDS.name ? [] : [builds]),
    ...of('labels', deps.labels ?? []),
    ...of('fuel', fuel ? [{ name: 'fueleconomy.gov' }] : []),
    ...of('safety', safety ? [{ name: 'NHTSA' }] : []),
    ...of('complaints', complaints ? [{ name: 'NHTSA' }] : []),
  ];
}
