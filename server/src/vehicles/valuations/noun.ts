import type { Noun } from '../../app/noun.ts';
import { valuationRoutes } from './routes.ts';
import { createValuations, type ValuationDeps, type Valuations } from './service.ts';

export function valuationsNoun(deps: ValuationDeps): Noun<Valuations> {
  const valuations = createValuations(deps);
  return { service: valuations, routes: http => valuationRoutes(http, valuations) };
}
