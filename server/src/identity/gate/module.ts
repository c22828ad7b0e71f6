import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { gateRoutes } from './routes.ts';
import { createGate, type Gate, type GateDeps } from './service.ts';

const placement: Placement = {
  access_credentials: local('it has a row for each password of a brand'),
};

export function gateModule(deps: GateDeps): Module<Gate> {
  const gate = createGate(deps);
  return { service: gate, placement, routes: http => gateRoutes(http, gate) };
}
