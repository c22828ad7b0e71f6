import { retention } from './store.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { valuationRoutes } from './routes.ts';
import { createValuations, type ValuationDeps, type Valuations } from './service.ts';

const placement: Placement = {
  valuation_answers: local('a cache with an end'),
  valuation_questions: local('a cache with an end'),
};

export function valuationsModule(deps: ValuationDeps): Module<Valuations> {
  const valuations = createValuations(deps);
  return { service: valuations, retention, placement, routes: http => valuationRoutes(http, valuations) };
}
