import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { valuationRoutes } from './routes.ts';
import { createValuations, type ValuationDeps, type Valuations } from './service.ts';

export function valuationsModule(deps: ValuationDeps): Module<Valuations> {
  const valuations = createValuations(deps);
  return { service: valuations, retention, routes: http => valuationRoutes(http, valuations) };
}
